import { groupsOf, type TableColumn } from './table-column.ts';

/** `typed` is the text in the row's open cell. */
export type RecordRow<T> = { record: T; typed?: { column: string; text: string } };

/** The row above a group. */
export type GroupRow<T> = { group: string; records: T[]; isFolded: boolean };

export type Row<T> = RecordRow<T> | GroupRow<T>;

export function isGroupRow<T>(row: Row<T>): row is GroupRow<T> {
  return 'group' in row;
}

/** Puts a row above each group, and leaves out the records of folded ones. `rows` are in the order of their groups. */
export function withGroupRows<T>(
  rows: readonly RecordRow<T>[],
  column: TableColumn<T> | undefined,
  folded: ReadonlySet<string>,
): readonly Row<T>[] {
  const groups = groupsOf(column);
  if (!groups) return rows;
  const grouped: Row<T>[] = [];
  let head: GroupRow<T> | undefined;
  for (const row of rows) {
    const group = groups.text(row.record);
    if (head?.group !== group) {
      head = { group, records: [], isFolded: folded.has(group) };
      grouped.push(head);
    }
    head.records.push(row.record);
    if (!head.isFolded) grouped.push(row);
  }
  return grouped;
}
