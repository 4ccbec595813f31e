import type { WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { isSame, withoutUndefined } from '../fields.ts';
import type { Item, ItemChange, Loan, NewItem } from './item.ts';
import { loansMax } from './item-fields.ts';
import { countedPieces, dueFirst, loansOf, withChange } from './loan-rules.ts';

type LoanFields = Pick<
  ItemChange,
  'loanedTo' | 'loanedCount' | 'dueDate' | 'quantity' | 'quantityBy' | 'was'
>;
/** `returned` is the number of pieces that go back to the bin in addition to the change's own quantity. */
type Changed = { loans: readonly Loan[]; returned: number };

/** The loans of a new item, from its list or from the fields of clients that know only one. */
export function loansOfNew({ id, loans, loanedTo, ...fields }: NewItem & { id: string }): readonly Loan[] {
  if (loans !== undefined) return loans.map(withoutUndefined);
  return loansOf({ id, loanedTo, loanedCount: fields.loanedCount, dueDate: fields.dueDate });
}

/**
 * Applies a change of `loanedTo`, `loanedCount` and `dueDate` to the loans. Older clients know only these fields and see
 * one loan in them; their edits may have waited for months. Each applies to the loans that its writer saw, and
 * `quantity` and what is lent change together only where it says how many. docs/decisions/0040 has the table.
 *
 * @throws AppError `items.loansFull`.
 */
export function loansAfter(current: Item, change: LoanFields, { now }: Pick<WriteContext, 'now'>): Changed {
  const loans = loansOf(current);
  const { was, quantity, quantityBy } = change;
  const [loanedTo, loanedCount, dueDate] = changedFields(change);
  if (loanedTo === undefined && loanedCount === undefined && dueDate === undefined)
    return { loans, returned: 0 };
  // Pieces that others took in the meantime cannot be lent again.
  const missing = quantity === undefined ? Math.max(0, -(quantityBy ?? 0) - current.quantity) : 0;
  const itsLoans = seenLoans(loans, was?.loanedTo);
  const sawNone = was?.loanedTo === undefined ? loans.length === 0 : was.loanedTo === null;
  if (typeof loanedTo === 'string' && sawNone)
    return { loans: withAdded(current, { ...change, loanedTo }, missing, now), returned: 0 };
  const lent = countedPieces(itsLoans);
  const before = countBefore(was?.loanedCount, lent);
  if (loanedTo === null) {
    const rest = loans.filter((loan) => !itsLoans.includes(loan));
    if (quantity !== undefined) return { loans: rest, returned: 0 };
    if (loanedCount !== undefined) return { loans: rest, returned: lent - before + (loanedCount ?? 0) };
    return { loans: rest, returned: quantityBy === undefined ? lent : 0 };
  }
  const named = typeof loanedTo === 'string' ? withName(loans, itsLoans, loanedTo) : loans;
  const dated = dueDate === undefined ? named : withDay(named, itsLoans, dueDate);
  if (loanedCount === undefined) return { loans: dated, returned: 0 };
  const counted = withCount(dated, itsLoans, loanedCount, before, missing);
  return quantity === undefined ? counted : { ...counted, returned: 0 };
}

function withAdded(
  current: Item,
  { loanedTo: borrower, loanedCount, dueDate }: LoanFields & { loanedTo: string },
  missing: number,
  since: string,
): readonly Loan[] {
  const loans = loansOf(current);
  if (loans.length >= loansMax) throw new AppError('items.loansFull', { n: loansMax });
  const ownDay = loans.length === 0 ? current.dueDate : undefined;
  const added = {
    id: freeId(current.id, loans),
    quantity: Math.max(0, (loanedCount ?? 0) - missing) || undefined,
    borrower,
    since,
    dueDate: dueDate === undefined ? ownDay : (dueDate ?? undefined),
  };
  return [...loans, withoutUndefined(added)];
}

/** A field that is sent as its writer saw it is not changed: older sheets send all three. */
function changedFields({ loanedTo, loanedCount, dueDate, was }: LoanFields) {
  const isAsSeen = (field: 'loanedTo' | 'loanedCount' | 'dueDate', value: unknown) =>
    was?.[field] !== undefined && isSame(was[field], value);
  const to = isAsSeen('loanedTo', loanedTo) ? undefined : loanedTo;
  return [
    to,
    // Ending the loan also ends its count.
    to !== null && isAsSeen('loanedCount', loanedCount) ? undefined : loanedCount,
    isAsSeen('dueDate', dueDate) ? undefined : dueDate,
  ] as const;
}

/** Returns the loans whose borrowers the writer saw in `loanedTo`; all if the change does not name them. */
function seenLoans(loans: readonly Loan[], loanedTo: string | number | null | undefined): readonly Loan[] {
  if (loanedTo === undefined) return loans;
  return loans.filter(({ borrower }) => `, ${loanedTo}, `.includes(`, ${borrower}, `));
}

/** The count that the writer of a change saw, which may be anything. */
function countBefore(value: string | number | null | undefined, lent: number): number {
  if (value === undefined) return lent;
  return Number.isInteger(value) ? Number(value) : 0;
}

/** Renames the borrower of the only loan. With several loans the name is ignored, as it could be of any. */
function withName(loans: readonly Loan[], itsLoans: readonly Loan[], borrower: string): readonly Loan[] {
  const [target, ...others] = itsLoans.length === 0 ? loans : itsLoans;
  if (target === undefined || others.length > 0) return loans;
  return loans.map((loan) => (loan === target ? withChange(loan, { borrower }) : loan));
}

/** Changes the day of the loan due first, because `dueDate` was its day. */
function withDay(loans: readonly Loan[], itsLoans: readonly Loan[], dueDate: string | null): readonly Loan[] {
  const [target] = dueFirst(itsLoans);
  return loans.map((loan) => (loan.id === target?.id ? withChange(loan, { dueDate }) : loan));
}

/** A lower count returns pieces of the loans due first, a higher one adds to the first. Pieces are not returned twice. */
function withCount(
  loans: readonly Loan[],
  itsLoans: readonly Loan[],
  count: number | null,
  before: number,
  missing: number,
): Changed {
  const [first, ...others] = dueFirst(itsLoans);
  if (count === null) {
    if (first === undefined || others.length > 0) return { loans, returned: 0 };
    const uncounted = loans.map(({ quantity, ...each }) =>
      each.id === first.id ? each : { ...each, ...(quantity !== undefined && { quantity }) },
    );
    return { loans: uncounted, returned: (first.quantity ?? 0) - before };
  }
  let more = count > before ? Math.max(0, count - before - missing) : count - before;
  const after = new Map(loans.map((each) => [each.id, each]));
  for (const { id } of more < 0 ? [first, ...others].filter((each) => each !== undefined) : []) {
    const loan = after.get(id);
    const less = Math.min(loan?.quantity ?? 0, -more);
    if (loan?.quantity === undefined || less === 0) continue;
    more += less;
    if (less === loan.quantity) after.delete(id);
    else after.set(id, { ...loan, quantity: loan.quantity - less });
  }
  const target = more > 0 && first ? after.get(first.id) : undefined;
  if (target === undefined) return { loans: [...after.values()], returned: more };
  after.set(target.id, { ...target, quantity: (target.quantity ?? 0) + more });
  return { loans: [...after.values()], returned: 0 };
}

/** Derives the id from the item's, so that devices and server choose the same. */
function freeId(itemId: string, loans: readonly Loan[]): string {
  const ids = Array.from({ length: loans.length + 1 }, (_, n) =>
    n === 0 ? itemId : `${n.toString(16).padStart(8, '0')}${itemId.slice(8)}`,
  );
  return ids.find((id) => loans.every((loan) => loan.id !== id)) ?? itemId;
}
