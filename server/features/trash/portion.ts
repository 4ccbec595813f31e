import type { Pool } from 'pg';
import { nilId } from '#domain/ids.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { lockOwner } from '../access/locked-owner.ts';
import { purgeTrashedAttachments } from '../attachments/attachment.queries.ts';
import type { Caller, FollowUp, FollowUpDeps } from '../command.ts';
import { recordEvents } from '../history/record.ts';
import { purgeLists } from '../lists/purge-lists.ts';
import { lockBins, lockLocations } from '../rows.queries.ts';
import {
  forgetSomeHistoryOf,
  type PurgedItems,
  purgeBinsOf,
  purgeItemsOf,
  purgeLocationsOf,
} from './purge.ts';
import { purgeFields } from './purge-fields.ts';
import { queryBinsWithTrash, queryTrashedBins, queryTrashedLocations } from './trash.queries.ts';

/** History is deleted after so many targets, and at the end. */
const FORGOTTEN_AT_ONCE = 1_000;

export class RestOfTrash implements FollowUp {
  readonly #ownerId: string;
  readonly #left = new Map<string, Begun>();
  #gone: string[];
  /** Lists and fields that were trashed before it are deleted last; undefined to leave them. */
  #definitionsBefore: string | undefined;

  /** Without `after` only histories, lists and fields are left. */
  constructor(caller: Caller, emptying: PurgeRequest, purgedIds: string[], after: string | undefined) {
    this.#ownerId = caller.userId;
    this.#gone = purgedIds;
    if (emptying.only === undefined) this.#definitionsBefore = emptying.before;
    if (after !== undefined) this.#leave({ caller, emptying, after });
  }

  isDone(): boolean {
    return this.#left.size === 0 && this.#gone.length === 0 && this.#definitionsBefore === undefined;
  }

  async step(deps: FollowUpDeps): Promise<void> {
    const [next] = this.#left.values();
    const isForgetting = this.#gone.length >= (next === undefined ? 1 : FORGOTTEN_AT_ONCE);
    if (isForgetting) await this.#forget(deps.pool);
    else if (next !== undefined) await this.#purge(deps, next);
    else await this.#purgeDefinitions(deps);
  }

  joins(later: FollowUp): boolean {
    if (!(later instanceof RestOfTrash)) return false;
    for (const begun of later.#left.values()) this.#leave(begun);
    this.#gone.push(...later.#gone);
    const moments = [this.#definitionsBefore, later.#definitionsBefore].filter((each) => each !== undefined);
    this.#definitionsBefore = moments.sort().at(-1);
    return true;
  }

  async #purge({ pool, publish }: FollowUpDeps, begun: Begun): Promise<void> {
    const { caller, emptying, after } = begun;
    this.#left.delete(keyOf(begun));
    const portion = await inTransaction(pool, (tx) => purgePortion(tx, caller, emptying, after));
    const { bins, locations, freed, items, accounts, next } = portion;
    const changed = [...bins, ...freed, ...items.map(({ binId }) => binId)];
    publish({ ownerId: this.#ownerId, bins: changed, locations, accounts });
    this.#gone.push(...bins, ...locations);
    if (next !== undefined) this.#leave({ ...begun, after: next });
  }

  /** Keeps only the one that reaches further of two emptyings of the same kind, in whatever order they arrive. */
  #leave(begun: Begun): void {
    const key = keyOf(begun);
    const other = this.#left.get(key);
    if (other === undefined || reachesFurther(begun, other)) this.#left.set(key, begun);
  }

  async #purgeDefinitions({ pool, publish }: FollowUpDeps): Promise<void> {
    const before = this.#definitionsBefore;
    this.#definitionsBefore = undefined;
    if (before === undefined) return;
    await purgeLists(pool, publish, before, this.#ownerId);
    await purgeFields(pool, publish, before, this.#ownerId);
  }

  async #forget(pool: Pool): Promise<void> {
    const purgedIds = this.#gone;
    this.#gone = [];
    if (await forgetSomeHistoryOf(pool, this.#ownerId, purgedIds)) this.#gone.push(...purgedIds);
  }
}

/** The part of an owner's trash from before a moment to purge: everything, one target, items of one bin, or what was deleted at one moment. */
export type PurgeRequest = {
  ownerId: string;
  before: string;
  only?:
    | { kind: 'bin' | 'location'; id: string }
    | { kind: 'items'; binId: string; itemIds: string[] }
    | Together;
};

/** What the undo of an import deleted, all at one moment. */
type Together = { kind: 'together'; at: string };

export type Portion = {
  bins: string[];
  locations: string[];
  freed: string[];
  items: PurgedItems[];
  accounts: string[];
  /** The last bin whose items were checked; undefined at the end. */
  next: string | undefined;
};

const TARGETS = 50;
const ROWS = 5_000;
const PHOTOS = 1_000;

export async function purgePortion(
  tx: Transaction,
  caller: Caller,
  emptying: PurgeRequest,
  after: string = nilId,
): Promise<Portion> {
  const { ownerId, before, only } = emptying;
  const owner = await lockOwner(tx, ownerId);
  const found = await find(tx, emptying, after, TARGETS);
  await lockLocations(tx, { ownerId, ids: found.locations });
  await lockBins(tx, { ownerId, ids: [...found.bins, ...found.withTrash] });
  const purgedLocations = await purgeLocationsOf(owner, found.locations, before);
  const itemIds = only?.kind === 'items' ? only.itemIds : null;
  const at = only?.kind === 'together' ? only.at : null;
  const items = await purgeItemsOf(tx, ownerId, found.withTrash, { before, at, itemIds });
  const { purgedIds, freed, accounts } = await purgeBinsOf(owner, found.bins, before);
  const goneFiles =
    only === undefined
      ? await purgeTrashedAttachments(tx, { ownerId, before, now: caller.now, limit: PHOTOS })
      : [];
  await record(tx, caller, items);
  const last = found.withTrash.at(-1) ?? after;
  const left = only?.kind === 'items' ? noTrash : await find(tx, emptying, last, 1);
  const isMore =
    goneFiles.length === PHOTOS || left.locations.length + left.bins.length + left.withTrash.length > 0;
  return {
    bins: purgedIds,
    locations: purgedLocations.purgedIds,
    freed,
    items,
    accounts: [...new Set([...purgedLocations.accounts, ...accounts])],
    next: isMore ? last : undefined,
  };
}

async function record(tx: Transaction, caller: Caller, items: readonly PurgedItems[]): Promise<void> {
  const events = items.map(({ binId, names, count }) => ({
    target: { kind: 'bin' as const, id: binId },
    event: 'itemsGone' as const,
    names,
    count,
  }));
  if (events.length > 0) await recordEvents(tx, caller, caller.userId, events);
}

type FoundTrash = { locations: string[]; bins: string[]; withTrash: string[] };

const noTrash: FoundTrash = { locations: [], bins: [], withTrash: [] };

/** `withTrash` are bins with trashed items. */
async function find(
  tx: Transaction,
  { ownerId, before, only }: PurgeRequest,
  after: string,
  limit: number,
): Promise<FoundTrash> {
  if (only?.kind === 'items') {
    return {
      ...noTrash,
      withTrash: idsOf(
        await queryBinsWithTrash(tx, { ownerId, after, only: only.binId, limit: 1, rows: ROWS }),
      ),
    };
  }
  const id = only?.kind === 'bin' || only?.kind === 'location' ? only.id : null;
  const at = only?.kind === 'together' ? only.at : null;
  return {
    locations:
      only?.kind === 'bin'
        ? []
        : idsOf(await queryTrashedLocations(tx, { ownerId, before, only: id, at, limit })),
    bins:
      only?.kind === 'location'
        ? []
        : idsOf(await queryTrashedBins(tx, { ownerId, before, only: id, at, limit, rows: ROWS })),
    withTrash:
      id === null
        ? idsOf(await queryBinsWithTrash(tx, { ownerId, after, only: null, limit, rows: ROWS }))
        : [],
  };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

type Begun = { caller: Caller; emptying: PurgeRequest; after: string };

function reachesFurther(one: Begun, other: Begun): boolean {
  const [before, otherBefore] = [one.emptying.before, other.emptying.before];
  return before > otherBefore || (before === otherBefore && one.after < other.after);
}

function keyOf({ emptying }: Begun): string {
  return JSON.stringify(emptying.only ?? null);
}
