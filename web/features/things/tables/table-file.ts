import type { Cell, CellKind } from '#domain/inventory/columns.ts';
import {
  arranged,
  type FileColumn,
  groupsOf,
  type TableColumn,
  type TableLayout,
  visibleColumns,
} from '#web/ui/table/table-column.ts';

/** `share` of the width of a page; without it the column is only in spreadsheets. */
export type TableFileColumn = { name: string; kind: CellKind; share?: number };

/** The next `count` rows of a file; `sums` has a text for each of its columns. */
export type TableFileGroup = { name: string; count: number; sums: readonly string[] };

/** What a file of a table has: its heads and its rows, in this order. Only pages have the groups and the codes. */
export type TableFile = {
  /** The address in the QR code beside each row; undefined for a row without one. */
  codes?: readonly (string | undefined)[];
  columns: readonly TableFileColumn[];
  rows: readonly (readonly Cell[])[];
  groups?: readonly TableFileGroup[];
  /** The last row of a spreadsheet: its name, and for each column the sum, if it can be added. */
  totals?: { name: string; cells: readonly Cell[] };
};

/**
 * The columns, order and groups of a table as they are shown, with numbers and days as such. The column that groups is the
 * first of a spreadsheet if the table does not show it. `noGroup` names the group of rows without a value, `total` the row of sums.
 */
export function tableFile<T>(
  records: readonly T[],
  all: readonly TableColumn<T>[],
  layout: TableLayout,
  { noGroup, total }: { noGroup: string; total: string },
): TableFile {
  const sorted = arranged(records, all, layout);
  const columns = fileColumns(sorted, all, layout);
  const groups = groupsOf(all.find(({ key }) => key === layout.groupBy));
  return {
    columns: columns.map(({ name, kind, share }) => ({ name, kind, ...(share && { share }) })),
    rows: sorted.map((record) => columns.map(({ read }) => read(record))),
    totals: { name: total, cells: columns.map((column) => column.total?.(sorted)) },
    ...(groups && {
      groups: [...Map.groupBy(sorted, groups.text)].map(([name, ofGroup]) => ({
        name: name || noGroup,
        count: ofGroup.length,
        sums: columns.map(({ sum }) => sum?.(ofGroup).filter(Boolean).join(' · ') ?? ''),
      })),
    }),
  };
}

type Column<T> = FileColumn<T> & Pick<TableColumn<T>, 'sum'> & { share?: number };

function fileColumns<T>(
  records: readonly T[],
  all: readonly TableColumn<T>[],
  layout: TableLayout,
): Column<T>[] {
  const visible = visibleColumns(all, layout);
  const group = all.find(({ key }) => key === layout.groupBy);
  const keys = new Set(visible.map(({ key }) => key));
  const columns = visible.flatMap((column): Column<T>[] => {
    const [main = textOf(column), ...others] = column.file ?? [];
    const share = layout.widths?.[column.key] ?? column.width;
    return [
      { ...main, share, ...(column.sum && { sum: column.sum }) },
      ...others
        .filter(({ key, read }) => !keys.has(key) && records.some((record) => read(record) !== undefined))
        .map((other) => ({ ...other, share: narrow })),
    ];
  });
  // Only the first of two amounts has the currency beside it.
  const once = columns.filter(({ key }, at) => columns.findIndex((each) => each.key === key) === at);
  return group && !keys.has(group.key) ? [textOf({ ...group, ...group.groups }), ...once] : once;
}

function textOf<T>({ key, name, text }: TableColumn<T>): FileColumn<T> {
  return { key, name, kind: 'text', read: (record) => text(record) || undefined };
}

/** In CSS pixels: of units and currencies. */
const narrow = 64;
