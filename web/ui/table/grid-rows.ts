import { groupsOf, type TableColumn } from './table-column.ts';

/** `typed` is the text in the row's open cell. */
export type RecordRow<T> = { record: T; typed?: { column: string; text: string } };

/** The row above a group. */
export type GroupRow<T> = { group: string; records: T[]; isFolded: boolean; sums: ColumnSums };

/** The row below all others. */
export type TotalRow = { count: number; sums: ColumnSums };

/** The lines of each column that has sums, by its key. */
export type ColumnSums = ReadonlyMap<string, readonly string[]>;

export type Row<T> = RecordRow<T> | GroupRow<T>;

export function isGroupRow<T>(row: Row<T>): row is GroupRow<T> {
  return 'group' in row;
}

/**
 * Puts a row above each group, and leaves out the records of folded ones. `rows` are in the order of their groups; `visible`
 * columns have sums.
 */
export function withGroupRows<T>(
  rows: readonly RecordRow<T>[],
  column: TableColumn<T> | undefined,
  folded: ReadonlySet<string>,
  visible: readonly TableColumn<T>[] = [],
): readonly Row<T>[] {
  const groups = groupsOf(column);
  if (!groups) return rows;
  const grouped: Row<T>[] = [];
  let head: GroupRow<T> | undefined;
  for (const row of rows) {
    const group = groups.text(row.record);
    if (head?.group !== group) {
      head = { group, records: [], isFolded: folded.has(group), sums: noSums };
      grouped.push(head);
    }
    head.records.push(row.record);
    if (!head.isFolded) grouped.push(row);
  }
  for (const row of grouped) if (isGroupRow(row)) row.sums = columnSums(row.records, visible);
  return grouped;
}

const noSums: ColumnSums = new Map();

export function columnSums<T>(records: readonly T[], visible: readonly TableColumn<T>[]): ColumnSums {
  return new Map(
    visible.flatMap(({ key, sum }) => (sum ? [[key, sum(records).filter((line) => line !== '')]] : [])),
  );
}

/** The height of a row of sums, in lines. */
export function sumLines(sums: ColumnSums): number {
  return Math.min(sumLinesMax, Math.max(0, ...Array.from(sums.values(), ({ length }) => length)));
}

/** Of more, all but one are in a panel. */
export const sumLinesMax = 4;
