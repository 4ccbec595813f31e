import type { Point } from '#web/data/scan/code-reader.ts';
import type { Size } from '#web/features/labels/scan/camera/place-in-box.ts';

export type Side = 'left' | 'right' | 'up' | 'down';

/** At `x` and `y`, rotated by `angle` degrees clockwise from pointing up. */
export type EdgeArrow = { side: Side; x: number; y: number; angle: number };

/** On the edge of the picture below the header, where the line from its centre to the point crosses it. */
export function edgeArrow(point: Point, box: Size): EdgeArrow {
  const bottom = Math.max(header * 2, box.height);
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
