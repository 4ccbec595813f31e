import { itemColumns, itemRows } from '#domain/inventory/columns.ts';
import { type CsvRow, csvOf, csvStyleOf } from '#domain/inventory/csv.ts';
import type { Inventory } from '#domain/inventory/inventory.ts';
import type { InventoryJob } from './messages.ts';

export function writeCsv(
  inventory: Inventory,
  { labels, locale, ...options }: Pick<InventoryJob, 'labels' | 'locale' | 'hasValues' | 'hasNotes'>,
): Blob {
  const rows = itemRows(inventory);
  const columns = itemColumns(rows, options);
  const head = columns.map(({ key }) => labels.items[key]);
  const body = rows.map((row): CsvRow => columns.map(({ kind, read }) => textOf(kind, read(row))));
  return new Blob([csvOf([head, ...body], csvStyleOf(locale))], { type: 'text/csv' });
}

/** Days are written as `2026-05-03`, which spreadsheets of every language read. */
function textOf(kind: string, value: string | number | undefined): string | number {
  return kind === 'moment' && typeof value === 'string' ? value.slice(0, 10) : (value ?? '');
}
