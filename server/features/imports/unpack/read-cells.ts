import Papa from 'papaparse';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-limits.ts';

const separators = [',', ';', '\t', '|'] as const;
const PREVIEW_ROWS = 60;

/** The cells of a text in rows, with the separator that divides them most evenly. */
export function readCells(text: string): string[][] {
  // Excel writes the separator itself into a first line.
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = text.slice(line.length);
  return Papa.parse<string[]>(body, { delimiter: named ?? findSeparator(body) }).data;
}

/** Papa's own guess takes the empty last line for a row, and so finds nothing in short tables of two columns. */
function findSeparator(text: string): string {
  let best: { separator: string; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const options = { delimiter: separator, preview: PREVIEW_ROWS, skipEmptyLines: 'greedy' as const };
    const score = evenness(Papa.parse<string[]>(text, options).data);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The share of rows that have the usual number of cells, and with equal shares the number of cells; 0 for one column. */
function evenness(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[usual, times] = [0, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return usual < 2 ? 0 : times / rows.length + usual / 10_000;
}

/** @throws AppError `imports.tooManyRows`. */
export function assertRows(count: number): void {
  if (count > importLimits.rows)
    throw new AppError('imports.tooManyRows', { n: count, max: importLimits.rows });
}
