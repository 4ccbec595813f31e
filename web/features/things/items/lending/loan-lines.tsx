import CalendarClock from 'lucide-react/icons/calendar-clock';
import PackageCheck from 'lucide-react/icons/package-check';
import Pencil from 'lucide-react/icons/pencil';
import { peopleAt } from '#domain/access/who-sees.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { isLoanOverdue, isOverdue } from '#domain/items/loan.ts';
import { dueFirst, loansOf } from '#domain/items/loan-rules.ts';
import { useBinHeader, useProfile } from '#web/data/account/hooks.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { useMayPutBack } from '../item-rights.ts';
import { loanToDate } from './loan-to-date.ts';
import { type Lent, useLoanWords } from './loan-words.ts';

type LoanLinesProps = {
  item: Item;
  /** True if each loan that the person may put back has its own "Put back". */
  canPutBack: boolean;
  /** True if borrower, due day and note may be changed. */
  canChange: boolean;
  onPutBack: (loan: Loan) => void;
  onChange: (loan: Loan) => void;
};

/** Lists the loans of an item, those due first on top. */
export function LoanLines({ item, canPutBack, canChange, onPutBack, onChange }: LoanLinesProps) {
  const { t } = useTranslation();
  const { lineOf, borrowerOf } = useLoanWords(item.binId);
  const { bin } = useBinHeader(item.binId);
  const mayPutBack = useMayPutBack();
  const today = localDay(new Date());
  return (
    <ul className="divide-y divide-hairline">
      {dueFirst(loansOf(item)).map((loan) => {
        const { name, isMe } = borrowerOf(loan);
        const isOverdue = isLoanOverdue(loan, today);
        return (
          <li key={loan.id} className="flex flex-wrap items-center justify-end gap-x-2 py-1">
            <span className="min-w-[min(100%,15em)] grow basis-0 py-1 text-sm [overflow-wrap:anywhere]">
              <span
                className={cx(
                  'block first-letter:uppercase',
                  isOverdue ? 'font-medium text-berry' : 'text-ink-soft',
                )}
              >
                {lineOf(item, loan)}
              </span>
              {[loan.contact, loan.note].filter(Boolean).map((text) => (
                <span key={text} className="block text-ink-soft">
                  {text}
                </span>
              ))}
            </span>
            <span className="flex shrink-0 items-center">
              {canPutBack && mayPutBack(bin, [loan]) && (
                <Button
                  kind="quiet"
                  icon={PackageCheck}
                  aria-label={t('itemList.putBackFrom', { name })}
                  onClick={() => onPutBack(loan)}
                >
                  {t('itemList.putBackLent')}
                </Button>
              )}
              {!canChange && isMe && mayPutBack(bin, [loan]) && (
                <IconButton
                  icon={CalendarClock}
                  label={t('itemList.askDay')}
                  onClick={() => loanToDate.set({ binId: item.binId, itemId: item.id, loanId: loan.id })}
                />
              )}
              {canChange && (
                <IconButton
                  icon={Pencil}
                  label={t('itemList.changeLoanOf', { name })}
                  onClick={() => onChange(loan)}
                />
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** "2 lent to Sven, back by 3 May", "3 of 4 out: Sven and Anna"; red and "overdue" after the day. */
export function LoanText({ item, binId }: { item: Lent; binId: string }) {
  const { summaryOf } = useLoanWords(binId);
  return isOverdue(item, localDay(new Date())) ? (
    <span className="font-medium text-berry">{summaryOf(item)}</span>
  ) : (
    summaryOf(item)
  );
}

/** "taken out by Anna, 3 May", with the current name, or the name at that time if the person lost access. */
export function TakenOutText({ item: { binId, outAt, outBy, outById } }: { item: Item }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const myId = useProfile()?.uid;
  const { bin } = useBinHeader(binId);
  if (outAt === undefined || outBy === undefined) return t('itemList.out');
  const date = formats.shortDate(outAt);
  if (outById !== undefined && outById === myId) return t('itemList.outByYou', { date });
  const person = bin && peopleAt(bin, myId).find(({ userId }) => userId === outById);
  return t('itemList.outBy', { by: person?.name ?? outBy, date });
}
