import type { PlanPoint } from '#domain/maps/plan-areas.ts';

type NamedPin = { id: string; name: string; point: PlanPoint; importance: number };
type Box = { left: number; right: number; top: number; bottom: number };

/** In pixels, as PlanPin draws them with usual letters: the tile above the point, the name below it. */
const tile = { half: 18, height: 45 };
const label = { top: 6, height: 20, most: 111, perLetter: 7.2, margin: 14 };

/**
 * Whose names can stand below their pins without lying on another name or pin, the most important first. `letters`: how
 * many times as large as usual they are.
 */
export function namesThatFit(
  pins: readonly NamedPin[],
  { width, height }: { width: number; height: number },
  letters = 1,
): ReadonlySet<string> {
  const placed = pins.map((pin) => ({ ...pin, x: pin.point.x * width, y: pin.point.y * height }));
  const tiles = placed.map(({ id, x, y }) => ({
    id,
    box: { left: x - tile.half, right: x + tile.half, top: y - tile.height, bottom: y },
  }));
  const names: Box[] = [];
  const ids = new Set<string>();
  for (const pin of placed.sort((a, b) => b.importance - a.importance)) {
    if (pin.importance === 0) break;
    const box = labelBox(pin, letters);
    const isFree =
      names.every((other) => !isOverlap(box, other)) &&
      tiles.every((other) => other.id === pin.id || !isOverlap(box, other.box));
    // What is chosen or found is named even on another pin, but not on another such name.
    const isWanted = pin.importance > 1 && names.every((other) => !isOverlap(box, other));
    if (!isFree && !isWanted) continue;
    names.push(box);
    ids.add(pin.id);
  }
  return ids;
}

function labelBox({ name, x, y }: { name: string; x: number; y: number }, letters: number): Box {
  const half = (letters * Math.min(label.most, name.length * label.perLetter + label.margin)) / 2;
  const top = y + label.top;
  return { left: x - half, right: x + half, top, bottom: top + letters * label.height };
}

function isOverlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
