import type { ImportChoice } from '#domain/imports/import-choice.ts';
import type { ImportProblem, PlannedPhoto, ZipPart } from '#domain/imports/import-plan.ts';
import type { ImportStep } from '#domain/imports/import-steps.ts';
import type { TextEncodingName } from '#domain/imports/text-encodings.ts';
import type { ImportRow, ImportSummary } from './import.queries.ts';
import type { PlannedSteps, RowsOfFile } from './reading-task.ts';

/** `endByte`: where the next one begins; 0 where that is not known, as before steps were stored in lines. */
export type StoredStep = { step: ImportStep; endByte: number };

/** The files of imports and what is in them. */
export type Importer = {
  /** What the import would do now. @throws AppError of the file or the target. */
  check(row: ImportRow, choice: ImportChoice): Promise<PlannedSteps>;
  /** The same, and stores its steps. */
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
  /** The stored steps that begin at this byte or later. @throws AppError `imports.notFound` if they are no longer stored. */
  steps(row: Pick<ImportRow, 'id'>, fromByte?: number): AsyncIterable<StoredStep>;
  /** The problems whose rows are not imported. @throws AppError `imports.notFound`. */
  leftOut(row: Pick<ImportRow, 'id'>): Promise<ImportProblem[]>;
  /** A local copy of the uploaded file; the caller removes it. @throws AppError `imports.notFound`. */
  fetch(row: Pick<ImportRow, 'id'>): Promise<{ path: string; remove(): Promise<void> }>;
  removeFiles(id: string): Promise<void>;
};
