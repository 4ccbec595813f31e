import type { PlanPoint } from '#domain/maps/plan-areas.ts';

type Size = { width: number; height: number };

/** The position and size of the whole picture behind a frame that shows a part of it, in percent of the frame. */
export type Crop = { left: number; top: number; width: number; height: number };

/** Space around the point, in percent of the frame, for what is drawn above and beside it. */
type Room = { above: number; beside: number };

/**
 * The part of a plan around a point, `share` of its width wide. Extends beyond the plan's edges only as far as the
 * point needs room. `frame`: width by height.
 */
export function cropAround(
  point: PlanPoint,
  picture: Size,
  frame: number,
  share: number,
  { above, beside }: Room = { above: 0, beside: 0 },
): Crop {
  const ratio = picture.width / picture.height;
  const shownWidth = Math.min(share, 1, frame / ratio);
  const shownHeight = Math.min(1, (shownWidth * ratio) / frame);
  const start = (middle: number, part: number) => Math.min(Math.max(middle - part / 2, 0), 1 - part);
  const width = 100 / shownWidth;
  const height = 100 / shownHeight;
  const x = (point.x - start(point.x, shownWidth)) * width;
  const y = (point.y - start(point.y, shownHeight)) * height;
  return {
    left: Math.min(Math.max(x, beside), 100 - beside) - point.x * width,
    top: Math.max(y, above) - point.y * height,
    width,
    height,
  };
}
