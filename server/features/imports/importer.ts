import type { ImportChoice } from '#domain/imports/import-choice.ts';
import type { PlannedPhoto, ZipPart } from '#domain/imports/import-plan.ts';
import type { TextEncodingName } from '#domain/imports/text-encodings.ts';
import type { ImportRow, ImportSummary } from './import.queries.ts';
import type { PlannedSteps, RowsOfFile, StoredSteps } from './reading-task.ts';

/** The files of imports and what is in them. */
export type Importer = {
  /** What the import would do now. @throws AppError of the file or the target. */
  plan(row: ImportRow, choice: ImportChoice): Promise<PlannedSteps>;
  /** Reads its tables in another encoding. Returns nothing if the import has been started meanwhile. */
  readAgain(row: ImportRow, encoding: TextEncodingName): Promise<ImportRow | undefined>;
  /** The bytes of the next photos, as many as are read at once; undefined for those that are no files. */
  photos(row: ImportRow, photos: readonly PlannedPhoto[]): Promise<(Uint8Array | undefined)[]>;
  /** A file in an export of Whichbin. @throws AppError `imports.exportChanged`. */
  part(row: Pick<ImportRow, 'id'>, part: ZipPart): Promise<Buffer>;
  /** The cells of some rows of a table. */
  rows(row: ImportRow, choice: ImportChoice, numbers: readonly number[]): Promise<RowsOfFile>;
  /** Returns nothing if the import has been started meanwhile. */
  storeCheck(row: ImportRow, choice: ImportChoice, summary: ImportSummary): Promise<ImportRow | undefined>;
  storeSteps(row: ImportRow, steps: string): Promise<void>;
  /** Undefined if they were not stored yet, or no longer are. */
  steps(row: Pick<ImportRow, 'id'>): Promise<StoredSteps | undefined>;
  /** A local copy of the uploaded file; the caller removes it. @throws AppError `imports.notFound`. */
  fetch(row: Pick<ImportRow, 'id'>): Promise<{ path: string; remove(): Promise<void> }>;
  removeFiles(id: string): Promise<void>;
};
