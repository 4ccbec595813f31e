import { getRouteApi, useNavigate } from '@tanstack/react-router';
import FileDown from 'lucide-react/icons/file-down';
import History from 'lucide-react/icons/history';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, startTransition, useMemo, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { itemWithReturn } from '#domain/items/loan-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useAttentionCandidates } from '#web/data/account/watched-items.ts';
import { useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { useMayPutBack } from '#web/features/things/items/item-rights.ts';
import { lendItem, returnItem } from '#web/features/things/items/lending/use-loan-acts.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { type Formats, localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { ClosedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { type LentAddress, type LentGrouping, lentGroupings } from './lent-address.ts';
import { lentFile, lentSummary } from './lent-file.ts';
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
import { ReturnedScreen } from './returned-screen.tsx';

const LentTable = lazy(() => import('./lent-table.tsx'));

const MessageSheet = lazy(async () => ({ default: (await import('./message-sheet.tsx')).MessageSheet }));

export function LentPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LentScreen
      key={`${address.person} ${address.show}`}
      {...address}
      onGroup={(by) => void navigate({ search: { by }, replace: true })}
    />
  );
}

const route = getRouteApi('/signed-in/lent');

type LentScreenProps = LentAddress & { onGroup: (by: LentGrouping) => void };

/** The screen /lent: all loans, with `person` everything that this borrower has, or what came back. */
function LentScreen({ by = 'person', person, show, onGroup }: LentScreenProps) {
  if (show === 'returned') return <ReturnedScreen />;
  return person === undefined ? <AllLent by={by} onGroup={onGroup} /> : <LentTo person={person} />;
}

function AllLent({ by, onGroup }: { by: LentGrouping; onGroup: (by: LentGrouping) => void }) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const borrowerOf = useBorrowerName();
  const isTableWide = useIsWide();
  const loans = useLoans();
  const today = localDay(new Date());
  const rows = useMemo(
    () =>
      isTableWide
        ? undefined
        : loans && lentRows(loans, by, today, { bins, locations, borrowerOf, compareNames }),
    [isTableWide, loans, by, today, bins, locations, borrowerOf, compareNames],
  );
  return (
    <Page className={pageClass(isTableWide)}>
      <PageHeader
        title={t('lent.title')}
        back={{ to: paths.home }}
        isInRail
        actions={<ListActs title={t('lent.title')} loans={loans ?? noLoans} />}
      />
      {!isTableWide && (
        <SegmentedControl
          label={t('lent.groupBy')}
          value={by}
          onChange={onGroup}
          options={lentGroupings.map((value) => ({ value, label: t(`lent.by.${value}`) }))}
          className="mb-4"
        />
      )}
      {loans === undefined && <SkeletonRows count={4} />}
      {loans?.length === 0 && (
        <EmptyState picture={<ClosedBox />} title={t('lent.nothing')} text={t('lent.nothingText')}>
          <LinkButton to={paths.lent} search={{ show: 'returned' }}>
            {t('lent.cameBack')}
          </LinkButton>
        </EmptyState>
      )}
      {loans && loans.length > 0 && isTableWide && <Loans loans={loans} hasPerson />}
      {rows && rows.length > 0 && <LentList rows={rows} by={by} />}
    </Page>
  );
}

const noLoans: readonly LentLoan[] = [];

/** A table takes the width of the screen. */
function pageClass(isTableWide: boolean): string {
  return isTableWide ? 'md:max-w-[68rem] xl:max-w-[84rem]' : 'wide:max-w-[60rem]';
}

/** All loans, those due first. */
function useLoans(): readonly LentLoan[] | undefined {
  const { compareNames } = useFormats();
  const items = useAttentionCandidates();
  return useMemo(() => items && sortByDueDay(loansIn(items), compareNames), [items, compareNames]);
}

/** The table of wide screens, with the message to a borrower. */
function Loans({ loans, hasPerson }: { loans: readonly LentLoan[]; hasPerson: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const borrowerOf = useBorrowerName();
  const returnAll = useReturnAll();
  const { openMessage, messageSheet } = useMessage();
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <LentTable
        {...{ loans, hasPerson }}
        summary={lentSummary(t, loans)}
        onMessage={openMessage}
        onReturnAll={(chosen) => returnAll(chosen, namesOf(t, formats, chosen, borrowerOf))}
      />
      {messageSheet}
    </Suspense>
  );
}

/** "Anna", "Anna, Bo, Cia and 2 more". */
function namesOf(
  t: TFunction,
  { list }: Formats,
  loans: readonly LentLoan[],
  borrowerOf: (lent: LentLoan) => string,
): string {
  const names = [...new Set(loans.map(borrowerOf))];
  const first = names.slice(0, namesMax);
  const rest = names.length - first.length;
  return list(rest === 0 ? first : [...first, t('itemList.andMore', { count: rest })]);
}

const namesMax = 3;

function useMessage() {
  const borrowerOf = useBorrowerName();
  const [loans, setLoans] = useState<readonly LentLoan[]>();
  const [first] = loans ?? [];
  return {
    openMessage: (of: readonly LentLoan[]) => startTransition(() => setLoans(of)),
    messageSheet: loans && first && (
      <MessageSheet person={borrowerOf(first)} loans={loans} onClose={() => setLoans(undefined)} />
    ),
  };
}

/** What came back, and the list as a file or on paper. */
function ListActs({ title, loans }: { title: string; loans: readonly LentLoan[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const { locations } = useLocations();
  const borrowerOf = useBorrowerName();
  const isWide = useIsWide();
  const file = useInventoryOpener();
  const subject = () => lentFile(t, loans, { title, bins, locations, borrowerOf });
  const isEmpty = loans.length === 0;
  const entries = [
    {
      label: t('lent.cameBack'),
      icon: History,
      onPress: () => void navigate({ to: paths.lent, search: { show: 'returned' } }),
    },
    !isEmpty && { label: t('bins.export'), icon: FileDown, onPress: () => file.open(subject()) },
    !isEmpty && {
      label: t('lent.print'),
      icon: Printer,
      onPress: () => file.open({ ...subject(), isForPrint: true }),
    },
  ];
  return (
    <>
      {isWide ? (
        entries.map(
          (entry) =>
            entry && (
              <Button key={entry.label} kind="quiet" icon={entry.icon} onClick={entry.onPress}>
                {entry.label}
              </Button>
            ),
        )
      ) : (
        <Menu entries={entries} title={title} />
      )}
      {file.sheet}
    </>
  );
}

function LentTo({ person }: { person: string }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const myId = useProfile()?.uid;
  const borrowerOf = useBorrowerName();
  const mayPutBack = useMayPutBack();
  const returnAll = useReturnAll();
  const isTableWide = useIsWide();
  const { openMessage, messageSheet } = useMessage();
  const loans = useLoans();
  const personsLoans = useMemo(
    () => loans?.filter(({ loan }) => personKey(loan) === person),
    [loans, person],
  );
  const rows = useMemo(
    () => personsLoans?.map((each): LentRow => ({ kind: 'loan', key: loanKey(each), ...each })),
    [personsLoans],
  );
  const [first] = personsLoans ?? [];
  const [lastName, setLastName] = useState<string>();
  const name = first ? borrowerOf(first) : lastName;
  if (name !== lastName) setLastName(name);
  const isMe = person === myId;
  const everything = isMe ? t('lent.everythingYou') : t('lent.everything', { person: name ?? '' });
  const title = name === undefined ? t('lent.title') : everything;
  const returnable = personsLoans?.filter(({ item, loan }) => mayPutBack(bins.get(item.binId), [loan])) ?? [];
  return (
    <Page className={pageClass(isTableWide)}>
      <PageHeader
        title={title}
        back={{ to: paths.lent }}
        actions={<ListActs title={title} loans={personsLoans ?? noLoans} />}
      />
      {rows === undefined && <SkeletonRows count={4} />}
      {rows?.length === 0 && (
        <EmptyState
          title={name === undefined ? t('lent.nothingLeft') : t('lent.hasNothing', { person: name })}
        >
          <LinkButton to={paths.lent}>{t('lent.seeAll')}</LinkButton>
        </EmptyState>
      )}
      {rows && personsLoans && rows.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
            {returnable.length > 0 && (
              <Button
                kind="primary"
                icon={PackageCheck}
                onClick={() => void returnAll(returnable, name ?? '')}
              >
                {t('lent.returnAll', { count: returnable.length })}
              </Button>
            )}
            {!isMe && name !== undefined && (
              <Button icon={MessageSquare} onClick={() => openMessage(personsLoans)}>
                {t('lent.message', { person: name })}
              </Button>
            )}
          </div>
          {isTableWide ? (
            <Loans loans={personsLoans} hasPerson={false} />
          ) : (
            <LentList rows={rows} by="person" />
          )}
          {messageSheet}
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
