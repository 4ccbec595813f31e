import type { Item } from '#domain/items/item.ts';

export const itemSorts = ['newest', 'name', 'quantity'] as const;
export type ItemSort = (typeof itemSorts)[number];

/** Without deleted items. Newest first keeps the order of pasted lines. */
export function sortItems(
  items: readonly Item[],
  sort: ItemSort,
  compareNames: (a: string, b: string) => number,
): Item[] {
  const byName = (a: Item, b: Item) => compareNames(a.name, b.name) || compareText(a.id, b.id);
  const compare: Record<ItemSort, (a: Item, b: Item) => number> = {
    newest: (a, b) => compareText(b.dateAdded, a.dateAdded) || compareText(a.id, b.id),
    name: byName,
    quantity: (a, b) => b.quantity - a.quantity || byName(a, b),
  };
  return items.filter((item) => item.deletedAt === undefined).sort(compare[sort]);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
