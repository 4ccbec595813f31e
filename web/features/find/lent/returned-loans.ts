import type { ActivityEvent } from '#domain/history/activity.ts';
import type { Loan } from '#domain/items/item.ts';
import { daysUntil } from '#domain/items/loan.ts';
import { loanOfChange } from '#web/features/time/history/loan-sentence.ts';
import { localDay } from '#web/i18n/formats.ts';

export type ReturnedLoan = {
  key: string;
  itemName: string;
  /** Undefined if an older line does not tell it. */
  itemId: string | undefined;
  binId: string;
  loan: Loan;
  /** How many came back; undefined if nobody counted. */
  count: number | undefined;
  /** True if the person still has more. */
  isPart: boolean;
  at: string;
  actorId: string;
  actorName: string;
  /** 0 if it came back in time, or had no due day. */
  daysLate: number;
};

/**
 * What came back, newest first. A return that was undone is left out: its loan is open again with as many pieces.
 */
export function returnedLoans(
  events: readonly ActivityEvent[],
  openLoans: ReadonlyMap<string, Loan>,
): ReturnedLoan[] {
  return events.flatMap((event) =>
    (event.changes ?? []).flatMap((change, nth): ReturnedLoan[] => {
      if (change.field !== 'loan') return [];
      const { from, to } = loanOfChange(change);
      if (from === undefined || !isReturn(from, to)) return [];
      if (isAsBefore(openLoans.get(from.id), from)) return [];
      const count = from.quantity === undefined ? undefined : from.quantity - (to?.quantity ?? 0);
      return [
        {
          key: `${event.target.id} ${event.id} ${nth}`,
          itemName: event.names[0] ?? '',
          itemId: event.ids?.[0],
          binId: event.target.id,
          loan: from,
          count,
          isPart: to !== undefined,
          at: event.at,
          actorId: event.actorId,
          actorName: event.actorName,
          daysLate: daysLate(from, event.at),
        },
      ];
    }),
  );
}

function isReturn(from: Loan, to: Loan | undefined): boolean {
  return to === undefined || (to.quantity ?? 0) < (from.quantity ?? 0);
}

/** Undo lends the same pieces again, as the same loan. */
function isAsBefore(now: Loan | undefined, before: Loan): boolean {
  return now !== undefined && (now.quantity ?? 0) >= (before.quantity ?? 0);
}

function daysLate({ dueDate }: Loan, at: string): number {
  return dueDate === undefined ? 0 : Math.max(0, -daysUntil(dueDate, localDay(new Date(at))));
}
