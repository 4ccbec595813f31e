import { getRouteApi } from '@tanstack/react-router';
import PackageCheck from 'lucide-react/icons/package-check';
import { useMemo, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { itemWithReturn } from '#domain/items/loan-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useAttentionCandidates } from '#web/data/account/watched-items.ts';
import { useMayPutBack } from '#web/features/things/items/item-rights.ts';
import { lendItem, returnItem } from '#web/features/things/items/lending/use-loan-acts.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ClosedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { type LentAddress, type LentGrouping, lentGroupings } from './lent-address.ts';
import { LentList, useBorrowerName } from './lent-list.tsx';
import {
  type LentLoan,
  type LentRow,
  lentRows,
  loanKey,
  loansIn,
  personKey,
  sortByDueDay,
} from './lent-rows.ts';

export function LentPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LentScreen
      key={address.person}
      {...address}
      onGroup={(by) => void navigate({ search: { by }, replace: true })}
    />
  );
}

const route = getRouteApi('/signed-in/lent');

type LentScreenProps = LentAddress & { onGroup: (by: LentGrouping) => void };

/** The screen /lent: all loans in groups, or with `person` everything that this borrower has. */
function LentScreen({ by = 'person', person, onGroup }: LentScreenProps) {
  return person === undefined ? <AllLent by={by} onGroup={onGroup} /> : <LentTo person={person} />;
}

function AllLent({ by, onGroup }: { by: LentGrouping; onGroup: (by: LentGrouping) => void }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const borrowerOf = useBorrowerName();
  const loans = useLoans();
  const today = localDay(new Date());
  const rows = useMemo(
    () => loans && lentRows(loans, by, today, { bins, locations, borrowerOf, compareNames }),
    [loans, by, today, bins, locations, borrowerOf, compareNames],
  );
  return (
    <Page className="wide:max-w-[60rem]">
      <PageHeader title={t('lent.title')} back={{ to: paths.home }} />
      <SegmentedControl
        label={t('lent.groupBy')}
        value={by}
        onChange={onGroup}
        options={lentGroupings.map((value) => ({ value, label: t(`lent.by.${value}`) }))}
        className="mb-4"
      />
      {rows === undefined && <SkeletonRows count={4} />}
      {rows?.length === 0 && (
        <EmptyState picture={<ClosedBox />} title={t('lent.nothing')} text={t('lent.nothingText')} />
      )}
      {rows && rows.length > 0 && <LentList rows={rows} by={by} />}
    </Page>
  );
}

function useLoans(): readonly LentLoan[] | undefined {
  const items = useAttentionCandidates();
  return useMemo(() => items && loansIn(items), [items]);
}

function LentTo({ person }: { person: string }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const borrowerOf = useBorrowerName();
  const mayPutBack = useMayPutBack();
  const returnAll = useReturnAll();
  const loans = useLoans();
  const personsLoans = useMemo(
    () => loans?.filter(({ loan }) => personKey(loan) === person),
    [loans, person],
  );
  const rows = useMemo(
    () =>
      personsLoans &&
      sortByDueDay(personsLoans, compareNames).map(
        (each): LentRow => ({ kind: 'loan', key: loanKey(each), ...each }),
      ),
    [personsLoans, compareNames],
  );
  const [first] = personsLoans ?? [];
  const [lastName, setLastName] = useState<string>();
  const name = first ? borrowerOf(first) : lastName;
  if (name !== lastName) setLastName(name);
  const returnable = personsLoans?.filter(({ item, loan }) => mayPutBack(bins.get(item.binId), [loan])) ?? [];
  return (
    <Page className="wide:max-w-[60rem]">
      <PageHeader
        title={name === undefined ? t('lent.title') : t('lent.everything', { person: name })}
        back={{ to: paths.lent }}
      />
      {rows === undefined && <SkeletonRows count={4} />}
      {rows?.length === 0 && (
        <EmptyState
          title={name === undefined ? t('lent.nothingLeft') : t('lent.hasNothing', { person: name })}
        >
          <LinkButton to={paths.lent}>{t('lent.seeAll')}</LinkButton>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          {returnable.length > 0 && (
            <Button
              kind="primary"
              icon={PackageCheck}
              className="mb-4"
              onClick={() => void returnAll(returnable, name ?? '')}
            >
              {t('lent.returnAll', { count: returnable.length })}
            </Button>
          )}
          <LentList rows={rows} by="person" />
        </>
      )}
    </Page>
  );
}

/** Puts everything that a person has back, with one Undo that lends all of it again. */
function useReturnAll(): (loans: readonly LentLoan[], person: string) => Promise<boolean> {
  const { t } = useTranslation();
  const run = useUndoable();
  return (loans, person) => {
    const returned = new Map<string, Item>();
    const counts = loans.map(({ item, loan }) => {
      const before = returned.get(item.id) ?? item;
      const after = itemWithReturn(before, { loanId: loan.id });
      returned.set(item.id, after);
      return after.quantity - before.quantity;
    });
    return run({
      acts: loans.map(({ item, loan }) => returnItem(item, { loanId: loan.id })),
      done: t('lent.returnedAll', { count: loans.length, person }),
      undo: () => ({
        acts: loans.map(({ item, loan: { id: loanId, ...loan } }, at) =>
          lendItem(returned.get(item.id) ?? item, { loanId, ...loan, quantity: counts[at] || undefined }),
        ),
      }),
    });
  };
}
