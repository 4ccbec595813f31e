import { itemNameMax } from '#domain/items/item-limits.ts';
import type { ItemLine } from '#domain/items/item-lines.ts';

export type FittedLines = {
  /** What will be added. */
  fits: ItemLine[];
  /** What the plan has no room for. */
  over: ItemLine[];
  /** Names longer than an item may have. */
  tooLong: ItemLine[];
};

/** Sorts lines by what can be done with them; `room` is how many items the bin still takes, Infinity without a limit. */
export function fitLines(lines: readonly ItemLine[], room: number): FittedLines {
  const fair = lines.filter((line) => line.name.length <= itemNameMax);
  const tooLong = lines.filter((line) => line.name.length > itemNameMax);
  const count = Math.min(fair.length, room);
  return { fits: fair.slice(0, count), over: fair.slice(count), tooLong };
}
