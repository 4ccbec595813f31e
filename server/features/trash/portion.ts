import { nilId } from '#domain/ids.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockOwner } from '../access/locked-owner.ts';
import type { Caller } from '../command.ts';
import { recordEvents } from '../history/record.ts';
import { lockBins, lockLocations } from '../locks.queries.ts';
import { purgeTrashedPhotos } from '../photos/unused-files.queries.ts';
import { type PurgedItems, purgeBinsOf, purgeItemsOf, purgeLocationsOf } from './purge.ts';
import { queryBinsWithTrash, queryTrashedBins, queryTrashedLocations } from './trash.queries.ts';

/** The part of an owner's trash from before a moment to purge: everything, one target, or items of one bin. */
export type PurgeRequest = {
  ownerId: string;
  before: string;
  only?: { kind: 'bin' | 'location'; id: string } | { kind: 'items'; binId: string; itemIds: string[] };
};

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
  const items = await purgeItemsOf(tx, ownerId, found.withTrash, before, itemIds);
  const { purgedIds, freed, accounts } = await purgeBinsOf(owner, found.bins, before);
  const goneFiles =
    only === undefined
      ? await purgeTrashedPhotos(tx, { ownerId, before, now: caller.now, limit: PHOTOS })
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
  const id = only?.id ?? null;
  return {
    locations:
      only?.kind === 'bin'
        ? []
        : idsOf(await queryTrashedLocations(tx, { ownerId, before, only: id, limit })),
    bins:
      only?.kind === 'location'
        ? []
        : idsOf(await queryTrashedBins(tx, { ownerId, before, only: id, limit, rows: ROWS })),
    withTrash:
      only === undefined
        ? idsOf(await queryBinsWithTrash(tx, { ownerId, after, only: null, limit, rows: ROWS }))
        : [],
  };
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
