import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { lockOwner } from '../features/access/locked-owner.ts';
import { lockBins, lockLocations } from '../features/access/locks.queries.ts';
import { forgetHistoryOf, purgeBinsOf, purgeItemsOf, purgeLocationsOf } from '../features/trash/purge.ts';
import type { Publish } from '../live/hint.ts';
import { queryOldBins, queryOldLocations, queryOldTrash } from './housekeeping.queries.ts';

const AT_ONCE = 100;
/** Items deleted with their bins in a fraction of a second. */
const ROWS_AT_ONCE = 5_000;

export async function emptyTrash(pool: Pool, publish: Publish, before: string): Promise<void> {
  for (;;) {
    const owners = await queryOldLocations(pool, { before, limit: AT_ONCE });
    for (const { ownerId, ids } of owners) {
      const { purgedIds, accounts } = await inTransaction(pool, async (tx) => {
        const owner = await lockOwner(tx, ownerId);
        await lockLocations(tx, { ownerId, ids });
        return purgeLocationsOf(owner, ids, before);
      });
      publish({ ownerId, locations: purgedIds, ...(accounts.length > 0 && { accounts }) });
      await forgetHistoryOf(pool, ownerId, purgedIds);
    }
    if (owners.length === 0) break;
  }
  for (;;) {
    const owners = await queryOldBins(pool, { before, limit: AT_ONCE, rows: ROWS_AT_ONCE });
    for (const { ownerId, ids } of owners) {
      const { purgedIds, freed, accounts } = await inTransaction(pool, async (tx) => {
        const owner = await lockOwner(tx, ownerId);
        await lockBins(tx, { ownerId, ids });
        return purgeBinsOf(owner, ids, before);
      });
      publish({ ownerId, bins: [...purgedIds, ...freed], ...(accounts.length > 0 && { accounts }) });
      await forgetHistoryOf(pool, ownerId, purgedIds);
    }
    if (owners.length === 0) break;
  }
  for (;;) {
    const bins = await queryOldTrash(pool, { before, limit: AT_ONCE });
    for (const { ownerId, binId } of bins) {
      await inTransaction(pool, (tx) => purgeItemsOf(tx, ownerId, [binId], before));
      publish({ ownerId, bins: [binId] });
    }
    if (bins.length === 0) break;
  }
}
