import type { EffectiveRole } from '../access/access.ts';
import { can } from '../access/access-rules.ts';
import type { WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { isSame, mergeFields, withoutUndefined } from '../fields.ts';
import type { Item, ItemChange, Lending, Loan, LoanChange, NewItem } from './item.ts';
import { loansMax } from './item-fields.ts';

/** The loans of an item, oldest first. Reads the fields of an item that an older build stored, which has at most one. */
export function loansOf({
  id,
  loans,
  loanedTo,
  loanedCount,
  dueDate,
}: Pick<Item, 'id' | 'loans' | 'loanedTo' | 'loanedCount' | 'dueDate'>): readonly Loan[] {
  if (loans !== undefined) return loans;
  if (loanedTo === undefined) return [];
  return [withoutUndefined({ id, quantity: loanedCount || undefined, borrower: loanedTo, dueDate })];
}

/**
 * The item with these loans. `loanedTo`, `loanedCount` and `dueDate` sum them up: all names, all counted pieces, the first
 * day. Without a loan `dueDate` is the item's own, which the end of its last loan clears.
 */
export function withLoans(item: Item, loans: readonly Loan[]): Item {
  const hadLoans = loansOf(item).length > 0;
  const { loans: _, loanedTo: __, loanedCount: ___, dueDate, ...rest } = item;
  if (loans.length === 0) return hadLoans || dueDate === undefined ? rest : { ...rest, dueDate };
  const counts = loans.flatMap(({ quantity }) => quantity ?? []);
  const [firstDay] = loans.flatMap((loan) => loan.dueDate ?? []).sort();
  return withoutUndefined({
    ...rest,
    loans: [...loans],
    loanedTo: namesOf(loans),
    loanedCount: counts.length === 0 ? undefined : sumOf(counts),
    dueDate: firstDay,
  });
}

/**
 * Lends pieces, or adds them to the loan with this id. More than are left are refused, naming the borrowers, so that no piece
 * is counted twice.
 *
 * @throws AppError `items.lentAlready`, `items.tooFewLeft`, `items.loansFull`.
 */
export function itemWithLoan(
  current: Item,
  { loanId, quantity, since, ...details }: Lending & { loanId: string },
  { now, userId, userName }: WriteContext,
): Item {
  const loans = loansOf(current);
  if (quantity !== undefined && quantity > current.quantity) throw noneLeft(current);
  const isThere = loans.some(({ id }) => id === loanId);
  if (!isThere && loans.length >= loansMax) throw new AppError('items.loansFull', { n: loansMax });
  const added: Loan = withoutUndefined({
    id: loanId,
    quantity,
    ...details,
    // A loan to oneself is in one's own name.
    ...(details.borrowerId === userId && userName !== '' && { borrower: userName }),
    since: since !== undefined && since < now ? since : now,
  });
  const lent = isThere
    ? loans.map((loan) => (loan.id === loanId ? withMore(loan, quantity) : loan))
    : [...loans, added];
  return { ...withLoans(current, lent), quantity: current.quantity - (quantity ?? 0) };
}

/**
 * Editors lend to anybody; viewers who may take out do so for themselves only, without contact and note.
 * @throws AppError `access.denied`.
 */
export function assertMayLend(
  role: EffectiveRole,
  current: Item,
  { loanId, borrowerId, contact, note }: Lending & { loanId: string },
  { userId }: Pick<WriteContext, 'userId'>,
): void {
  if (can(role, 'lend items')) return;
  const loan = loansOf(current).find(({ id }) => id === loanId);
  const isOwn = borrowerId === userId && (loan === undefined || loan.borrowerId === userId);
  if (!isOwn || contact !== undefined || note !== undefined) throw new AppError('access.denied');
}

/** Editors put everything back; viewers who may take out only what they took themselves. */
export function mayReturn(
  role: EffectiveRole,
  { borrowerId }: Pick<Loan, 'borrowerId'>,
  userId: string,
): boolean {
  return can(role, 'lend items') || borrowerId === userId;
}

/** A loan that has ended may be returned again, which changes nothing. @throws AppError `access.denied`. */
export function assertMayReturn(
  role: EffectiveRole,
  current: Item,
  { loanId }: { loanId: string },
  { userId }: Pick<WriteContext, 'userId'>,
): void {
  const loan = loansOf(current).find(({ id }) => id === loanId);
  if (loan !== undefined && !mayReturn(role, loan, userId)) throw new AppError('access.denied');
}

/** Returns pieces of a loan. Returning a loan that has ended changes nothing. */
export function itemWithReturn(
  current: Item,
  { loanId, quantity }: { loanId: string; quantity?: number | undefined },
): Item {
  const loans = loansOf(current);
  const loan = loans.find(({ id }) => id === loanId);
  if (loan === undefined) return current;
  const { quantity: lent } = loan;
  const uncounted = current.quantity === 0 ? 1 : 0;
  const back = lent === undefined ? (quantity ?? uncounted) : Math.min(quantity ?? lent, lent);
  const rest = lent === undefined || back === lent ? [] : [{ ...loan, quantity: lent - back }];
  const left = loans.flatMap((each) => (each.id === loanId ? rest : [each]));
  return { ...withLoans(current, left), quantity: current.quantity + back };
}

/** @throws AppError `items.loanOver`. */
export function itemWithChangedLoan(
  current: Item,
  { loanId, ...change }: LoanChange & { loanId: string },
): Item {
  const loans = loansOf(current);
  if (!loans.some(({ id }) => id === loanId)) throw new AppError('items.loanOver');
  const changed = loans.map((loan) => (loan.id === loanId ? withChange(loan, change) : loan));
  return withLoans(current, changed);
}

function withChange(loan: Loan, change: LoanChange): Loan {
  const isOther = change.borrower !== undefined && change.borrower !== loan.borrower;
  const { isTakenOut: _, ...others } = loan;
  const { borrowerId = isOther ? null : undefined } = change;
  return mergeFields<Loan>(isOther ? others : loan, { ...change, borrowerId }).merged;
}

/** Orders by due day; those without a day come last. */
export function byDueDay(a: Pick<Item, 'dueDate'>, b: Pick<Item, 'dueDate'>): number {
  if (a.dueDate === b.dueDate) return 0;
  if (a.dueDate === undefined || b.dueDate === undefined) return a.dueDate === undefined ? 1 : -1;
  return a.dueDate < b.dueDate ? -1 : 1;
}

export function dueFirst(loans: readonly Loan[]): Loan[] {
  return [...loans].sort(byDueDay);
}

export function countedPieces(loans: readonly Loan[]): number {
  return sumOf(loans.map(({ quantity = 0 }) => quantity));
}

function withMore(loan: Loan, more = 0): Loan {
  return more === 0 ? loan : { ...loan, quantity: (loan.quantity ?? 0) + more };
}

function namesOf(loans: readonly Loan[]): string {
  return [...new Set(loans.map(({ borrower }) => borrower))].join(', ');
}

/** The first three names, for texts without room for up to fifty. */
export function firstNames(loans: readonly Loan[]): string {
  const names = [...new Set(loans.map(({ borrower }) => borrower))];
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ' …' : '');
}

function noneLeft(item: Item): AppError {
  const { quantity: n } = item;
  const loans = loansOf(item);
  return loans.length === 0
    ? new AppError('items.tooFewLeft', { n })
    : new AppError('items.lentAlready', { n, who: firstNames(loans) });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

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
