import type { Item } from '#domain/items/item.ts';

/** Whether an item has anything beyond name and quantity, so that its form opens unfolded. */
export function hasDetails(item: Item): boolean {
  const { id: _id, binId: _bin, name: _name, quantity: _quantity, tags, ...rest } = item;
  const {
    dateAdded: _added,
    updatedAt: _updated,
    deletedAt: _deleted,
    outAt: _out,
    outBy: _by,
    ...details
  } = rest;
  return tags.length > 0 || Object.keys(details).length > 0;
}
