import type { FieldChange } from '#domain/history/field-change.ts';
import type { TFunction } from '#web/i18n/translate.ts';

type Loan =
  | { kind: 'lent' | 'returned'; person: string; count: number }
  | { kind: 'partReturned'; count: number };

const fields: ReadonlySet<string> = new Set(['quantity', 'loanedTo', 'loanedCount', 'dueDate']);

/** "Anna lent 1 × Tent to Sven"; undefined if something else was changed too. */
export function loanSentence(
  t: TFunction,
  who: string,
  name: string,
  changes: readonly FieldChange[],
): string | undefined {
  const loan = loanIn(changes);
  if (loan === undefined) return undefined;
  if (loan.kind === 'partReturned') return t('history.putBackPart', { who, name, count: loan.count });
  const { kind, person, count } = loan;
  if (kind === 'lent') {
    return count === 0
      ? t('history.lentAway', { who, name, to: person })
      : t('history.lent', { who, name, to: person, count });
  }
  return count === 0
    ? t('history.loanEnded', { who, name, from: person })
    : t('history.putBackLent', { who, name, from: person, count });
}

/** The sentence gives borrower and count; a new due date still needs a line. */
export function withoutLoan(changes: readonly FieldChange[]): readonly FieldChange[] {
  const loan = loanIn(changes);
  if (loan === undefined) return changes;
  return loan.kind !== 'lent' ? [] : changes.filter(({ field }) => field === 'dueDate');
}

function loanIn(changes: readonly FieldChange[]): Loan | undefined {
  if (changes.some(({ field }) => !fields.has(field))) return undefined;
  const person = changes.find(({ field }) => field === 'loanedTo');
  const quantity = changes.find(({ field }) => field === 'quantity');
  const by = Number(quantity?.to ?? 0) - Number(quantity?.from ?? 0);
  if (person?.from === undefined && typeof person?.to === 'string' && by <= 0)
    return { kind: 'lent', person: person.to, count: -by };
  if (person?.to === undefined && typeof person?.from === 'string' && by >= 0)
    return { kind: 'returned', person: person.from, count: by };
  const lent = changes.find(({ field }) => field === 'loanedCount');
  const isPart = !person && changes.length === 2 && by > 0;
  return isPart && Number(lent?.from) - Number(lent?.to) === by
    ? { kind: 'partReturned', count: by }
    : undefined;
}
