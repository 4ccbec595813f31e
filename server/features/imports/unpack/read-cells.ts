import Papa from 'papaparse';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-limits.ts';

/** The cells of a text in rows; the separator is found by trying each. */
export function readCells(text: string): string[][] {
  // Excel writes the separator itself into a first line.
  const [line = '', separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: separator ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  // Rows that are too many for an import are counted, so that the refusal can name the number.
  return data;
}

/** @throws AppError `imports.tooManyRows`. */
export function assertRows(count: number): void {
  if (count > importLimits.rows)
    throw new AppError('imports.tooManyRows', { n: count, max: importLimits.rows });
}
