import writeExcelFile, { type Cell, type Sheet } from 'write-excel-file/universal';
import {
  binColumns,
  binRows,
  type CellKind,
  type Column,
  itemColumns,
  itemRows,
  type Cell as TableCell,
} from '#domain/inventory/columns.ts';
import type { Inventory } from '#domain/inventory/inventory.ts';
import type { TableFileColumn } from '#web/features/things/tables/table-file.ts';
import { binColumnLabel } from './column-labels.ts';
import type { InventoryJob, TableJob } from './messages.ts';

/** One sheet of items and one of bins. Texts that begin like formulas are stored as texts. */
export function writeXlsx(
  inventory: Inventory,
  job: Pick<InventoryJob, 'labels' | 'locale' | 'hasValues' | 'hasNotes' | 'fields' | 'lastSeen'>,
): Promise<Blob> {
  const { labels } = job;
  const total = labels.total;
  const items = itemRows(inventory);
  return writeExcelFile([
    sheetOf({
      name: labels.itemsSheet,
      columns: itemColumns(items, job),
      rows: items,
      total,
      labelOf: (key) => labels.items[key] ?? '',
    }),
    sheetOf({
      name: labels.binsSheet,
      columns: binColumns(inventory, job),
      rows: binRows(inventory),
      total,
      labelOf: (key) => binColumnLabel(labels, key),
    }),
  ]).toBlob();
}

/** One sheet with the rows of a list. */
export function writeTableXlsx({
  title,
  columns,
  rows,
  totals,
}: Pick<TableJob, 'title' | 'columns' | 'rows' | 'totals'>): Promise<Blob> {
  const sheet = sheetOf({
    name: sheetName(title),
    columns: sheetColumns(columns, totals?.cells ?? []),
    rows,
    total: totals?.name,
    labelOf: (name) => name,
  });
  return writeExcelFile([sheet]).toBlob();
}

/** The columns of a spreadsheet, by their names. */
function sheetColumns(
  columns: readonly TableFileColumn[],
  totals: readonly TableCell[],
): Column<string, readonly TableCell[]>[] {
  return columns.map(({ name, kind }, at) => ({
    key: name,
    kind,
    read: (row) => row[at],
    total: () => totals[at],
  }));
}

/** Excel refuses some characters in the name of a sheet, and more than 31. */
function sheetName(title: string): string {
  return (
    title
      .replace(/[\\/?*:[\]']/g, ' ')
      .slice(0, 31)
      .toWellFormed()
      .trim() || '1'
  );
}

type SheetParts<Key extends string, Row> = {
  name: string;
  columns: readonly Column<Key, Row>[];
  rows: readonly Row[];
  /** The name of the last row, which has the sums. */
  total: string | undefined;
  labelOf: (key: Key) => string;
};

function sheetOf<Key extends string, Row>({
  name,
  columns,
  rows,
  total,
  labelOf,
}: SheetParts<Key, Row>): Sheet<Blob> {
  const cells = columns.map(({ kind, read }) => rows.map((row) => cellOf(kind, read(row))));
  return {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ key, read }) => ({
      width: widthOf([labelOf(key), ...rows.map((row) => String(read(row) ?? ''))]),
    })),
    data: [
      columns.map(({ key, kind }) => ({
        value: labelOf(key),
        fontWeight: 'bold',
        align: isNumeric(kind) ? 'right' : 'left',
      })),
      ...rows.map((_, at) => cells.map((column) => column[at])),
      ...totalRow(columns, rows, total),
    ],
  };
}

/** The sums below all rows; none if no column adds up, or there is but one row. */
function totalRow<Key extends string, Row>(
  columns: readonly Column<Key, Row>[],
  rows: readonly Row[],
  name: string | undefined,
): Cell[][] {
  const sums = columns.map(({ total }) => total?.(rows));
  if (name === undefined || rows.length < 2 || sums.every((sum) => sum === undefined)) return [];
  const cells = sums.map((sum, at) => cellOf(columns[at]?.kind ?? 'text', at === 0 ? name : sum));
  return [cells.map((cell) => (cell && typeof cell === 'object' ? { ...cell, fontWeight: 'bold' } : cell))];
}

function cellOf(kind: CellKind, value: string | number | undefined): Cell {
  if (value === undefined) return null;
  if (typeof value === 'number') return { value, type: Number, format: kind === 'amount' ? '#,##0.00' : '0' };
  if (kind === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value: storable(value), type: String };
}

/** XML has no control characters and no halves of surrogate pairs. */
function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML must not contain them
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

function isNumeric(kind: CellKind): boolean {
  return kind === 'count' || kind === 'amount';
}

/** In characters: as wide as the longest text, within limits. */
function widthOf(texts: readonly string[]): number {
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.min(Math.max(longest + 2, 8), 50);
}
