import type { Pool } from 'pg';
import type { CallData, CallName, CallResult, Calls, WriteName } from '#domain/calls.ts';
import type { Revisions } from '#domain/ids.ts';
import type { ActContext } from '#domain/items/item-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import type { Mailer } from '#server/outside/mail.ts';
import type { CallRate } from './call-spec.ts';
import type { NewEvent } from './history/event.ts';
import type { Links } from './links.ts';
import type { Storage } from './storage/storage.ts';

/** What a call needs to know of the server: the address people reach it by, how its links are made, if its mails arrive. */
export type Site = { origin: string; links: Links; isMailing: boolean };

/** Who makes a call, and the server's moment of it. */
export type Caller = ActContext & { site: Site; storage: Storage };

export type Means = { pool: Pool; publish: Publish; mailer: Mailer };

/** What is done when the answer has gone out, so that its time tells nothing of what there was to do. */
export type Afterwards = {
  isDone(): boolean;
  /** A part of it that takes one transaction; one that fails is left out. Gives back what it leads to. */
  step(means: Means): Promise<Afterwards | undefined>;
  /** Takes on what a later one of the same account would do; false where that is something else. */
  joins(later: Afterwards): boolean;
};

/** What a repeat of a write needs to present its answer again; holds no content. */
export type Outcome = { ids: string[]; revisions: Revisions };

/** The result of a write that may be long: read when all is committed, so that nobody waits for it. */
export class ReadAfterwards<Result> {
  readonly read: (db: Queryable) => Promise<Result | JsonPieces>;
  constructor(read: (db: Queryable) => Promise<Result | JsonPieces>) {
    this.read = read;
  }
}

/**
 * What a write did. `ownerId` is the owner of all the bins and locations among its revisions, undefined where several
 * own them; `locations` are those of them that are locations, `accounts` the other people whose account it raised.
 */
export type Done<N extends CallName, Result = CallResult<N>> = {
  ownerId: string | undefined;
  outcome: Outcome;
  result: Result;
  locations?: string[];
  accounts?: string[];
  /** How many access entries it gave and took beside those at the things it names. */
  entries?: number;
  /** Bins that were raised too, of which the caller is not to know. */
  unseen?: string[];
  /**
   * Writes what was decided, sent together with COMMIT: whatever must undo the act fails as SQL. Its rejections are
   * thrown, the first one first.
   */
  store?(tx: Transaction): readonly Promise<unknown>[];
  /** The caller has another name now. */
  isRenamed?: boolean;
  afterwards?: Afterwards | undefined;
};

/** What a write's history needs of how things were, where only the write knows it. */
export type PreviousState<State> = { before: State };

/** A result that is JSON already, as the database wrote it: much is read this way without being taken apart. */
export class JsonText {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A result that is JSON and too long for one text: pieces of it, read in one snapshot of the database as they are taken. */
export class JsonPieces {
  readonly read: (db: Queryable) => AsyncIterable<string>;
  /** Known to be too long to be read before it is sent. */
  readonly isLarge: boolean;
  constructor(read: (db: Queryable) => AsyncIterable<string>, { isLarge = false } = {}) {
    this.read = read;
    this.isLarge = isLarge;
  }
}

/** A read's answer, and what its being read leads to: that writes, and so must not hold up what others read meanwhile. */
export class Answered<Result> {
  readonly result: Result;
  readonly afterwards: Afterwards;
  constructor(result: Result, afterwards: Afterwards) {
    this.result = result;
    this.afterwards = afterwards;
  }
}

export type ReadName = { [N in CallName]: Calls[N]['kind'] extends 'read' ? N : never }[CallName];
/** A read that needs no session. */
export type OpenName = { [N in CallName]: Calls[N]['kind'] extends 'open' ? N : never }[CallName];

type CallSpec = {
  /** What the call does, in one or two sentences for those who write against it. */
  summary: string;
};

export type Read<N extends CallName> = CallSpec & {
  rate: CallRate<N>;
  read(
    db: Queryable,
    caller: Caller,
    data: CallData<N>,
  ): Promise<CallResult<N> | JsonText | JsonPieces | Answered<CallResult<N>>>;
};

export type OpenRead<N extends OpenName> = CallSpec & {
  read(db: Queryable, now: string, data: CallData<N>): Promise<CallResult<N>>;
};

type WriteSpec<N extends CallName, Made> = CallSpec & {
  /** `accountLimitsOnly` for most. */
  rate: CallRate<N>;
  /** How many ids of bins, items and locations it asks for; they count also where it is refused. */
  newIds(data: CallData<N>): number;
  /** What it leaves in the histories of its owner's things: events, `noHistory` or `writesItsOwnHistory`. */
  history(data: CallData<N>, done: Made): NewEvent[];
  /** Presents the outcome of an earlier try once more, through the gate. */
  replay(
    db: Queryable,
    caller: Caller,
    data: CallData<N>,
    outcome: Outcome,
  ): Promise<CallResult<N> | JsonPieces>;
};

/** A write is one act in one transaction. `State` is a `PreviousState` where its history needs one. */
export type Write<N extends CallName, State = unknown> = WriteSpec<N, Done<N> & State> &
  Acting<N, Done<N> & State>;

/** A write whose answer may be long. */
export type LongWrite<N extends CallName, State = unknown> = WriteSpec<N, LongDone<N> & State> &
  Acting<N, LongDone<N> & State>;
type LongDone<N extends CallName> = Done<N, ReadAfterwards<CallResult<N>>>;

/** A write into the items of one bin: it decides from what it reads, and is stored in one flight if the bin is unchanged. */
export type ItemsWrite<N extends CallName, State = unknown> = WriteSpec<N, Done<N> & State> &
  Deciding<N, Decided<N> & State>;

type Acting<N extends CallName, Made = AnyDone<N>> = {
  act(tx: Transaction, caller: Caller, data: CallData<N>): Promise<Made>;
};

export type Deciding<N extends CallName, Made = Decided<N>> = {
  decide(db: Queryable, caller: Caller, data: CallData<N>): Promise<Made>;
};

/** What comes of it if the bin has still the revision that was read. */
export type Decided<N extends CallName> = Done<N> & { readBin: ReadBin };

/** A bin as it was read without a lock (docs/decisions/0019). */
export type ReadBin = { ownerId: string; id: string; revision: number };

export type AnyWrite<N extends CallName> = WriteSpec<N, AnyDone<N>> & (Acting<N> | Deciding<N>);
export type AnyDone<N extends CallName> = Done<N, CallResult<N> | ReadAfterwards<CallResult<N>>>;

/** The server's side of the call table: `domain/calls` says what each takes and gives, these what each does. */
export type OpenReads = { [N in OpenName]: OpenRead<N> };
export type Reads = { [N in ReadName]: Read<N> };
export type Writes = { [N in WriteName]: AnyWrite<N> };
