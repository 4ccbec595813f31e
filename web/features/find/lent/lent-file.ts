import type { BinHeader } from '#domain/bins/bin.ts';
import type { Cell } from '#domain/inventory/columns.ts';
import { daysUntil, isLoanOverdue } from '#domain/items/loan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { TableSubject } from '#web/features/move-data/inventory/table-sheet.tsx';
import type { TableFileColumn } from '#web/features/things/tables/table-file.ts';
import { localDay } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { LentLoan } from './lent-rows.ts';

type Named = {
  title: string;
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
  borrowerOf: (lent: LentLoan) => string;
};

/** The list of loans as a file: all on a page but notes and contacts, which are for spreadsheets. */
export function lentFile(
  t: TFunction,
  loans: readonly LentLoan[],
  { title, bins, locations, borrowerOf }: Named,
): TableSubject {
  const today = localDay(new Date());
  const columns: (TableFileColumn & { read: (lent: LentLoan) => Cell })[] = [
    { name: t('lent.by.person'), kind: 'text', share: 5, read: borrowerOf },
    { name: t('lent.what'), kind: 'text', share: 7, read: ({ item }) => item.name },
    { name: t('lent.howMany'), kind: 'count', share: 2, read: ({ loan }) => loan.quantity },
    {
      name: t('lent.sinceWhen'),
      kind: 'day',
      share: 3.5,
      read: ({ loan: { since } }) => since && localDay(new Date(since)),
    },
    { name: t('lent.dueBack'), kind: 'day', share: 3.5, read: ({ loan }) => loan.dueDate },
    {
      name: t('lent.daysOverdue'),
      kind: 'count',
      share: 2.5,
      read: ({ loan: { dueDate = today } }) => Math.max(0, -daysUntil(dueDate, today)) || undefined,
    },
    {
      name: t('lent.by.place'),
      kind: 'text',
      share: 4,
      read: ({ item }) => locations.get(bins.get(item.binId)?.locationId ?? '')?.name,
    },
    { name: t('lent.by.bin'), kind: 'text', share: 4, read: ({ item }) => bins.get(item.binId)?.name },
    { name: t('lending.note'), kind: 'text', read: ({ loan }) => loan.note },
    { name: t('lending.contact'), kind: 'text', read: ({ loan }) => loan.contact },
  ];
  return {
    title,
    summary: lentSummary(t, loans),
    columns: columns.map(({ read: _, ...column }) => column),
    rows: loans.map((lent) => columns.map(({ read }) => read(lent))),
  };
}

/** "17 loans · 1 taken out · 3 overdue" */
export function lentSummary(t: TFunction, loans: readonly LentLoan[]): string {
  const today = localDay(new Date());
  const lent = loans.filter(({ loan }) => !loan.isTakenOut).length;
  const late = loans.filter(({ loan }) => isLoanOverdue(loan, today)).length;
  return [
    lent > 0 && t('lent.count', { count: lent }),
    lent < loans.length && t('lent.takenCount', { count: loans.length - lent }),
    late > 0 && t('lent.late', { count: late }),
  ]
    .filter(Boolean)
    .join(' · ');
}
