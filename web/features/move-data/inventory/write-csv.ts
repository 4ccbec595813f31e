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
  const body = rows.map((row): CsvRow => columns.map(({ read }) => read(row) ?? ''));
  return new Blob([csvOf([head, ...body], csvStyleOf(locale))], { type: 'text/csv' });
}
