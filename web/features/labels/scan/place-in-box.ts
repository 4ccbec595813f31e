import type { Point } from '#web/data/scan/code-reader.ts';
import type { Sighting } from './sightings.ts';

export type Size = { width: number; height: number };

/** Maps points of a picture to a box that it covers, both centred. */
export function placeInBox(picture: Size, box: Size): (point: Point) => Point {
  const scale = picture.width === 0 ? 0 : Math.max(box.width / picture.width, box.height / picture.height);
  return ({ x, y }) => ({
    x: box.width / 2 + (x - picture.width / 2) * scale,
    y: box.height / 2 + (y - picture.height / 2) * scale,
  });
}

/** The codes whose centre people see; the picture is larger than the box that it covers. */
export function sightingsInBox(
  picture: Size & { sightings: readonly Sighting[] },
  box: Size,
): readonly Sighting[] {
  const place = placeInBox(picture, box);
  return picture.sightings.filter(({ corners }) => isInBox(place(centreOf(corners)), box));
}

export function isInBox({ x, y }: Point, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

export function centreOf(corners: readonly Point[]): Point {
  const { left, top, width, height } = boundsOf(corners);
  return { x: left + width / 2, y: top + height / 2 };
}

export function boundsOf(corners: readonly Point[]) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
