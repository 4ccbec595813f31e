import type { Cell, CellKind, Column } from '#domain/inventory/columns.ts';
import { type CsvRow, csvOf, csvStyleOf } from '#domain/inventory/csv.ts';
import type { Locale } from '#domain/locale.ts';
import type { InventoryFormat } from './messages.ts';
import type { Paper } from './pdf/page-flow.ts';

/** A list of any kind as a file: its heads and its rows, in this order. */
export type TableJob = {
  format: InventoryFormat;
  title: string;
  /** Below the title of a PDF, such as how many rows there are. */
  summary: string;
  columns: readonly TableFileColumn[];
  rows: readonly (readonly Cell[])[];
  locale: Locale;
  /** `2026-11-26` */
  day: string;
  paper: Paper;
};

/** `share` of the width of a page; without it the column is only in spreadsheets. */
export type TableFileColumn = { name: string; kind: CellKind; share?: number };

export function tableCsv({ columns, rows, locale }: Pick<TableJob, 'columns' | 'rows' | 'locale'>): Blob {
  const body = rows.map((row): CsvRow => columns.map((_, at) => row[at] ?? ''));
  return new Blob([csvOf([columns.map(({ name }) => name), ...body], csvStyleOf(locale))], {
    type: 'text/csv',
  });
}

/** The columns of a spreadsheet, by their names. */
export function sheetColumns(columns: readonly TableFileColumn[]): Column<string, readonly Cell[]>[] {
  return columns.map(({ name, kind }, at) => ({ key: name, kind, read: (row) => row[at] }));
}
