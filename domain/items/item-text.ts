import type { Item, ItemChange } from './item.ts';
import { showItemLines } from './item-lines.ts';

export function itemText(
  before: Item | undefined,
  { name = before?.name, quantity, quantityBy = 0 }: Pick<ItemChange, 'name' | 'quantity' | 'quantityBy'>,
): string {
  if (name === undefined) return '';
  return showItemLines([{ name, quantity: quantity ?? Math.max(0, (before?.quantity ?? 1) + quantityBy) }]);
}
