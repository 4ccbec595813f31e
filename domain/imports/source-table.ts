import type { SourceTable } from './import-source.ts';

/** A header has at least this share of the cells that the rows usually have. */
const HEADER_SHARE = 0.6;
/** They are stored and shown with each import, so that megabytes in a header would be sent again and again. */
const HEADER_MAX = 200;
const NAME_MAX = 100;
/** Titles and notes above the header. */
const PREAMBLE_MAX = 20;

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
  return {
    name: name.slice(0, NAME_MAX),
    ...(entry !== undefined && { entry }),
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
