import type { CsvRow } from '#domain/inventory/csv.ts';
import type { StorageNode } from '#domain/overview/storage-tree.ts';
import { localDay } from '#web/i18n/formats.ts';

/** One row per bin with its direct contents, and a column per currency, so that columns add up to the totals. */
export function binRows(root: StorageNode, currencies: readonly string[], unplaced: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const waiting = root.children.map((node) => ({ node, place: node.name || unplaced, path: [] as string[] }));
  for (const { node, place, path } of waiting) {
    const inside = node.kind === 'bin' ? [...path, node.name] : path;
    if (node.kind === 'bin') {
      const { items, pieces, lent, worth } = node.own;
      const values = currencies.map((currency) => worth[currency] ?? '');
      const usedOn = localDay(new Date(node.usedAt));
      rows.push([place, inside.join(' › '), items, pieces, lent, ...values, usedOn]);
    }
    waiting.push(...node.children.map((child) => ({ node: child, place, path: inside })));
  }
  return rows;
}
