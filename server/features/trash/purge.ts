import type { Pool } from 'pg';
import { tombstonesPerBin } from '#domain/plans/ceilings.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { endRequestsOn } from '../access/end-requests.ts';
import { refreshVisible } from '../access/entries.queries.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { raiseBins } from '../access/locks.queries.ts';
import { pruneTombstones } from '../items/item.queries.ts';
import {
  deleteEntries,
  deleteHistoryOf,
  freeChildren,
  purgeBins,
  purgeItems,
  purgeLocations,
} from './trash.queries.ts';

/** What is no more, and whose accounts were raised as they had asked for it. */
export type Purged = { gone: string[]; accounts: string[] };

/** Of locked locations. Nothing lies in them: their bins left when they went into the trash. */
export async function purgeLocationsOf(owner: LockedOwner, ids: string[], before: string): Promise<Purged> {
  const { tx, id: ownerId } = owner;
  const gone = (await purgeLocations(tx, { ownerId, ids, before })).map((location) => location.id);
  await deleteEntries(tx, { ownerId, ids: gone });
  await refreshVisible(tx, ownerId, gone);
  return { gone, accounts: await endRequestsOn(owner, gone) };
}

/** Of locked bins. `freed` are the bins that lay below those that are gone. */
export async function purgeBinsOf(
  owner: LockedOwner,
  ids: string[],
  before: string,
): Promise<Purged & { freed: string[] }> {
  const { tx, id: ownerId } = owner;
  const gone = (await purgeBins(tx, { ownerId, ids, before })).map((bin) => bin.id);
  await deleteEntries(tx, { ownerId, ids: gone });
  await refreshVisible(tx, ownerId, gone);
  const freed = (await freeChildren(tx, { ownerId, parentIds: gone })).map((bin) => bin.id);
  return { gone, freed, accounts: await endRequestsOn(owner, gone) };
}

/** How many items left a bin's trash for good, and the first of their names. */
export type PurgedItems = { binId: string; revision: number; count: number; names: string[] };

/** Of the items in the trash of these locked bins all, or those among `itemIds`. */
export async function purgeItemsOf(
  tx: Transaction,
  ownerId: string,
  binIds: string[],
  before: string,
  itemIds: string[] | null = null,
): Promise<PurgedItems[]> {
  const raised = await raiseBins(tx, { ownerId, ids: binIds });
  const purged = await purgeItems(tx, { ownerId, binIds, before, itemIds });
  for (const { binId } of purged) await pruneTombstones(tx, { ownerId, binId, kept: tombstonesPerBin });
  return purged.flatMap((each) => {
    const revision = raised.find(({ id }) => id === each.binId)?.revision;
    return revision === undefined ? [] : [{ ...each, revision }];
  });
}

/** Forgets the histories of what is no more, in small steps. */
export async function forgetHistoryOf(pool: Pool, ownerId: string, gone: string[]): Promise<void> {
  if (gone.length === 0) return;
  while (await forgetSomeHistoryOf(pool, ownerId, gone));
}

/** One step of that; true where more may be left. */
export async function forgetSomeHistoryOf(pool: Pool, ownerId: string, gone: string[]): Promise<boolean> {
  return (await deleteHistoryOf(pool, { ownerId, targets: gone, limit: AT_ONCE })).length === AT_ONCE;
}

const AT_ONCE = 5_000;
