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

/**
 * `quantity + loanedCount` changes only where the change says how many: see `returnedBy`.
 *
 * @throws AppError `items.inTrash`: delete beats edit.
 */
export function changeItem(
  current: Item,
  change: ItemChange,
  context: WriteContext,
): { item: Item; overwrote: Partial<Item> | undefined } {
  if (current.deletedAt !== undefined) throw new AppError('items.inTrash');
  const { was, quantityBy, addTags, removeTags, ...fields } = change;
  const { merged, overwrote } = mergeFields(current, fields, was);
  const item: Item = {
    ...withoutEndedLoan(merged, current, change),
    quantity: clamp(merged.quantity + (quantityBy ?? 0) + returnedBy(change, current, merged)),
    tags: mergeTags(current.tags, addTags, removeTags),
    updatedAt: context.now,
  };
  return { item: markOut(item, current, context), overwrote };
}

/** Whether the change only takes out, puts back, lends or returns, which viewers may be let do. */
export function isOnlyTakingOut(change: ItemChange): boolean {
  const fields = Object.keys(change).filter((field) => field !== 'was');
  return fields.length > 0 && fields.every((field) => takeOutFields.has(field));
}

const takeOutFields = new Set<string>([
  'quantityBy',
  'loanedTo',
  'loanedCount',
  'dueDate',
] satisfies (keyof ItemChange)[]);

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
    const { outAt: _at, outBy: _by, outById: _id, ...present } = item;
    return present;
  }
  if (before && isOut(before) && before.outAt !== undefined) return item;
  return { ...item, outAt: context.now, outBy: context.userName, outById: context.userId };
}

/**
 * How many lent pieces are back in the bin because of a change that does not count them itself. Clearing the borrower returns
 * all of them, and another borrower keeps them: the form of older devices changes only the name. A change of the count is
 * relative to the count that its writer saw, so that a loan that somebody else has changed meanwhile loses no pieces.
 */
function returnedBy(change: ItemChange, current: Item, merged: Item): number {
  const { was, quantity, quantityBy, loanedCount } = change;
  if (quantity !== undefined) return 0;
  const lent = current.loanedCount ?? 0;
  const isEnded = merged.loanedTo === undefined;
  if (loanedCount === undefined) return isEnded && quantityBy === undefined ? lent : 0;
  return lent - previousCount(was?.loanedCount, lent) + (isEnded ? (loanedCount ?? 0) : 0);
}

/** The count that the writer of a change saw, which may be anything; the current one where the change does not say. */
function previousCount(value: string | number | null | undefined, current: number): number {
  if (value === undefined) return current;
  return Number.isInteger(value) ? Number(value) : 0;
}

/** Without a borrower there is no count, and no day by which it should be back unless the change names one. */
function withoutEndedLoan(merged: Item, current: Item, { dueDate: newDueDate }: ItemChange): Item {
  if (merged.loanedTo !== undefined) return merged;
  const { loanedCount: _, ...item } = merged;
  if (current.loanedTo === undefined || newDueDate !== undefined) return item;
  const { dueDate: __, ...present } = item;
  return present;
}

function clamp(quantity: number): number {
  return Math.min(quantityMax, Math.max(0, quantity));
}

function withoutUndefined<T extends Record<string, unknown>>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
