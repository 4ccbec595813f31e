import { isOverdue } from '#domain/items/loan.ts';
import { localDay } from '#web/i18n/formats.ts';
import { type Lent, useLoanWords } from './use-loan-words.ts';

/** "2 lent to Sven, back by 3 May", "3 of 4 out: Sven and Anna"; red and "overdue" after the day. */
export function LoanText({ item, binId }: { item: Lent; binId: string }) {
  const { summaryOf } = useLoanWords(binId);
  return isOverdue(item, localDay(new Date())) ? (
    <span className="font-medium text-berry">{summaryOf(item)}</span>
  ) : (
    summaryOf(item)
  );
}
