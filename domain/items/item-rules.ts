import type { WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { mergeFields, mergeTags, withoutUndefined } from '../fields.ts';
import { assertValuesFit } from '../own-fields/own-field-rules.ts';
import type { Item, ItemChange, Lending, LoanChange, NewItem } from './item.ts';
import { quantityMax } from './item-fields.ts';
import { itemWithChangedLoan, itemWithLoan, itemWithReturn, withLoans } from './loan-rules.ts';
import { loansAfter, loansOfNew } from './loans-of-old-clients.ts';

const onlyName = /^\p{L}\D*$/u;

/** @throws AppError `fields.valuesTooLarge`. */
export function itemFrom(input: NewItem & { id: string }, binId: string, context: WriteContext): Item {
  assertValuesFit(input.fields);
  const { loans: _, loanedTo: __, loanedCount: ___, ...fields } = input;
  const item: Item = withoutUndefined({
    ...fields,
    binId,
    quantity: input.quantity ?? 1,
    tags: input.tags ?? [],
    dateAdded: context.now,
    updatedAt: context.now,
  });
  return withMarks(withLoans(item, loansOfNew(input)), undefined, context);
}

/**
 * `quantity + loanedCount` changes only where the change says how many: see `loansAfter`.
 *
 * @throws AppError `items.inTrash`: delete beats edit; `items.loansFull`, `fields.valuesTooLarge`.
 */
export function changeItem(
  current: Item,
  change: ItemChange,
  context: WriteContext,
): { item: Item; overwrote: Partial<Item> | undefined } {
  assertPresent(current);
  const { was, quantityBy, addTags, removeTags, loanedTo: _, loanedCount: __, dueDate, ...fields } = change;
  const { loans, returned } = loansAfter(current, change, context);
  const ownDay = loans.length === 0 ? { dueDate } : {};
  const { merged, overwrote } = mergeFields(withLoans(current, loans), { ...fields, ...ownDay }, was);
  if (change.fields !== undefined) assertValuesFit(merged.fields);
  const item: Item = {
    ...merged,
    quantity: clamp(merged.quantity + (quantityBy ?? 0) + returned),
    tags: mergeTags(current.tags, addTags, removeTags),
    updatedAt: context.now,
  };
  return { item: withMarks(item, current, context), overwrote };
}

/** @throws AppError as `itemWithLoan`, `items.inTrash`. */
export function withLending(
  current: Item,
  lending: Lending & { loanId: string },
  context: WriteContext,
): Item {
  assertPresent(current);
  return withNewLoans(itemWithLoan(current, lending, context), current, context);
}

/** @throws AppError `items.inTrash`. */
export function withReturn(
  current: Item,
  returning: { loanId: string; quantity?: number | undefined },
  context: WriteContext,
): Item {
  assertPresent(current);
  return withNewLoans(itemWithReturn(current, returning), current, context);
}

/** @throws AppError `items.loanOver`, `items.inTrash`. */
export function withLoanChange(
  current: Item,
  change: LoanChange & { loanId: string },
  context: WriteContext,
): Item {
  assertPresent(current);
  return withNewLoans(itemWithChangedLoan(current, change), current, context);
}

function assertPresent(item: Item): void {
  if (item.deletedAt !== undefined) throw new AppError('items.inTrash');
}

function withNewLoans(item: Item, current: Item, context: WriteContext): Item {
  return withMarks({ ...item, quantity: clamp(item.quantity), updatedAt: context.now }, current, context);
}

export function deleteItem(current: Item, context: WriteContext): Item {
  return current.deletedAt === undefined ? { ...current, deletedAt: context.now } : current;
}

export function restoreItem(current: Item): Item {
  const { deletedAt: _, ...restored } = current;
  return restored;
}

export function moveItem(current: Item, toBinId: string, context: WriteContext): Item {
  assertPresent(current);
  return { ...current, binId: toBinId, updatedAt: context.now };
}

/** Returns whether no piece is left in the bin. */
export function isOut({ quantity }: { quantity?: number | undefined }): boolean {
  return quantity === 0;
}

/** Returns whether the quantity is at most the low-stock limit; also true if no piece is left. */
export function isLow({ lowStockAt, quantity }: Pick<Item, 'lowStockAt' | 'quantity'>): boolean {
  return lowStockAt !== undefined && quantity <= lowStockAt;
}

function withMarks(item: Item, before: Item | undefined, context: WriteContext): Item {
  return markLow(markOut(item, before, context), before, context);
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

function markLow(item: Item, before: Item | undefined, { now }: WriteContext): Item {
  if (!isLow(item)) {
    const { lowSince: _, ...enough } = item;
    return enough;
  }
  return before && isLow(before) ? item : { ...item, lowSince: now };
}

function clamp(quantity: number): number {
  return Math.min(quantityMax, Math.max(0, quantity));
}

/** Returns whether the item may need attention on some day, or is lent. */
export function canAskForAttention(item: Item): boolean {
  const { deletedAt, dueDate, expiryDate, warrantyUntil, lowStockAt, loanedTo } = item;
  const reason = dueDate ?? expiryDate ?? warrantyUntil ?? lowStockAt ?? loanedTo;
  return deletedAt === undefined && (reason !== undefined || isOut(item));
}

/** `notes` are what was written where the quantity is read from an estimate: "ca 5". */
export type ItemLine = { name: string; quantity: number; notes?: string };

/**
 * Formats an item for copying so that `parseItemLine` reads it back: an ambiguous name gets its quantity in front.
 * It does so more often than `formatItemLine`, which asks the parser; no first screen needs that.
 */
export function copiedLine({ name, quantity }: ItemLine): string {
  return quantity === 1 && onlyName.test(name) ? name : `${quantity}x ${name}`;
}
