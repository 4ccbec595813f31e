import type { Pool } from 'pg';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Placement } from '#domain/bins/placement.ts';
import type { CallData, CallName, CallResult, Calls, WriteName } from '#domain/calls.ts';
import type { Revisions } from '#domain/ids.ts';
import type { Item } from '#domain/items/item.ts';
import type { ActContext } from '#domain/items/item-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import type { Mailer } from '#server/outside/mail.ts';
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

/** A bin as history names it. */
export type NamedBin = Pick<BinHeader, 'id' | 'name'>;

/** What history tells of how things were, where only the command knows it. */
export type Was = {
  'bins.update': BinHeader;
  /** `seenBefore` and `seenAfter` are the people beside the owner who saw the bin. */
  'bins.move': { name: string; from: Placement; to: Placement; seenBefore: string[]; seenAfter: string[] };
  /** Those that went, or came back. */
  'bins.delete': NamedBin[];
  'bins.restore': NamedBin[];
  'items.update': Item;
  'items.delete': Item[];
  'items.restore': Item[];
  'locations.update': Location;
  /** Undefined where it lay in the trash, or did not, already; else the bins that were in it directly. */
  'locations.delete': { name: string; bins: NamedBin[] } | undefined;
  'locations.restore': { bins: NamedBin[] } | undefined;
};

/** The result of a write that may be long: read when all is committed, so that nobody waits for it. */
export class ReadAfterwards<Result> {
  readonly read: (db: Queryable) => Promise<Result | JsonPieces>;
  constructor(read: (db: Queryable) => Promise<Result | JsonPieces>) {
    this.read = read;
  }
}

type LongResult = 'bins.restore';

/**
 * What a write did. `ownerId` is the owner of all the bins and locations among its revisions, undefined where several
 * own them; `locations` are those of them that are locations, `accounts` the other people whose account it raised.
 */
export type Done<N extends CallName> = {
  ownerId: string | undefined;
  outcome: Outcome;
  result: N extends LongResult ? ReadAfterwards<CallResult<N>> : CallResult<N>;
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
} & (N extends keyof Was ? { was: Was[N] } : unknown);

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

export type Read<N extends CallName> = (
  db: Queryable,
  caller: Caller,
  data: CallData<N>,
) => Promise<CallResult<N> | JsonText | JsonPieces | Answered<CallResult<N>>>;

export type OpenRead<N extends OpenName> = (
  db: Queryable,
  now: string,
  data: CallData<N>,
) => Promise<CallResult<N>>;

/** A write is one act in one transaction, and a way to present its outcome once more, through the gate. */
export type Write<N extends CallName> = {
  act(tx: Transaction, caller: Caller, data: CallData<N>): Promise<Done<N>>;
  again: Again<N>;
};

/** A write into the items of one bin: it decides from what it reads, and is stored in one flight if the bin is unchanged. */
export type ItemsWrite<N extends CallName> = {
  decide(db: Queryable, caller: Caller, data: CallData<N>): Promise<Decided<N>>;
  again: Again<N>;
};

/** What comes of it if the bin has still the revision that was read. */
export type Decided<N extends CallName> = Done<N> & { readBin: ReadBin };

export type ReadBin = { ownerId: string; id: string; revision: number };

type Again<N extends CallName> = (
  db: Queryable,
  caller: Caller,
  data: CallData<N>,
  outcome: Outcome,
) => Promise<CallResult<N> | JsonPieces>;

/** The server's side of the call table: `domain/calls` says what each takes and gives, these what each does. */
export type OpenReads = { [N in OpenName]: OpenRead<N> };
export type Reads = { [N in ReadName]: Read<N> };
export type Writes = { [N in WriteName]: Write<N> | ItemsWrite<N> };
