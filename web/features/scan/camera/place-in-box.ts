import type { Point } from '#web/data/scan/messages.ts';

export type Size = { width: number; height: number };

/** Maps points of a picture to a box that it covers, both centred. */
export function placeInBox(picture: Size, box: Size): (point: Point) => Point {
  const scale = picture.width === 0 ? 0 : Math.max(box.width / picture.width, box.height / picture.height);
  return ({ x, y }) => ({
    x: box.width / 2 + (x - picture.width / 2) * scale,
    y: box.height / 2 + (y - picture.height / 2) * scale,
  });
}

export function boundsOf(corners: readonly Point[]) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
