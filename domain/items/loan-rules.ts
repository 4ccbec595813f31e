import type { EffectiveRole } from '../access/access.ts';
import { can } from '../access/access-rules.ts';
import type { WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { mergeFields, withoutUndefined } from '../fields.ts';
import type { Item, Lending, Loan, LoanChange } from './item.ts';
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

/**
 * Editors change everything; viewers who may take out only the day of what they took themselves.
 * @throws AppError `access.denied`.
 */
export function assertMayChangeLoan(
  role: EffectiveRole,
  current: Item,
  { loanId, dueDate: _, ...others }: LoanChange & { loanId: string },
  { userId }: Pick<WriteContext, 'userId'>,
): void {
  if (can(role, 'lend items')) return;
  const loan = loansOf(current).find(({ id }) => id === loanId);
  const isOwn = loan === undefined || loan.borrowerId === userId;
  if (!isOwn || Object.keys(withoutUndefined(others)).length > 0) throw new AppError('access.denied');
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

export function withChange(loan: Loan, change: LoanChange): Loan {
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
