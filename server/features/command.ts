import type { Pool } from 'pg';
import type { CallData, CallName, CallResult, Calls, Tiles, UploadName, WriteName } from '#domain/calls.ts';
import type { WriteContext } from '#domain/device-view.ts';
import type { DocumentType } from '#domain/documents/document-limits.ts';
import type { Finding, PartFinding } from '#domain/operator/health-findings.ts';
import type { Photo, PhotoText } from '#domain/photos/photo.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { LabelPrinter } from '#server/integrations/label-printer.ts';
import type { PushSender } from '#server/integrations/push.ts';
import type { Mails } from '#server/jobs/mails.ts';
import type { Publish } from '#server/live/hint.ts';
import type { Rate } from '../cost-model.ts';
import type { EventDetail, NewEvent } from './history/event.ts';
import type { StoredContent } from './imports/import.queries.ts';
import type { Importer } from './imports/importer.ts';
import type { Links } from './links.ts';
import type { OperatorAct } from './operator/operator-log.ts';
import type { ServerSettingsCache } from './operator/server-settings.ts';
import type { Sales } from './plans/sales.ts';
import type { Storage } from './storage/storage.ts';
import type { ProductNames } from './suggestions/product-names.ts';
import type { Suggester } from './suggestions/suggester.ts';
import type { Program } from './tokens/token-reach.ts';

export const accountLimitsOnly = { limits: [] };

export const noNewIds = (): number => 0;

export const noHistory = (): NewEvent[] => [];

/** For a write that calls `recordEvents()` itself. */
export const writesItsOwnHistory = (): NewEvent[] => [];

/**
 * How many milliseconds after an answer its follow-up work starts. Security: the delay is random, as the response times of
 * the person's next calls would reveal what there was to do.
 */
export type FollowUpDelay = { min: number; max: number };

/** Makes accounts without a password, and tokens of links that choose one. */
export type NewAccounts = {
  /** Returns the account's id. `emailVerified`: the operator vouches for the address. */
  createAccount(person: { email: string; name: string; emailVerified: boolean }): Promise<string>;
  createResetToken(userId: string, hours: number): Promise<string>;
};

/** The daily backups. What is begun starts after the commit. */
type BackupFolder = {
  /** The names of the backups, the newest first. */
  list(): Promise<string[]>;
  start(tx: Transaction): Promise<void>;
  startCheck(tx: Transaction, name: string): Promise<void>;
};

/** What the operator looks at and sets off. */
export type ServerUpkeep = {
  /** Examines the installation, for half a minute at most. */
  examine(): Promise<PartFinding[]>;
  /** Undefined without a folder for backups. */
  backups: BackupFolder | undefined;
  /** Undefined if no mails are sent. */
  sendTestMail: ((to: string) => Promise<Finding>) | undefined;
  /** Logs an act that has no transaction. */
  log(act: OperatorAct): Promise<void>;
};

/** The server's configuration and services. `origin` is its public address; `isMailing` is true if mails are sent. */
export type Installation = {
  origin: string;
  followUpDelay: FollowUpDelay;
  links: Links;
  isMailing: boolean;
  /** True if people may sign in with a password. */
  hasPasswords: boolean;
  mails: Pick<Mails, 'enqueue'>;
  serverSettings: ServerSettingsCache;
  /** For accounts that the operator makes. */
  newAccounts: NewAccounts;
  upkeep: ServerUpkeep;
  analyticsUrl?: string | undefined;
  /** Undefined if maps are switched off. */
  tiles?: Tiles | undefined;
  push: Pick<PushSender, 'publicKey' | 'accepts'>;
  /** Undefined if no plans are sold. */
  sales?: Sales | undefined;
  /** How many days an account can be kept after its owner asked to delete it. */
  accountDeletionDays: number;
  /** Undefined if suggestions are switched off. */
  suggester?: Suggester | undefined;
  /** Undefined if nobody is asked about numbers of products. */
  productNames?: ProductNames | undefined;
  /** Undefined without a printer on the network. */
  labelPrinter?: LabelPrinter | undefined;
  imports: Importer;
};

export type Caller = WriteContext & {
  sessionId: string;
  installation: Installation;
  storage: Storage;
  /** Set if a program acts for the person by a personal token. */
  program?: Program | undefined;
  /** Marks the events of an import or its undo. */
  ofImport?: Pick<EventDetail, 'importOf' | 'isOfImport'>;
  /** Joins the events of several calls to one act. */
  actId?: string | undefined;
};

export type FollowUpDeps = { pool: Pool; publish: Publish };

/** Work done after the answer, so that the response time does not reveal it. */
export type FollowUp = {
  isDone(): boolean;
  /** One transaction; a failed step is dropped. */
  step(deps: FollowUpDeps): Promise<void>;
  /** Merges later work of the same account into this; returns false for work of another kind. */
  joins(later: FollowUp): boolean;
};

/**
 * The stored outcome from which a repeated write presents its answer again, without content. `at` is the time of a scan;
 * outcomes stored by earlier versions lack it.
 */
export type Outcome = { ids: string[]; revisions: Revisions; at?: string };

/** A result that may be long, read after the commit. */
export class ReadAfterCommit<Result> {
  readonly read: (db: Queryable) => Promise<Result | JsonPieces>;
  constructor(read: (db: Queryable) => Promise<Result | JsonPieces>) {
    this.read = read;
  }
}

/** `ownerId` owns all of `revisions`, undefined for several owners; `locations` are the locations among them. */
export type WriteResult<N extends CallName, Result = CallResult<N>> = {
  ownerId: string | undefined;
  outcome: Outcome;
  result: Result;
  locations?: string[];
  accounts?: string[];
  /** Token hashes of ended sessions, whose devices are notified at once. */
  revokedTokenHashes?: string[];
  /** Changed access entries beside those at the named targets, or changed entries of a list. */
  entries?: number;
  /** Raised bins that the caller must not learn of; such locations are among `locations`. */
  unseen?: string[];
  /**
   * Statements sent together with COMMIT; what must undo the act has to fail as SQL. In one round trip, `performOnce`
   * sends:
   *   BEGIN
   *   lock the bin if its revision is the one read    (`ItemsWrite` only)
   *   insert the operation; fails if it was done before
   *   the statements of `store`
   *   insert the history
   *   COMMIT
   */
  store?(tx: Transaction): readonly Promise<unknown>[];
  isRenamed?: boolean;
  followUp?: FollowUp | undefined;
};

export type PreviousState<State> = { before: State };

/** JSON written by the database, passed on without parsing. */
export class JsonText {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** JSON too long for one text: pieces read from one snapshot as they are sent. */
export class JsonPieces {
  readonly read: (db: Queryable) => AsyncIterable<string>;
  readonly isLarge: boolean;
  constructor(read: (db: Queryable) => AsyncIterable<string>, { isLarge = false } = {}) {
    this.read = read;
    this.isLarge = isLarge;
  }
}

/** A read's result with follow-up work that writes, and so must not delay the answer. */
export class ReadWithFollowUp<Result> {
  readonly result: Result;
  readonly followUp: FollowUp;
  constructor(result: Result, followUp: FollowUp) {
    this.result = result;
    this.followUp = followUp;
  }
}

export type ReadName = { [N in CallName]: Calls[N]['kind'] extends 'read' ? N : never }[CallName];
export type OpenName = { [N in CallName]: Calls[N]['kind'] extends 'open' ? N : never }[CallName];

type CallSpec = {
  summary: string;
  /** Set if the call is made while the caller's account is being deleted, which refuses all others. */
  whileDeleting?: true;
};

export type Read<N extends CallName> = CallSpec & {
  rate: CallRate<N>;
  /** Set if the read waits for another server, so that it takes no slot of the database's reads. */
  usesDatabase?: false;
  read(
    db: Queryable,
    caller: Caller,
    data: CallData<N>,
  ): Promise<CallResult<N> | JsonText | JsonPieces | ReadWithFollowUp<CallResult<N>>>;
};

export type OpenRead<N extends OpenName> = CallSpec & {
  read(db: Queryable, now: string, data: CallData<N>, installation: Installation): Promise<CallResult<N>>;
};

type WriteSpec<N extends CallName, Made> = CallSpec & {
  rate: CallRate<N>;
  /** Requested ids of bins, items and locations; they count even if refused. */
  newIds(data: CallData<N>): number;
  /** Set if the write may end or lower somebody's access: it skips the queue of the owner's writes. */
  endsAccess?: true;
  /** Events, `noHistory` or `writesItsOwnHistory`. */
  history(data: CallData<N>, done: Made): NewEvent[];
  /** Presents an earlier outcome again, through the gate. */
  replay(
    db: Queryable,
    caller: Caller,
    data: CallData<N>,
    outcome: Outcome,
  ): Promise<CallResult<N> | JsonPieces>;
};

/** One act in one transaction; `State` is a `PreviousState` if the history needs one. */
export type Write<N extends CallName, State = unknown> = WriteSpec<N, WriteResult<N> & State> &
  Acting<N, WriteResult<N> & State>;

export type LongWrite<N extends CallName, State = unknown> = WriteSpec<N, LongWriteResult<N> & State> &
  Acting<N, LongWriteResult<N> & State>;
type LongWriteResult<N extends CallName> = WriteResult<N, ReadAfterCommit<CallResult<N>>>;

/** A write into one bin's items, decided without a lock and stored if the bin is unchanged (docs/decisions/0019). */
export type ItemsWrite<N extends CallName, State = unknown> = WriteSpec<N, WriteResult<N> & State> &
  Deciding<N, ItemsWriteResult<N> & State>;

type Acting<N extends CallName, Made = AnyWriteResult<N>> = {
  act(tx: Transaction, caller: Caller, data: CallData<N>): Promise<Made>;
};

export type Deciding<N extends CallName, Made = ItemsWriteResult<N>> = {
  decide(db: Queryable, caller: Caller, data: CallData<N>): Promise<Made>;
};

export type ItemsWriteResult<N extends CallName> = WriteResult<N> & { readBin: ReadBin };

export type ReadBin = { ownerId: string; id: string; revision: number };

export type AnyWrite<N extends CallName> = WriteSpec<N, AnyWriteResult<N>> & (Acting<N> | Deciding<N>);
export type AnyWriteResult<N extends CallName> = WriteResult<
  N,
  CallResult<N> | ReadAfterCommit<CallResult<N>>
>;

/** An uploaded photo whose files are stored. */
export type StoredPhoto = Pick<Photo, 'width' | 'height' | 'placeholder' | 'use'> & {
  fileKey: string;
  bytes: number;
  /** Set if it was read before, on the server that it was exported from. */
  text?: PhotoText | undefined;
};

/**
 * An uploaded document whose file is stored, or a link that an import restores. The file's content says the type; `bytes` are
 * those of the file.
 */
export type StoredDocument = (
  | { type: Exclude<DocumentType, 'link'>; fileKey: string; bytes: number; url?: never }
  | { type: 'link'; fileKey: null; bytes: 0; url: string }
) & {
  /** Set if it was added before, on the server that it was exported from. */
  addedAt?: string | undefined;
};

/** An uploaded import whose file is stored: `bytes` of it, and of all that are kept with it at most. */
export type StoredImport = { content: StoredContent; bytes: number; keptBytes: number };

type StoredUploads = {
  'photos.create': StoredPhoto;
  'documents.create': StoredDocument;
  'imports.create': StoredImport;
};

/** A write that comes with a file, which is received and stored before it acts. */
export type Upload<N extends UploadName, State = unknown> = WriteSpec<N, WriteResult<N> & State> & {
  /** Refuses before the file is received, as far as is known then; returns the owner. */
  admit(db: Queryable, caller: Caller, data: CallData<N>): Promise<{ ownerId: string }>;
  act(
    tx: Transaction,
    caller: Caller,
    data: CallData<N>,
    stored: StoredUploads[N],
  ): Promise<WriteResult<N> & State>;
};

/** The server's side of the call table in domain/calls. */
export type OpenReads = { [N in OpenName]: OpenRead<N> };
export type Reads = { [N in ReadName]: Read<N> };
export type Writes = { [N in WriteName]: AnyWrite<N> };
export type Uploads = { [N in UploadName]: Upload<N> };

/** A call's own limits beside the account's, for calls that notify others or could be used for enumeration. */
export type CallRate<N extends CallName> = {
  limits: readonly Rate[];
  weigh?(data: CallData<N>): number;
};

export function perMinute(max: number): Rate {
  return { max, seconds: 60 };
}

export function perHour(max: number): Rate {
  return { max, seconds: 60 * 60 };
}

/** Answers a repeated write with the revisions that it returned before. */
export async function replayRevisions(
  _db: Queryable,
  _caller: Caller,
  _data: unknown,
  { revisions }: Outcome,
): Promise<{ revisions: Revisions }> {
  return { revisions };
}
