import PackageCheck from 'lucide-react/icons/package-check';
import Pencil from 'lucide-react/icons/pencil';
import type { Item } from '#domain/items/item.ts';
import type { Loan } from '#domain/items/item-loan.ts';
import { isLoanOverdue } from '#domain/items/loan.ts';
import { dueFirst, loansOf } from '#domain/items/loan-rules.ts';
import { useBinHeader } from '#web/data/account/hooks.ts';
import { localDay } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { useMayPutBack } from '../use-may-take-out.ts';
import { useLoanWords } from './use-loan-words.ts';

type LoanLinesProps = {
  item: Item;
  /** Whether each loan that the person may put back has its own "Put back". */
  canPutBack: boolean;
  /** Whether borrower, due day and note may be changed. */
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
        const { name } = borrowerOf(loan);
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
