import type { Cell } from '#domain/inventory/columns.ts';
import { isComplete, neededOf } from '#domain/lists/list-entries.ts';
import type { TableSubject } from '#web/features/move-data/inventory/table-sheet.tsx';
import type { TableFileColumn } from '#web/features/things/tables/table-file.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { ListInView } from './lists-in-view.ts';
import type { ListContent, ListLine } from './use-list-content.ts';

/** A list on paper: the QR code of each bin, and a box to tick for each stage, crossed where it is ticked. */
export function listFile(t: TFunction, { list }: ListInView, { lines, progress }: ListContent): TableSubject {
  const columns: (TableFileColumn & { read: (line: ListLine) => Cell })[] = [
    {
      name: t('lists.printThing'),
      kind: 'text',
      share: 7,
      read: ({ name }) => name ?? t('lists.hidden'),
    },
    { name: t('lists.printWhere'), kind: 'text', share: 6, read: ({ where }) => where || undefined },
    {
      name: t('lists.printNeeded'),
      kind: 'count',
      share: 2,
      read: ({ entry }) => (neededOf(entry) > 1 ? neededOf(entry) : undefined),
    },
    ...list.stages.map(({ id, name }) => ({
      name,
      kind: 'text' as const,
      share: 2.5,
      read: ({ entry }: ListLine) => (isComplete(list, entry, id) ? '[x]' : '[  ]'),
    })),
  ];
  return {
    title: list.name,
    summary: progress
      .map(({ stage, done }) => t('lists.stageOf', { stage: stage.name, done, count: lines.length }))
      .join(' · '),
    columns: columns.map(({ read: _, ...column }) => column),
    rows: lines.map((line) => columns.map(({ read }) => read(line))),
    codes: lines.map(({ entry, bin }) =>
      entry.kind === 'bin' && bin?.qrCode ? `${location.origin}/c/${bin.qrCode}` : undefined,
    ),
    isForPrint: true,
  };
}
