import { type FieldChange, fieldChanges } from '#domain/history/field-change.ts';
import type { Loan } from '#domain/items/item.ts';
import { loan as loanSchema } from '#domain/schemas.ts';
import type { TFunction } from '#web/i18n/translate.ts';

type LoanEvent =
  | { kind: 'lent' | 'returned' | 'partLentReturned' | 'changed'; person: string; count: number }
  | { kind: 'taken' | 'putBack'; count: number };

const fields: ReadonlySet<string> = new Set(['quantity', 'loanedTo', 'loanedCount', 'dueDate', 'loan']);

/** "Anna lent 1 × Tent to Sven"; undefined if something else was changed too. */
export function loanSentence(
  t: TFunction,
  who: string,
  name: string,
  changes: readonly FieldChange[],
): string | undefined {
  const loan = loanIn(changes);
  switch (loan?.kind) {
    case undefined:
      return undefined;
    case 'taken':
      return t('history.tookOut', { who, name, count: loan.count });
    case 'putBack':
      return t('history.putBack', { who, name, count: loan.count });
    case 'partLentReturned':
      return t('history.putBackFrom', { who, name, from: loan.person, count: loan.count });
    case 'changed':
      return t('history.loanChanged', { who, name, to: loan.person });
    case 'lent':
      return loan.count === 0
        ? t('history.lentAway', { who, name, to: loan.person })
        : t('history.lent', { who, name, to: loan.person, count: loan.count });
    case 'returned':
      return loan.count === 0
        ? t('history.loanEnded', { who, name, from: loan.person })
        : t('history.putBackLent', { who, name, from: loan.person, count: loan.count });
  }
}

/** "Anna lent 3 items to Sven", of a joined event of several items. */
export function severalLoansSentence(
  t: TFunction,
  who: string,
  what: string,
  changes: readonly FieldChange[],
): string | undefined {
  const loan = loanIn(changes);
  switch (loan?.kind) {
    case 'lent':
      return t('history.lentAway', { who, name: what, to: loan.person });
    case 'returned':
    case 'partLentReturned':
      return t('history.putBackSeveral', { who, what, from: loan.person });
    case 'taken':
      return t('history.tookOutSeveral', { who, what });
    case 'putBack':
      return t('history.putBackOwn', { who, what });
    default:
      return undefined;
  }
}

/** Returns the facts that items lent, taken out or put back in one act have in common, and this item's count. */
export function loanActOf(changes: readonly FieldChange[]): { act: unknown; count: number } | undefined {
  const [only] = changes.filter(({ field }) => field === 'loan');
  const loan = loanIn(changes);
  if (only === undefined || loan === undefined || loan.kind === 'changed') return undefined;
  const { from, to } = loanOfChange(only);
  const { borrower, borrowerId, dueDate } = to ?? from ?? {};
  return { act: [loan.kind, borrower, borrowerId, to && dueDate], count: loan.count };
}

/** The sentence gives borrower and count; a new due date, or another borrower, still needs a line. */
export function withoutLoan(changes: readonly FieldChange[]): readonly FieldChange[] {
  const loan = loanIn(changes);
  const others = changes.filter(({ field }) => field !== 'loan');
  if (loan === undefined) return others;
  const [only] = changes.filter(({ field }) => field === 'loan');
  // The item's own fields sum up all of its loans.
  const ofLoan = only === undefined ? others : loanFieldChanges(only);
  if (loan.kind === 'changed') return ofLoan;
  return loan.kind === 'lent'
    ? ofLoan.filter(({ field, to }) => field === 'dueDate' && to !== undefined)
    : [];
}

function loanFieldChanges(change: FieldChange): FieldChange[] {
  const { from, to } = loanOfChange(change);
  const fieldsOf = (loan: Loan | undefined) => ({ loanedTo: loan?.borrower, dueDate: loan?.dueDate });
  return fieldChanges(fieldsOf(from), fieldsOf(to), ['loanedTo', 'dueDate']);
}

/** The loan before and after, of a change of the field `loan`. */
export function loanOfChange({ from, to }: FieldChange): { from: Loan | undefined; to: Loan | undefined } {
  return { from: loanSchema.safeParse(from).data, to: loanSchema.safeParse(to).data };
}

function loanIn(changes: readonly FieldChange[]): LoanEvent | undefined {
  if (changes.some(({ field }) => !fields.has(field))) return undefined;
  const loans = changes.filter(({ field }) => field === 'loan');
  const [only] = loans;
  if (only !== undefined && loans.length === 1) return eventOf(only, quantityChange(changes));
  // Lines of older builds, and those that ended several loans.
  const person = changes.find(({ field }) => field === 'loanedTo');
  const by = quantityChange(changes);
  if (person?.from === undefined && typeof person?.to === 'string' && by <= 0)
    return { kind: 'lent', person: person.to, count: -by };
  if (person?.to === undefined && typeof person?.from === 'string' && by >= 0)
    return { kind: 'returned', person: person.from, count: by };
  const lent = changes.find(({ field }) => field === 'loanedCount');
  const isPart = !person && changes.length === 2 && by > 0;
  return isPart && Number(lent?.from) - Number(lent?.to) === by ? { kind: 'putBack', count: by } : undefined;
}

function eventOf(change: FieldChange, by: number): LoanEvent | undefined {
  const { from, to } = loanOfChange(change);
  if (from === undefined) {
    if (to === undefined || by > 0) return undefined;
    return to.isTakenOut ? { kind: 'taken', count: -by } : { kind: 'lent', person: to.borrower, count: -by };
  }
  if (to === undefined) {
    if (by < 0) return undefined;
    return from.isTakenOut
      ? { kind: 'putBack', count: by }
      : { kind: 'returned', person: from.borrower, count: by };
  }
  const more = (to.quantity ?? 0) - (from.quantity ?? 0);
  if (more !== -by) return undefined;
  if (more < 0 && !to.isTakenOut) return { kind: 'partLentReturned', person: to.borrower, count: by };
  if (more < 0) return { kind: 'putBack', count: by };
  if (more === 0) return { kind: 'changed', person: to.borrower, count: 0 };
  return to.isTakenOut ? { kind: 'taken', count: more } : { kind: 'lent', person: to.borrower, count: more };
}

function quantityChange(changes: readonly FieldChange[]): number {
  const quantity = changes.find(({ field }) => field === 'quantity');
  return Number(quantity?.to ?? 0) - Number(quantity?.from ?? 0);
}
