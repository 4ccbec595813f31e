import { Link, useNavigate } from '@tanstack/react-router';
import HandHelping from 'lucide-react/icons/hand-helping';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, useMemo, useState } from 'react';
import { daysUntil } from '#domain/items/loan.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useMayPutBack } from '#web/features/things/items/item-rights.ts';
import { useLending } from '#web/features/things/items/lending/use-lending.tsx';
import { StoredTable } from '#web/features/things/tables/stored-table.tsx';
import { type Formats, localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSelection } from '#web/ui/lists/use-selection.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { SelectionBar } from '#web/ui/overlays/selection-bar.tsx';
import { byRank, type TableColumn } from '#web/ui/table/table-column.ts';
import { useBorrowerName } from './lent-list.tsx';
import { type LentLoan, loanKey, personKey } from './lent-rows.ts';

type LentTableProps = {
  /** In the order that they have until the person sorts them. */
  loans: readonly LentLoan[];
  /** False if all are of one person. */
  hasPerson: boolean;
  /** Undefined for loans whose borrower is the reader. */
  onMessage: (loans: readonly LentLoan[]) => void;
  onReturnAll: (loans: readonly LentLoan[]) => Promise<boolean>;
  /** Words about the whole list, beside the table's menus. */
  summary: string;
};

/** The loans as a table, for wide screens. */
export default function LentTable({ loans, hasPerson, onMessage, onReturnAll, summary }: LentTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const myId = useProfile()?.uid;
  const mayPutBack = useMayPutBack();
  const { putBackLoan, changeOneLoan, lendingSheet } = useLending();
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const selection = useSelection(useMemo(() => loans.map(loanKey), [loans]));
  const canReturn = useCallback(
    ({ item, loan }: LentLoan) => mayPutBack(bins.get(item.binId), [loan]),
    [mayPutBack, bins],
  );
  const acts = useSteadyAll({
    onReturn: ({ item, loan }: LentLoan) => void putBackLoan(item, loan),
    onChange: ({ item, loan }: LentLoan) => void changeOneLoan(item, loan),
    onMessage: (lent: LentLoan) =>
      onMessage(loans.filter(({ loan }) => personKey(loan) === personKey(lent.loan))),
  });
  const columns = useLentColumns({ loans, hasPerson, canReturn, onReturn: acts.onReturn });
  const menuOf = useCallback(
    (lent: LentLoan) => (
      <Menu
        label={t('itemList.menuOf', { name: lent.item.name })}
        title={lent.item.name}
        tabIndex={-1}
        className="-mr-2 size-8 min-h-8! min-w-8! -outline-offset-3"
        rowId={loanKey(lent)}
        entries={[
          canReturn(lent) && {
            label: t('lent.putBack'),
            icon: PackageCheck,
            onPress: () => acts.onReturn(lent),
          },
          canReturn(lent) && {
            label: t('itemList.changeLoan'),
            icon: Pencil,
            onPress: () => acts.onChange(lent),
          },
          lent.loan.borrowerId !== myId && {
            label: t('lent.message', { person: lent.loan.borrower }),
            icon: MessageSquare,
            onPress: () => acts.onMessage(lent),
          },
          hasPerson && {
            label: t('lent.everything', { person: lent.loan.borrower }),
            icon: HandHelping,
            onPress: () => navigate({ to: paths.lent, search: { person: personKey(lent.loan) } }),
          },
        ]}
      />
    ),
    [t, canReturn, acts, myId, hasPerson, navigate],
  );
  const chosen = selection.isOn ? loans.filter((each) => selection.ids.has(loanKey(each))) : [];
  const returnable = chosen.filter(canReturn);
  return (
    <>
      <div className="flex min-h-11 items-center justify-end">
        <p className="mr-auto text-ink-soft text-sm tabular-nums">{summary}</p>
        <span ref={setMenus} className="contents" />
      </div>
      <div className="flex min-h-80 grow flex-col">
        <StoredTable
          preference="lentTable"
          label={t('lent.title')}
          records={loans}
          keyOf={loanKey}
          {...{ columns, selection, menus, menuOf }}
          faultOf={noFault}
          onEdit={noEdit}
          onOpen={({ item }) => navigate({ to: paths.item, params: { binId: item.binId, itemId: item.id } })}
        />
      </div>
      {selection.isOn && (
        <SelectionBar
          selection={selection}
          text={t('table.selected', { count: chosen.length })}
          allLabel={t('table.selectAll')}
          noneLabel={t('table.selectNone')}
          acts={[
            returnable.length > 0 && {
              icon: PackageCheck,
              label: t('lent.putBackCount', { count: returnable.length }),
              onPress: async () => {
                if (await onReturnAll(returnable)) selection.stop();
              },
            },
          ]}
        />
      )}
      {lendingSheet}
    </>
  );
}

/** No cell is typed into. */
const noFault = () => undefined;
const noEdit = () => {};

type LentColumnsOptions = {
  loans: readonly LentLoan[];
  hasPerson: boolean;
  canReturn: (lent: LentLoan) => boolean;
  onReturn: (lent: LentLoan) => void;
};

function useLentColumns(options: LentColumnsOptions): readonly TableColumn<LentLoan>[] {
  const { loans, hasPerson, canReturn, onReturn } = options;
  const { t } = useTranslation();
  const formats = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const borrowerOf = useBorrowerName();
  return useMemo(() => {
    const byText = (text: (lent: LentLoan) => string) => ({
      text,
      sortBy: byRank(loans, text, formats.compareNames),
    });
    const binOf = ({ item }: LentLoan) => bins.get(item.binId);
    const person: TableColumn<LentLoan> = {
      key: 'person',
      name: t('lent.by.person'),
      width: 136,
      isUsual: true,
      canGroup: true,
      ...byText(borrowerOf),
      render: (lent) => <PersonLink lent={lent} name={borrowerOf(lent)} />,
    };
    const what: TableColumn<LentLoan> = {
      key: 'what',
      name: t('lent.what'),
      width: 148,
      isUsual: true,
      ...byText(({ item }) => item.name),
      render: (lent) => <ItemLink lent={lent} />,
    };
    return [
      ...(hasPerson ? [person, what] : [what]),
      ...dayColumns(t, formats),
      {
        key: 'back',
        name: t('lent.putBack'),
        width: 132,
        isUsual: true,
        text: () => '',
        sortBy: () => 0,
        canEdit: canReturn,
        edit: onReturn,
        render: (lent) =>
          canReturn(lent) && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('home.putBack', { name: lent.item.name })}
              onClick={() => onReturn(lent)}
              className="-mx-1.5 flex min-h-8 items-center gap-1.5 rounded-field px-1.5 text-tape hover:bg-kraft/60"
            >
              <PackageCheck size={18} aria-hidden className="shrink-0" />
              {t('lent.putBack')}
            </button>
          ),
      },
      {
        key: 'bin',
        name: t('lent.by.bin'),
        width: 144,
        isUsual: true,
        canGroup: true,
        ...byText((lent) => binOf(lent)?.name ?? ''),
      },
      {
        key: 'place',
        name: t('lent.by.place'),
        width: 144,
        canGroup: true,
        ...byText((lent) => locations.get(binOf(lent)?.locationId ?? '')?.name ?? ''),
      },
      { key: 'note', name: t('lending.note'), width: 200, ...byText(({ loan }) => loan.note ?? '') },
      { key: 'contact', name: t('lending.contact'), width: 176, ...byText(({ loan }) => loan.contact ?? '') },
    ];
  }, [t, formats, loans, hasPerson, bins, locations, borrowerOf, canReturn, onReturn]);
}

/** How many, since when and until when. */
function dayColumns(t: TFunction, formats: Formats): TableColumn<LentLoan>[] {
  const today = localDay(new Date());
  const count = ({ loan }: LentLoan) => loan.quantity ?? 0;
  return [
    {
      key: 'count',
      name: t('lent.howMany'),
      width: 92,
      isUsual: true,
      isNumeric: true,
      text: (lent) => (count(lent) === 0 ? '' : formats.number(count(lent))),
      sortBy: count,
      sum: (loans) => [formats.number(loans.reduce((sum, each) => sum + count(each), 0))],
    },
    {
      key: 'since',
      name: t('lent.sinceWhen'),
      width: 128,
      isUsual: true,
      text: ({ loan }) => sinceText(t, formats, loan),
      sortBy: ({ loan: { since = '' } }) => since,
    },
    {
      key: 'due',
      name: t('lent.dueBack'),
      width: 192,
      isUsual: true,
      text: ({ loan }) => dueText(t, formats, loan, today),
      render: ({ loan }) => (
        <span className={cx((loan.dueDate ?? today) < today && 'font-medium text-berry')}>
          {dueText(t, formats, loan, today)}
        </span>
      ),
      // Loans without a day come last.
      sortBy: ({ loan: { dueDate = '9999' } }) => dueDate,
    },
  ];
}

/** "28 Nov", "taken out 28 Nov". */
function sinceText(t: TFunction, { shortDate }: Formats, { since, isTakenOut }: LentLoan['loan']): string {
  if (since === undefined) return '';
  const date = shortDate(since);
  return isTakenOut ? t('lent.takenOut', { date }) : date;
}

/** "20 Nov · 8 days overdue" */
function dueText(t: TFunction, { shortDate }: Formats, { dueDate }: LentLoan['loan'], today: string): string {
  if (dueDate === undefined) return '';
  const date = shortDate(`${dueDate}T12:00:00`);
  const late = -daysUntil(dueDate, today);
  return late > 0 ? `${date} · ${t('home.overdue', { count: late })}` : date;
}

const cellLink = 'block truncate hover:underline';

function PersonLink({ lent: { loan }, name }: { lent: LentLoan; name: string }) {
  return (
    <Link
      to={paths.lent}
      search={{ person: personKey(loan) }}
      tabIndex={-1}
      draggable={false}
      title={name}
      className={cellLink}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function ItemLink({ lent: { item } }: { lent: LentLoan }) {
  return (
    <Link
      to={paths.item}
      params={{ binId: item.binId, itemId: item.id }}
      tabIndex={-1}
      draggable={false}
      title={item.name}
      className={cellLink}
    >
      <bdi>{item.name}</bdi>
    </Link>
  );
}
