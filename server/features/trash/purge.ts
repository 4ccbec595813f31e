import type { Pool } from 'pg';
import { tombstonesPerBin } from '#domain/plans/ceilings.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { refreshVisible } from '../access/entries.queries.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { deleteOwnRequestsOn, deleteRequestsOn } from '../access/requests.queries.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { fieldReadersAmong } from '../account/profile.queries.ts';
import {
  purgeAttachmentsOfBins,
  purgeAttachmentsOfItems,
  purgeAttachmentsOfLocations,
} from '../attachments/attachment.queries.ts';
import { pruneTombstones } from '../items/item.queries.ts';
import { deleteEntriesOf } from '../lists/list.queries.ts';
import { raiseBins } from '../rows.queries.ts';
import {
  deleteHistoryOf,
  freeChildren,
  purgeBins,
  purgeEntries,
  purgeGrants,
  purgeItems,
  purgeLocations,
} from './trash.queries.ts';

/** `accounts` were raised because of their requests, or of the owner's groups or fields. */
export type Purged = { purgedIds: string[]; accounts: string[] };

/** Lock the locations first; their bins left them when they were trashed. */
export async function purgeLocationsOf(owner: LockedOwner, ids: string[], before: string): Promise<Purged> {
  const purgedIds = idsOf(await purgeLocations(owner.tx, { ownerId: owner.id, ids, before }));
  await purgeAttachmentsOfLocations(owner.tx, { ownerId: owner.id, locationIds: purgedIds, now: before });
  return { purgedIds, accounts: await endAccess(owner, purgedIds) };
}

/** Lock the bins first; `freed` are the bins that were directly in them. */
export async function purgeBinsOf(
  owner: LockedOwner,
  ids: string[],
  before: string,
): Promise<Purged & { freed: string[] }> {
  const { tx, id: ownerId } = owner;
  const purgedIds = idsOf(await purgeBins(tx, { ownerId, ids, before }));
  await purgeAttachmentsOfBins(tx, { ownerId, binIds: purgedIds, now: before });
  const freed = idsOf(await freeChildren(tx, { ownerId, parentIds: purgedIds }));
  return { purgedIds, freed, accounts: await endAccess(owner, purgedIds) };
}

/** Returns the accounts that it raised, which must be the last locks. */
async function endAccess({ tx, id: ownerId }: LockedOwner, ids: string[]): Promise<string[]> {
  const members = (await purgeEntries(tx, { ownerId, ids })).map(({ userId }) => userId);
  await deleteEntriesOf(tx, { ownerId, targets: ids });
  await refreshVisible(tx, ownerId, ids);
  const hadGrants = (await purgeGrants(tx, { ownerId, ids })).length > 0;
  const requesters = (await deleteRequestsOn(tx, { ownerId, ids })).map(({ userId }) => userId);
  // With the last access the owner's fields go too.
  const readers = await fieldReadersAmong(tx, ownerId, members);
  const raised = await raiseAccounts(tx, [...requesters, ...readers, ...(hadGrants ? [ownerId] : [])]);
  if (requesters.length === 0) return raised.map(({ userId }) => userId);
  await deleteOwnRequestsOn(tx, { userIds: requesters, ids });
  return raised.map(({ userId }) => userId);
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

export type PurgedItems = { binId: string; revision: number; count: number; names: string[] };

/** Deletes all trashed items of these locked bins, or those among `itemIds`, or those trashed `at` a moment. */
export async function purgeItemsOf(
  tx: Transaction,
  ownerId: string,
  binIds: string[],
  { before, at = null, itemIds = null }: { before: string; at?: string | null; itemIds?: string[] | null },
): Promise<PurgedItems[]> {
  const raised = await raiseBins(tx, { ownerId, ids: binIds });
  const purged = await purgeItems(tx, { ownerId, binIds, before, at, itemIds });
  await purgeAttachmentsOfItems(tx, { ownerId, binIds: purged.map(({ binId }) => binId), now: before });
  for (const { binId } of purged) await pruneTombstones(tx, { ownerId, binId, keepCount: tombstonesPerBin });
  return purged.flatMap((each) => {
    const revision = raised.find(({ id }) => id === each.binId)?.revision;
    return revision === undefined ? [] : [{ ...each, revision }];
  });
}

export async function forgetHistoryOf(pool: Pool, ownerId: string, purgedIds: string[]): Promise<void> {
  if (purgedIds.length === 0) return;
  while (await forgetSomeHistoryOf(pool, ownerId, purgedIds));
}

/** Deletes one portion; returns true if more may be left. */
export async function forgetSomeHistoryOf(
  pool: Pool,
  ownerId: string,
  purgedIds: string[],
): Promise<boolean> {
  return (await deleteHistoryOf(pool, { ownerId, targets: purgedIds, limit: AT_ONCE })).length === AT_ONCE;
}

const AT_ONCE = 5_000;
