import Papa from 'papaparse';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import type { SourceTable } from '../import-plan.ts';

const separators = [',', ';', '\t', '|'] as const;
const PREVIEW_ROWS = 60;
/** Enough for the separator to be recognised. */
const PREVIEW_LENGTH = 1024 * 1024;

const NEWLINE = '\n'.charCodeAt(0);

/** A header has at least this share of the cells that the rows usually have. */
const HEADER_SHARE = 0.6;
/** They are stored and shown with each import, so that megabytes in a header would be sent again and again. */
const HEADER_MAX = 200;
const NAME_MAX = 100;
/** Titles and notes above the header. */
export const PREAMBLE_MAX = 20;

/** Finds the header below titles, drops empty rows and columns. Undefined if nothing is left. */
export function tableOf(
  { name, entry, isTyped }: Pick<SourceTable, 'name' | 'entry' | 'isTyped'>,
  cells: readonly (readonly string[])[],
): SourceTable | undefined {
  const filled = cells
    .map((row, at) => ({ row, number: at + 1, width: row.filter((cell) => cell.trim() !== '').length }))
    .filter(({ width }) => width > 0);
  const headerAt = findHeader(filled.map(({ width }) => width));
  const [head, ...body] = filled.slice(headerAt);
  if (head === undefined) return undefined;
  const columns = usedColumns([head, ...body].map(({ row }) => row));
  const above = filled
    .slice(0, headerAt)
    .map(({ row }) => oneLine(row.filter((cell) => cell.trim() !== '').join(', ')).slice(0, HEADER_MAX));
  return {
    name: name.slice(0, NAME_MAX),
    ...(entry !== undefined && { entry }),
    ...(above.length > 0 && { above }),
    header: columns.map((at) => oneLine(head.row[at] ?? '').slice(0, HEADER_MAX)),
    rows: body.map(({ row }) => columns.map((at) => row[at] ?? '')),
    rowNumbers: [head, ...body].map(({ number }) => number),
    ...(isTyped && { isTyped }),
  };
}

function findHeader(widths: readonly number[]): number {
  const sorted = widths.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const at = widths.slice(0, PREAMBLE_MAX).findIndex((width) => width >= HEADER_SHARE * usual);
  return Math.max(0, at);
}

function usedColumns(rows: readonly (readonly string[])[]): number[] {
  const used = new Set<number>();
  for (const row of rows) for (const [at, cell] of row.entries()) if (cell.trim() !== '') used.add(at);
  return [...used].toSorted((a, b) => a - b);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

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
      delimiter: separator,
      newline: '\n' as const,
      preview: PREVIEW_ROWS,
      skipEmptyLines: 'greedy' as const,
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
