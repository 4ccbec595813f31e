import type { ErrorCode, ErrorParams } from '#domain/errors.ts';
import type { ImportContent } from '#domain/imports/import-calls.ts';
import type { ImportChoice, TableChoice } from '#domain/imports/import-choice.ts';
import type { ImportProblem, PlannedPhoto } from '#domain/imports/import-plan.ts';
import type { AccountForImport, ImportCounts, ImportStep } from '#domain/imports/import-steps.ts';
import type { RestoredState } from '#domain/imports/restore/own-records.ts';
import type { TextEncodingName } from '#domain/imports/text-encodings.ts';

/** What a process is started for. */
export type ReadingTask = {
  path: string;
  fileName: string;
  /** Of tables, as the person chose it. */
  encoding?: TextEncodingName | undefined;
} /** Of an export of Whichbin, the records go into a file. */ & (
  | { make: 'content'; recordsPath: string }
  /** `path` is that file. */
  | ({ make: 'restore'; choice: ImportChoice; startedAt: string } & StepFiles)
  | ({ make: 'steps'; choice: ImportChoice; importId: string; startedAt: string } & StepFiles)
  | { make: 'photos'; photos: readonly PlannedPhoto[] }
  | { make: 'rows'; table: TableChoice; numbers: readonly number[] }
);

/** Where lines of JSON are written: the steps, and the problems whose rows are not imported. Nowhere for a check. */
type StepFiles = { files?: { steps: string; leftOut: string } };

/** How earlier versions stored both, as one text. */
export type StoredSteps = { steps: ImportStep[]; leftOut: ImportProblem[] };

export type RowsOfFile = { header: string[]; rows: { number: number; cells: string[] }[] };

export type PlannedSteps = {
  stepCount: number;
  counts: ImportCounts;
  /** The first ones. */
  problems: ImportProblem[];
  problemCount: number;
};

type Made = {
  content: ImportContent & { headerHashes: string[] };
  steps: PlannedSteps;
  restore: PlannedSteps;
  /** Undefined for those that are no files; there may be fewer than were asked for. */
  photos: (Uint8Array | undefined)[];
  rows: RowsOfFile;
};
export type MadeOf<Make extends ReadingTask['make']> = Made[Make];

/** The keys of the names of the bins that the file has, by which the account is read; or ids and codes of an export of Whichbin. */
export type AccountQuestion = { binNames: string[] } | { own: { ids: string[]; codes: string[] } };
export type AccountReply = { account: AccountForImport } | { restored: RestoredState };
export type AskAccount = (question: AccountQuestion) => Promise<AccountReply>;

/** What the process answers; `bug` is the stack of an error that no file should cause. */
export type ReadingAnswer =
  | { made: Made[ReadingTask['make']] }
  | { refusal: { code: ErrorCode; params: ErrorParams | undefined } }
  | { bug: string };
