import type { PlanPoint } from '#domain/maps/plan-areas.ts';

type Size = { width: number; height: number };

/** Where the whole picture lies behind a frame that shows a part of it, in percent of the frame. */
export type Crop = { left: number; top: number; width: number; height: number };

/** The part of a plan around a point, as wide as `share` of it; never beyond its edges. `frame`: width by height. */
export function cropAround(point: PlanPoint, picture: Size, frame: number, share: number): Crop {
  const ratio = picture.width / picture.height;
  const shownWidth = Math.min(share, 1, frame / ratio);
  const shownHeight = Math.min(1, (shownWidth * ratio) / frame);
  const start = (middle: number, part: number) => Math.min(Math.max(middle - part / 2, 0), 1 - part);
  return {
    left: (-start(point.x, shownWidth) / shownWidth) * 100,
    top: (-start(point.y, shownHeight) / shownHeight) * 100,
    width: 100 / shownWidth,
    height: 100 / shownHeight,
  };
}
