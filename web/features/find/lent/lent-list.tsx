import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import UserRound from 'lucide-react/icons/user-round';
import { Fragment, memo, type ReactNode, useCallback, useMemo } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { useDue } from '#web/features/find/attention/use-attention.ts';
import { BinRowLink } from '#web/features/things/bins/bin-row-link.tsx';
import { useMayPutBack } from '#web/features/things/items/item-rights.ts';
import { useLending } from '#web/features/things/items/lending/use-lending.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRow, ListRowLink, type RowAnchorProps } from '#web/ui/lists/list-row.tsx';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import type { LentGrouping } from './lent-address.ts';
import type { LentGroup, LentLoan, LentRow } from './lent-rows.ts';

/** Loans under the headings of their groups, each to be put back. */
export function LentList({ rows, by }: { rows: readonly LentRow[]; by: LentGrouping }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const borrowerOf = useBorrowerName();
  const mayPutBack = useMayPutBack();
  const { putBackLoan, lendingSheet } = useLending();
  const { onReturn } = useSteadyAll({ onReturn: (each: LentLoan) => void putBackLoan(each.item, each.loan) });
  const drawRow = useCallback(
    (row: LentRow) => {
      if (row.kind === 'group') return <GroupRow group={row} by={by} />;
      const bin = bins.get(row.item.binId);
      return (
        <LoanRow
          item={row.item}
          loan={row.loan}
          borrower={by === 'person' ? undefined : borrowerOf(row)}
          binName={by === 'bin' ? undefined : bin?.name}
          onReturn={mayPutBack(bin, [row.loan]) ? onReturn : undefined}
        />
      );
    },
    [by, bins, borrowerOf, mayPutBack, onReturn],
  );
  return (
    <>
      <Card isPadded={false}>
        <VirtualList label={t('lent.title')} items={rows} keyOf={({ key }) => key} rowHeight={65} hasLines>
          {drawRow}
        </VirtualList>
      </Card>
      {lendingSheet}
    </>
  );
}

/** The present name of a borrower with an account, or the name at that time if the person lost access. */
export function useBorrowerName(): (lent: LentLoan) => string {
  const { t } = useTranslation();
  const { bins } = useBins();
  const profile = useProfile();
  return useMemo(() => {
    const names = new Map<string, string>();
    const myId = profile?.uid;
    if (profile !== undefined) names.set(profile.uid, t('access.you', { name: profile.displayName }));
    return ({ item, loan: { borrowerId, borrower } }) => {
      if (borrowerId === undefined) return borrower;
      const cachedName = names.get(borrowerId);
      if (cachedName !== undefined) return cachedName;
      const bin = bins.get(item.binId);
      const person = bin && peopleAt(bin, myId).find(({ userId }) => userId === borrowerId);
      const name = person?.name ?? borrower;
      names.set(borrowerId, name);
      return name;
    };
  }, [bins, profile, t]);
}

function GroupRow({ group, by }: { group: LentGroup; by: LentGrouping }) {
  const { t } = useTranslation();
  const { key, name, loanCount, takenCount, overdueCount } = group;
  const counts = [
    loanCount > 0 && t('lent.count', { count: loanCount }),
    takenCount > 0 && t('lent.takenCount', { count: takenCount }),
  ].filter((words) => words !== false);
  const row = {
    icon: groupIcons[by],
    title: <FoldedName name={name === '' ? t('lent.noPlace') : name} className="font-bold" />,
    detail: (
      <>
        {counts.join(' · ')}
        {overdueCount > 0 && ' · '}
        {overdueCount > 0 && (
          <span className="font-medium text-berry">{t('lent.late', { count: overdueCount })}</span>
        )}
      </>
    ),
    hasChevron: true,
  };
  return <div className="bg-kraft/40">{linkOf(key, by, row)}</div>;
}

const groupIcons = { person: UserRound, place: MapPin, bin: Package } satisfies Record<LentGrouping, Icon>;

function linkOf(
  key: string,
  by: LentGrouping,
  row: Pick<RowAnchorProps, 'icon' | 'title' | 'detail' | 'hasChevron'>,
) {
  if (by === 'person') return <ListRowLink to={paths.lent} search={{ person: key }} {...row} />;
  if (by === 'bin') return <BinRowLink binId={key} {...row} />;
  if (key !== '') return <ListRowLink to={paths.location} params={{ locationId: key }} {...row} />;
  return <ListRow icon={row.icon} title={row.title} detail={row.detail} />;
}

type LoanRowProps = {
  item: Item;
  loan: Loan;
  /** Undefined where the heading of the list names the borrower. */
  borrower: string | undefined;
  binName: string | undefined;
  /** Undefined for people who may not put back. */
  onReturn: ((lent: LentLoan) => void) | undefined;
};

/** A row with a loan's item, borrower, start and due day. Memoized, because there may be thousands. */
const LoanRow = memo(function LoanRow({ item, loan, borrower, binName, onReturn }: LoanRowProps) {
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
