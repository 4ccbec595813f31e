import Papa from 'papaparse';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-limits.ts';

const separators = [',', ';', '\t', '|'] as const;
const PREVIEW_ROWS = 60;
/** Enough for the separator to be recognised. */
const PREVIEW_LENGTH = 1024 * 1024;

/** The cells of a text in rows, with the separator that divides them most evenly. @throws AppError `imports.tooComplex`. */
export function readCells(text: string): string[][] {
  // Excel writes the separator itself into a first line.
  const [line = '', named] = /^sep=(.)\r?\n/i.exec(text.slice(0, 8)) ?? [];
  const body = withNewlines(text.slice(line.length));
  const delimiter = named ?? findSeparator(body.slice(0, PREVIEW_LENGTH));
  assertBounded(body, delimiter);
  return Papa.parse<string[]>(body, { delimiter, newline: '\n' }).data;
}

/** Every line ends as the parser is told. */
function withNewlines(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
}

const NEWLINE = '\n'.charCodeAt(0);

/**
 * Before the parser, which keeps rows whole however many cells they have. Those within quotes count too: the parser's own idea
 * of where these end can't lead to more cells.
 */
function assertBounded(text: string, separator: string): void {
  const divider = separator.charCodeAt(0);
  let cells = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code === divider || code === NEWLINE) && ++cells > importLimits.cells)
      throw new AppError('imports.tooComplex');
  }
}

/** Papa's own guess takes the empty last line for a row, and so finds nothing in short tables of two columns. */
function findSeparator(text: string): string {
  let best: { separator: string; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const options = {
      ...{ delimiter: separator, newline: '\n' as const },
      ...{ preview: PREVIEW_ROWS, skipEmptyLines: 'greedy' as const },
    };
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
