import type { Pool } from 'pg';
import { tombstonesPerBin } from '#domain/plans/ceilings.ts';
import { inTransaction } from '../db/transaction.ts';
import { endRequestsOn } from '../features/access/end-requests.ts';
import { refreshVisible } from '../features/access/entries.queries.ts';
import { lockBins, lockLocations, raiseBin } from '../features/access/locks.queries.ts';
import { lockProfile } from '../features/account/profile.queries.ts';
import { pruneTombstones } from '../features/items/item.queries.ts';
import type { Publish } from '../live/hint.ts';
import {
  deleteEntries,
  freeChildren,
  purgeBins,
  purgeItems,
  purgeLocations,
  queryOldBins,
  queryOldLocations,
  queryOldTrash,
} from './housekeeping.queries.ts';

const AT_ONCE = 100;

/** Throws away what went into the trash before this moment, in small transactions. */
export async function emptyTrash(pool: Pool, publish: Publish, before: string): Promise<void> {
  for (;;) {
    const owners = await queryOldLocations(pool, before, AT_ONCE);
    for (const { ownerId, ids } of owners) {
      const { gone, accounts } = await purgeLocationsOf(pool, ownerId, ids, before);
      publish({ ownerId, locations: gone, ...(accounts.length > 0 && { accounts }) });
    }
    if (owners.length === 0) break;
  }
  for (;;) {
    const owners = await queryOldBins(pool, before, AT_ONCE);
    for (const { ownerId, ids } of owners) {
      const { bins, accounts } = await purgeBinsOf(pool, ownerId, ids, before);
      publish({ ownerId, bins, ...(accounts.length > 0 && { accounts }) });
    }
    if (owners.length === 0) break;
  }
  for (;;) {
    const bins = await queryOldTrash(pool, before, AT_ONCE);
    for (const { ownerId, binId } of bins) {
      await purgeItemsOf(pool, ownerId, binId, before);
      publish({ ownerId, bins: [binId] });
    }
    if (bins.length === 0) break;
  }
}

/** Nothing lies in them: their bins left when they went into the trash. */
function purgeLocationsOf(pool: Pool, ownerId: string, ids: string[], before: string) {
  return inTransaction(pool, async (tx) => {
    await lockProfile(tx, ownerId);
    await lockLocations(tx, ownerId, ids);
    const gone = (await purgeLocations(tx, ownerId, ids, before)).map((location) => location.id);
    await deleteEntries(tx, ownerId, gone);
    await refreshVisible(tx, ownerId, gone);
    return { gone, accounts: await endRequestsOn(tx, ownerId, gone) };
  });
}

/** Gives back every bin that changed: those that are gone, and what lay below them; and whose accounts did. */
function purgeBinsOf(pool: Pool, ownerId: string, ids: string[], before: string) {
  return inTransaction(pool, async (tx) => {
    await lockProfile(tx, ownerId);
    await lockBins(tx, ownerId, ids);
    const gone = (await purgeBins(tx, ownerId, ids, before)).map((bin) => bin.id);
    await deleteEntries(tx, ownerId, gone);
    await refreshVisible(tx, ownerId, gone);
    const freed = await freeChildren(tx, ownerId, gone);
    const bins = [...gone, ...freed.map((bin) => bin.id)];
    return { bins, accounts: await endRequestsOn(tx, ownerId, gone) };
  });
}

function purgeItemsOf(pool: Pool, ownerId: string, binId: string, before: string): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const [raised] = await raiseBin(tx, ownerId, binId);
    if (raised === undefined) return;
    await purgeItems(tx, ownerId, binId, before, raised.revision);
    await pruneTombstones(tx, ownerId, binId, tombstonesPerBin);
  });
}
