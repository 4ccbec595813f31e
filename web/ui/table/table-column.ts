import type { ReactNode } from 'react';
import { rankNames } from '#web/i18n/name-order.ts';

export type TableColumn<T> = {
  key: string;
  /** Keys under which stored layouts may remember it. */
  formerKeys?: readonly string[];
  name: string;
  /** In CSS pixels at the usual letter size, until the person drags its edge; the first column takes what is left. */
  width: number;
  /** Its width follows its texts up to this one; without any it is as narrow as its name. */
  fitsUpTo?: number;
  isNumeric?: boolean;
  /** Shown unless the person has chosen columns. */
  isUsual?: boolean;
  canGroup?: boolean;
  /** The groups of a column that can group, if they are larger than its texts. */
  groups?: Pick<TableColumn<T>, 'text' | 'sortBy'>;
  /** The text for copying, editing and grouping; also shown if `render` is missing. */
  text: (record: T) => string;
  render?: (record: T) => ReactNode;
  /** A column has numbers or strings, which sort by their characters; ascending. Records without one, or with '', are last. */
  sortBy: (record: T) => SortKey | undefined;
  /** Missing for columns that nobody can edit. */
  canEdit?: (record: T) => boolean;
  /** The cell's editor: a single line unless given. */
  field?: 'lines' | 'day';
  /** The texts to choose from, instead of typing. */
  choices?: readonly string[];
  /** Opens a dialog that edits the cell, instead of a field in it. */
  edit?: (record: T) => void;
  /** True if texts that are pasted over it are left out. */
  isDialogOnly?: boolean;
  /** Called by Ctrl+Enter in its cells, which otherwise opens the record. */
  open?: (record: T) => void;
  step?: ColumnStep<T>;
  /** Shown in the rows of groups and of the total: a line for each unit or currency. */
  sum?: (records: readonly T[]) => readonly string[];
  /** The key of a column that has this sum instead while it is visible. */
  sumIsAt?: string;
  /** What files have instead of its text, such as a number and its currency; the first has the column's key. */
  file?: readonly FileColumn<T>[];
};

export type FileColumn<T> = {
  key: string;
  name: string;
  kind: 'text' | 'count' | 'amount' | 'day';
  read: (record: T) => string | number | undefined;
  /** The sum of all records, if they can be added. */
  total?: (records: readonly T[]) => number | undefined;
};

/** Steps a number by two buttons in the cell, and by + and − while the cell has the focus. */
export type ColumnStep<T> = {
  label: (record: T) => string;
  isPossible: (record: T, by: 1 | -1) => boolean;
  act: (record: T, by: 1 | -1) => void;
};

export type CellEdit<T> = { record: T; column: string; text: string };

/** How a table is shown on this device. */
export type TableLayout = {
  /** The visible columns in order; undefined for the usual ones. */
  order?: readonly string[];
  /** In CSS pixels. */
  widths?: Readonly<Record<string, number>>;
  sort?: { column: string; isDescending: boolean };
  groupBy?: string;
};

/** Reads what `JSON.stringify` made of a layout; what does not fit is left out. */
export function readTableLayout(stored: string | undefined): TableLayout {
  if (stored === undefined) return {};
  try {
    const { order, widths, sort, groupBy } = JSON.parse(stored);
    return {
      ...(Array.isArray(order) && { order: order.map(String) }),
      ...(typeof widths === 'object' && { widths }),
      ...(typeof sort?.column === 'string' && {
        sort: { column: sort.column, isDescending: sort.isDescending === true },
      }),
      ...(typeof groupBy === 'string' && { groupBy }),
    };
  } catch {
    return {};
  }
}

/** A stored layout with the keys that the columns have now. */
export function withCurrentKeys<T>(columns: readonly TableColumn<T>[], layout: TableLayout): TableLayout {
  const renamed = new Map(
    columns.flatMap(({ key, formerKeys = [] }) => formerKeys.map((former) => [former, key] as const)),
  );
  if (renamed.size === 0) return layout;
  const now = (key: string) => renamed.get(key) ?? key;
  const { order, widths, sort, groupBy } = layout;
  return {
    ...layout,
    ...(order && { order: order.map(now) }),
    ...(widths && { widths: Object.fromEntries(Object.entries(widths).map(([key, px]) => [now(key), px])) }),
    ...(sort && { sort: { ...sort, column: now(sort.column) } }),
    ...(groupBy !== undefined && { groupBy: now(groupBy) }),
  };
}

/** Ignores columns that a layout remembers but the table no longer has. The first column is always visible. */
export function visibleColumns<T>(columns: readonly TableColumn<T>[], layout: TableLayout): TableColumn<T>[] {
  const { order } = layout;
  const visible = order
    ? order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
    : columns.filter(({ isUsual }) => isUsual);
  const [first] = columns;
  if (first && !visible.includes(first)) visible.unshift(first);
  const keys = new Set(visible.map(({ key }) => key));
  return visible.map((column) => {
    if (column.sumIsAt === undefined || !keys.has(column.sumIsAt)) return column;
    const { sum: _, ...others } = column;
    return others;
  });
}

/** Columns with the widths that their texts need. `totals` are the lines below them. */
export function fittedColumns<T>(
  columns: readonly TableColumn<T>[],
  records: readonly T[],
  totals: ReadonlyMap<string, readonly string[]> | undefined,
): readonly TableColumn<T>[] {
  return columns.map((column) => {
    const { key, name, width, text, fitsUpTo } = column;
    if (fitsUpTo === undefined) return column;
    if (records.every((record) => text(record) === ''))
      return { ...column, width: Math.min(width, widthOf(name) + sortSign) };
    const texts = [...records.slice(0, fittedRows).map(text), ...(totals?.get(key) ?? [])];
    const longest = Math.max(...texts.map(widthOf));
    return { ...column, width: Math.max(width, Math.min(longest, fitsUpTo)) };
  });
}

/** Rows that a width is made for: measuring thousands takes too long. */
const fittedRows = 300;
/** In CSS pixels. */
const sortSign = 16;

/** About as many CSS pixels as a text and the edges of its cell take. */
function widthOf(text: string): number {
  return Math.round(text.length * 7.6 + 18);
}

/** Shows these columns beside the first, in this order. */
export function withColumns<T>(
  [first]: readonly TableColumn<T>[],
  layout: TableLayout,
  keys: readonly string[],
): TableLayout {
  return { ...layout, order: [...(first ? [first.key] : []), ...keys] };
}

/** Puts the column where `target` is; the columns between make room. */
export function withColumnMoved<T>(
  columns: readonly TableColumn<T>[],
  layout: TableLayout,
  key: string,
  target: string,
): TableLayout {
  const order = visibleColumns(columns, layout).map((column) => column.key);
  if (!order.includes(key) || !order.includes(target)) return layout;
  const moved = order.filter((each) => each !== key).toSpliced(order.indexOf(target), 0, key);
  return { ...layout, order: moved };
}

/** The visible column that the one with this key can change places with; the first column stays where it is. */
export function columnBeside<T>(
  columns: readonly TableColumn<T>[],
  layout: TableLayout,
  key: string,
  by: 1 | -1,
): string | undefined {
  const movable = visibleColumns(columns, layout).slice(1);
  const at = movable.findIndex((column) => column.key === key);
  return at === -1 ? undefined : movable[at + by]?.key;
}

/**
 * Groups in ascending order, the records without a value last; within a group by the layout's column, or in the given
 * order.
 */
export function arranged<T>(
  records: readonly T[],
  columns: readonly TableColumn<T>[],
  { sort, groupBy }: TableLayout,
): readonly T[] {
  const columnOf = (key: string | undefined) => columns.find((column) => column.key === key);
  const group = groupsOf(columnOf(groupBy));
  const by = columnOf(sort?.column);
  if (!group && !by) return records;
  const sign = sort?.isDescending ? -1 : 1;
  // Keys first: 100,000 records take too long if each comparison reads two of them.
  const groups =
    group && records.map((record) => (group.text(record) === '' ? undefined : group.sortBy(record)));
  const keys = by && records.map(keyOf(by));
  const compareAt = (a: number, b: number) =>
    (groups ? compareKeys(groups[a], groups[b]) : 0) || (keys ? compareKeys(keys[a], keys[b], sign) : 0);
  return Array.from(records.keys())
    .sort(compareAt)
    .flatMap((at) => records[at] ?? []);
}

/** The texts and the order of the groups that a column makes. */
export function groupsOf<T>(column: TableColumn<T> | undefined): TableColumn<T>['groups'] {
  return column?.groups ?? column;
}

type SortKey = number | string;

function keyOf<T>({ sortBy }: TableColumn<T>) {
  return (record: T): SortKey | undefined => {
    const key = sortBy(record);
    return key === '' ? undefined : key;
  };
}

/** Undefined is last. */
/** What has no key comes last, in both directions. */
function compareKeys(a: SortKey | undefined, b: SortKey | undefined, sign = 1): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  return a < b ? -sign : sign;
}

/** The ranks of the texts of all tables by each order: most texts stay when a record changes. */
const knownRanks = new WeakMap<CompareNames, ReadonlyMap<string, number>>();

type CompareNames = (a: string, b: string) => number;

/** Sorts by language. Ranks all texts at the first use, as comparing by language is slow. */
export function byRank<T>(
  records: readonly T[],
  text: (record: T) => string,
  compareNames: CompareNames,
): (record: T) => number | undefined {
  let ranks: ReadonlyMap<string, number> | undefined;
  return (record) => {
    if (!ranks) {
      ranks = rankNames(records.map(text), compareNames, knownRanks.get(compareNames));
      knownRanks.set(compareNames, ranks);
    }
    const key = text(record);
    return key === '' ? undefined : ranks.get(key);
  };
}
