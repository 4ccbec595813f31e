import type { StorageNode } from '#domain/overview/storage-tree.ts';

export type CsvRow = readonly (string | number)[];

/** For spreadsheets: with a byte-order mark, so that UTF-8 is detected, and with formulas escaped. */
export function csvOf(rows: readonly CsvRow[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;
}

/** Where the list separator is a semicolon, as in Swedish, or a tab, a cell may also begin after one. */
const formulas = /(^|[;,\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = value.replaceAll(formulas, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One row per bin with its direct contents, and a column per currency, so that columns add up to the totals. */
export function binRows(root: StorageNode, currencies: readonly string[], unplaced: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const waiting = root.children.map((node) => ({ node, place: node.name || unplaced, path: [] as string[] }));
  for (const { node, place, path } of waiting) {
    const inside = node.kind === 'bin' ? [...path, node.name] : path;
    if (node.kind === 'bin') {
      const { items, pieces, lent, worth } = node.own;
      const values = currencies.map((currency) => worth[currency] ?? '');
      const usedOn = new Date(node.usedAt).toISOString().slice(0, 10);
      rows.push([place, inside.join(' › '), items, pieces, lent, ...values, usedOn]);
    }
    waiting.push(...node.children.map((child) => ({ node: child, place, path: inside })));
  }
  return rows;
}
