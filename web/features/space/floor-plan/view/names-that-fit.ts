import type { PlanPoint } from '#domain/locations/floor-plan.ts';

type NamedPin = { id: string; name: string; point: PlanPoint; importance: number; isSmall?: boolean };
type Box = { left: number; right: number; top: number; bottom: number };

/** In pixels, as PlanPin draws them at the default text size: the tile above the point, the name below it. */
const tile = { half: 18, height: 45 };
const smallTile = { half: 12, height: 31 };
const label = { top: 6, height: 20, most: 111, mostEver: 140, perLetter: 7.2, margin: 14 };

/** In pixels: the frame around the plan is a little wider. */
const edgeMargin = 16;

/**
 * Which names can be shown below their pins without overlapping another name or pin, the most important first.
 * `letters`: the text scale. The result is each name's horizontal shift in pixels that keeps it beside the plan.
 */
export function namesThatFit(
  pins: readonly NamedPin[],
  { width, height }: { width: number; height: number },
  letters = 1,
): ReadonlyMap<string, number> {
  const placed = pins.map((pin) => ({ ...pin, x: pin.point.x * width, y: pin.point.y * height }));
  const tiles = placed.map(({ id, x, y, isSmall }) => {
    const { half, height } = isSmall ? smallTile : tile;
    return { id, box: { left: x - half, right: x + half, top: y - height, bottom: y } };
  });
  const names: Box[] = [];
  const shifts = new Map<string, number>();
  for (const pin of placed.sort((a, b) => b.importance - a.importance)) {
    if (pin.importance === 0) break;
    const middle = labelBox(pin, letters);
    const shift = shiftInto(middle, width);
    const box = { ...middle, left: middle.left + shift, right: middle.right + shift };
    const isFree =
      names.every((other) => !isOverlap(box, other)) &&
      tiles.every((other) => other.id === pin.id || !isOverlap(box, other.box));
    // Selected and matching names may cover pins, but not each other.
    const isWanted = pin.importance > 1 && names.every((other) => !isOverlap(box, other));
    if (!isFree && !isWanted) continue;
    names.push(box);
    shifts.set(pin.id, shift);
  }
  return shifts;
}

/** True if most pins would overlap, so that smaller pins should be drawn. */
export function isTight(
  points: readonly PlanPoint[],
  { width, height }: { width: number; height: number },
): boolean {
  const overlapping = points.filter((a) =>
    points.some(
      (b) =>
        a !== b && Math.abs(a.x - b.x) * width < 2 * tile.half && Math.abs(a.y - b.y) * height < tile.height,
    ),
  );
  return overlapping.length > points.length / 2;
}

function labelBox({ name, x, y }: { name: string; x: number; y: number }, letters: number): Box {
  const wanted = letters * Math.min(label.most, name.length * label.perLetter + label.margin);
  const half = Math.min(wanted, label.mostEver) / 2;
  const top = y + label.top;
  return { left: x - half, right: x + half, top, bottom: top + letters * label.height };
}

/** A name wider than the plan starts at its left edge. */
function shiftInto({ left, right }: Box, width: number): number {
  if (left < -edgeMargin) return Math.round(-edgeMargin - left);
  return Math.round(Math.max(-edgeMargin - left, Math.min(0, width + edgeMargin - right)));
}

function isOverlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
