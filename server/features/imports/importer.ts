import type { ErrorCode, ErrorParams } from '#domain/errors.ts';
import type { ImportContent, ImportPreview } from '#domain/imports/import-calls.ts';
import type { ImportChoice, TableChoice, TextEncodingName } from '#domain/imports/import-choice.ts';
import type { ImportRow, ImportSummary } from './import.queries.ts';
import type { ImportProblem, PlannedPhoto, ZipPart } from './import-plan.ts';
import type { AccountForImport, ImportCounts, ImportStep } from './import-steps.ts';
import type { BinKeys } from './present-bins.ts';
import type { RestoredState } from './restore/own-records.ts';

/** The task of one reading process. */
export type ReadingTask = UploadTask | RecordsTask;

/** Reads an uploaded file. */
export type UploadTask = {
  path: string;
  fileName: string;
  /** The encoding that the person chose for tables. */
  encoding?: TextEncodingName | undefined;
} & (
  | /** Also writes all records. */ { make: 'content'; recordsPath: string }
  | { make: 'photos'; photos: readonly PlannedPhoto[] }
);

/** Reads the records that were made of a file: those of an export of Whichbin, or too many for the server's own process. */
export type RecordsTask = { recordsPath: string } & (
  | ({ make: 'restore' | 'steps' } & PlanOptions & StepFiles)
  | { make: 'rows'; table: TableChoice; numbers: readonly number[] }
);

/** `isStored`: the steps will be stored, and get the ids that a repeated plan gives them, too. */
export type PlanOptions = { choice: ImportChoice; importId: string; startedAt: string; isStored: boolean };

/** The files for lines of JSON: the steps, and the problems whose rows are not imported. Absent for a check. */
export type StepFiles = { files?: { steps: string; leftOut: string } };

/** How earlier versions stored both, as one text. */
export type StoredSteps = { steps: ImportStep[]; leftOut: ImportProblem[] };

export type RowsOfFile = { header: string[]; rows: { number: number; cells: string[] }[] };

export type PlannedSteps = {
  stepCount: number;
  counts: ImportCounts;
  /** The first ones. */
  problems: ImportProblem[];
  problemCount: number;
  /** Of a check. */
  preview?: ImportPreview;
};

type Made = {
  content: ImportContent & { headerHashes: string[] };
  steps: PlannedSteps;
  restore: PlannedSteps;
  /** The bytes of the photos asked for, in order; undefined for an entry that is no file. The list may end early. */
  photos: (Uint8Array | undefined)[];
  rows: RowsOfFile;
};
export type MadeOf<Make extends ReadingTask['make']> = Made[Make];

/** Keys of the bins that the file has, by which the account is read; or ids and codes of an export of Whichbin. */
export type AccountQuestion = { binKeys: BinKeys } | { own: { ids: string[]; codes: string[] } };
export type AccountReply = { account: AccountForImport } | { restored: RestoredState };
export type AskAccount = (question: AccountQuestion) => Promise<AccountReply>;

/** The answer of the process; `bug` is the stack of an error that no file should cause. */
export type ReadingAnswer =
  | { made: Made[ReadingTask['make']] }
  | { refusal: { code: ErrorCode; params: ErrorParams | undefined } }
  | { bug: string };

/** `endByte`: the position after this step in the stored file; 0 for steps that earlier versions stored. */
export type StoredStep = { step: ImportStep; endByte: number };

/** The files of imports and what is in them. */
export type Importer = {
  /** Returns what the import would do now. @throws AppError of the file or the target. */
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
  removeFiles(id: string): Promise<void>;
};
