import Papa from 'papaparse';
import type { CellEdit, TableColumn } from './table-column.ts';

/** As spreadsheets copy cells. */
export function copiedText<T>(records: readonly T[], columns: readonly TableColumn<T>[]): string {
  const cells = records.map((record) => columns.map((column) => column.text(record)));
  return Papa.unparse(cells, { delimiter: '\t', newline: '\n' });
}

type Target<T> = {
  /** As shown. */
  records: readonly T[];
  columns: readonly TableColumn<T>[];
  /** The cell that the first pasted one goes to. */
  record: T;
  column: string;
};

export type Pasted<T> = {
  /** Cells right of the table, and those that nobody can edit, are left out. */
  edits: CellEdit<T>[];
  /** For how many rows with text there is none in the table. */
  rowsBelow: number;
};

export function pastedCells<T>(text: string, target: Target<T>): Pasted<T> {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  const top = target.records.indexOf(target.record);
  const left = target.columns.findIndex(({ key }) => key === target.column);
  const below = data.slice(target.records.length - top);
  const edits = data.flatMap((texts, down) =>
    texts.flatMap((typed, right) => {
      const record = target.records[top + down];
      const column = target.columns[left + right];
      return record && column?.canEdit?.(record) ? [{ record, column: column.key, text: typed }] : [];
    }),
  );
  return { edits, rowsBelow: below.filter((texts) => texts.some((each) => each.trim() !== '')).length };
}
