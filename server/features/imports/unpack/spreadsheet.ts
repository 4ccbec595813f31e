import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-limits.ts';
import { assertRows } from './read-cells.ts';

type Cell = string | number | boolean | Date | null;

/** The sheets of an .xlsx file as text: numbers as JavaScript writes them, dates as YYYY-MM-DD. @throws AppError. */
export async function readSpreadsheet(bytes: Buffer): Promise<{ name: string; cells: string[][] }[]> {
  // Loaded late, as few processes read a workbook.
  const { default: readXlsxFile } = await import('read-excel-file/node');
  const sheets = await readXlsxFile(bytes).catch((error: unknown) => {
    throw new AppError('imports.unreadable', undefined, undefined, { cause: error });
  });
  return sheets.slice(0, importLimits.tables).map(({ sheet, data }) => {
    assertRows(data.length - 1);
    return { name: sheet, cells: (data as Cell[][]).map((row) => row.map(textOf)) };
  });
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
}
