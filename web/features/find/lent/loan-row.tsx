import PackageCheck from 'lucide-react/icons/package-check';
import { Fragment, memo, type ReactNode } from 'react';
import type { Item, Loan } from '#domain/items/item.ts';
import { paths } from '#web/app/paths.ts';
import { useDue } from '#web/features/find/attention/use-due.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import type { LentLoan } from './lent-rows.ts';

type LoanRowProps = {
  item: Item;
  loan: Loan;
  /** Undefined where the heading of the list names the borrower. */
  borrower: string | undefined;
  binName: string | undefined;
  /** Undefined for people who may not put back. */
  onReturn: ((lent: LentLoan) => void) | undefined;
};

/** What is lent, to whom, since when and until when. Memoized, because there may be thousands. */
export const LoanRow = memo(function LoanRow({ item, loan, borrower, binName, onReturn }: LoanRowProps) {
  const { t } = useTranslation();
  const { number, shortDate } = useFormats();
  const due = useDue(loan.dueDate);
  const { quantity, since, isTakenOut, note } = loan;
  const date = since && shortDate(since);
  const parts: [string, ReactNode][] = [
    ['who', borrower],
    ['since', date && t(isTakenOut ? 'lent.takenOut' : 'lent.since', { date })],
    ['due', due.words && <span className={cx(due.isLate && 'font-medium text-berry')}>{due.words}</span>],
    ['bin', binName],
    ['note', note],
  ];
  const present = parts.filter(([, words]) => Boolean(words));
  return (
    <ListRowLink
      to={paths.item}
      params={{ binId: item.binId, itemId: item.id }}
      title={
        <span className="flex flex-wrap items-baseline gap-x-1">
          <FoldedName name={item.name} className="min-w-0" />
          {quantity !== undefined && quantity > 1 && (
            <span className="whitespace-nowrap text-ink-soft">× {number(quantity)}</span>
          )}
        </span>
      }
      detail={present.map(([key, words], at) => (
        <Fragment key={key}>
          {at > 0 && ' · '}
          {words}
        </Fragment>
      ))}
      actions={
        onReturn && (
          <IconButton
            icon={PackageCheck}
            label={t('home.putBack', { name: item.name })}
            onClick={() => onReturn({ item, loan })}
          />
        )
      }
    />
  );
});
