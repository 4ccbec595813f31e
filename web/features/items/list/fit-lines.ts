import { itemNameMax } from '#domain/items/item-limits.ts';
import type { ItemLine } from '#domain/items/item-lines.ts';

export type FittedLines = {
  fits: ItemLine[];
  /** No room left in the plan. */
  over: ItemLine[];
  tooLong: ItemLine[];
};

/** `room` is Infinity without a limit. */
export function fitLines(lines: readonly ItemLine[], room: number): FittedLines {
  const fair = lines.filter((line) => line.name.length <= itemNameMax);
  const tooLong = lines.filter((line) => line.name.length > itemNameMax);
  const count = Math.min(fair.length, room);
  return { fits: fair.slice(0, count), over: fair.slice(count), tooLong };
}
