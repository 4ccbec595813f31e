import type { ImportProblem } from './import-plan.ts';
import type { TextEncodingName } from './text-encodings.ts';

/** An uploaded file, unpacked and decoded, as the readers get it. Nothing of it has been checked. */
export type ImportSource = {
  /** As the person's device named it, without folders. */
  fileName: string;
  /** A CSV or TSV file is one table, a spreadsheet one per sheet; also those within a zip. Empty ones are left out. */
  tables: SourceTable[];
  /** The names of all files in a zip, with their folders, separated by "/". Empty for other files. */
  entries: string[];
  /** The JSON files of a zip by the names of their entries, or one uploaded JSON file by its name. */
  json: ReadonlyMap<string, unknown>;
  /** Files of a zip that could not be read, and characters that were not in its encoding. */
  problems?: ImportProblem[];
  /** Of the first table that is text, if it has more than ASCII. */
  encoding?: TextEncodingName;
};

export type SourceTable = {
  /** The name of the sheet, or of the file without folder and ending. */
  name: string;
  /** In a zip. */
  entry?: string;
  /** Trimmed, as long as the longest row; a column without a header has "". */
  header: string[];
  /** Without empty rows; each as long as the header, missing cells being "". */
  rows: string[][];
  /** Where in the file the header is and each of `rows`, 1 being the first row: one longer than `rows`. */
  rowNumbers: number[];
  /** Set for spreadsheets: numbers are written as JavaScript does, dates as YYYY-MM-DD, and "true" or "false". */
  isTyped?: true;
  /** A sheet that the workbook does not show. */
  isHidden?: true;
  /** The numbers of rows that the workbook does not show. */
  hiddenRows?: number[];
  /** Cells that are not quite as in the file. */
  problems?: ImportProblem[];
};
