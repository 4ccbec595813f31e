import { AppError } from '../errors.ts';
import { mergeFields, mergeTags } from '../merge.ts';
import type { WriteContext } from '../write-context.ts';
import type { Item, ItemChange, NewItem } from './item.ts';
import { quantityMax } from './item-limits.ts';

export function itemFrom(input: NewItem & { id: string }, binId: string, context: WriteContext): Item {
  const item: Item = withoutUndefined({
    ...input,
    binId,
    quantity: input.quantity ?? 1,
    tags: input.tags ?? [],
    dateAdded: context.now,
    updatedAt: context.now,
  });
  return markOut(item, undefined, context);
}

/** @throws AppError `items.inTrash`: delete beats edit. */
export function changeItem(
  current: Item,
  change: ItemChange,
  context: WriteContext,
): { item: Item; overwrote: Partial<Item> | undefined } {
  if (current.deletedAt !== undefined) throw new AppError('items.inTrash');
  const { was, quantityBy, addTags, removeTags, ...fields } = change;
  const { merged, overwrote } = mergeFields(current, fields, was);
  const stepped = clamp(merged.quantity + (quantityBy ?? 0));
  const item: Item = {
    ...merged,
    quantity: stepped,
    tags: mergeTags(current.tags, addTags, removeTags),
    updatedAt: context.now,
  };
  return { item: withLoanOf(markOut(item, current, context), current, fields), overwrote };
}

export function deleteItem(current: Item, context: WriteContext): Item {
  return current.deletedAt === undefined ? { ...current, deletedAt: context.now } : current;
}

export function restoreItem(current: Item): Item {
  const { deletedAt: _, ...restored } = current;
  return restored;
}

export function moveItem(current: Item, toBinId: string, context: WriteContext): Item {
  if (current.deletedAt !== undefined) throw new AppError('items.inTrash');
  return { ...current, binId: toBinId, updatedAt: context.now };
}

/** None is left in its bin: taken out, or used up. */
export function isOut({ quantity }: { quantity?: number | undefined }): boolean {
  return quantity === 0;
}

export function isLow(item: Item): boolean {
  return item.lowStockAt !== undefined && item.quantity <= item.lowStockAt;
}

// An item with quantity 0 tells who took the last one, and when.
function markOut(item: Item, before: Item | undefined, context: WriteContext): Item {
  if (!isOut(item)) {
    const { outAt: _at, outBy: _by, ...present } = item;
    return present;
  }
  if (before && isOut(before) && before.outAt !== undefined) return item;
  return { ...item, outAt: context.now, outBy: context.userName };
}

// A count belongs to its borrower: older devices change whom an item is lent to, and don't know of the count.
function withLoanOf(item: Item, before: Item, { loanedCount: said }: ItemChange): Item {
  const isSame = item.loanedTo === before.loanedTo || typeof said === 'number';
  if (item.loanedTo !== undefined && isSame) return item;
  const { loanedCount: _, ...withoutCount } = item;
  return withoutCount;
}

function clamp(quantity: number): number {
  return Math.min(quantityMax, Math.max(0, quantity));
}

function withoutUndefined<T extends Record<string, unknown>>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
