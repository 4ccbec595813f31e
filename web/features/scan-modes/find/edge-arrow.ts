import type { Point } from '#web/data/scan/messages.ts';
import type { Size } from '#web/features/scan/camera/place-in-box.ts';

export type Side = 'left' | 'right' | 'up' | 'down';

/** At `x` and `y`, rotated by `angle` degrees clockwise from pointing up. */
export type EdgeArrow = { side: Side; x: number; y: number; angle: number };

/** What covers the lower part of the picture, in pixels of the box. */
export type Cover = { left: number; top: number; right: number };

export function isInSight({ x, y }: Point, box: Size, cover: Cover): boolean {
  const isInBox = x >= 0 && y >= 0 && x <= box.width && y <= box.height;
  return isInBox && (y < cover.top || x < cover.left || x > cover.right);
}

/** On the edge of the uncovered part, where the line from its centre to the point crosses it. */
export function edgeArrow(point: Point, box: Size, cover: Cover): EdgeArrow {
  const bottom = Math.max(header * 2, Math.min(box.height, cover.top));
  const middle = { x: box.width / 2, y: (header + bottom) / 2 };
  const way = { x: point.x - middle.x, y: point.y - middle.y };
  const reach = {
    x: Math.max(1, box.width / 2 - inset),
    y: Math.max(1, (bottom - header) / 2 - inset),
  };
  const [across, along] = [Math.abs(way.x) / reach.x, Math.abs(way.y) / reach.y];
  const share = 1 / Math.max(across, along, 1e-9);
  return {
    side: across >= along ? (way.x < 0 ? 'left' : 'right') : way.y < 0 ? 'up' : 'down',
    x: middle.x + way.x * share,
    y: middle.y + way.y * share,
    angle: (Math.atan2(way.x, -way.y) * 180) / Math.PI,
  };
}

/** Height of the text above the picture, in pixels. */
const header = 60;
/** From the edge to the centre of the arrow, in pixels. */
const inset = 36;
