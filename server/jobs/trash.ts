import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { lockOwner } from '../features/access/locked-owner.ts';
import { lockBins, lockLocations } from '../features/locks.queries.ts';
import { purgeTrashedPhotos, queryOwnersOfOldPhotos } from '../features/photos/unused-files.queries.ts';
import { forgetHistoryOf, purgeBinsOf, purgeItemsOf, purgeLocationsOf } from '../features/trash/purge.ts';
import type { Publish } from '../live/hint.ts';
import { queryOldBins, queryOldLocations, queryOldTrash } from './housekeeping.queries.ts';

const AT_ONCE = 100;
/** Items deleted with their bins in a fraction of a second. */
const ROWS_AT_ONCE = 5_000;

export async function emptyTrash(pool: Pool, publish: Publish, before: string): Promise<void> {
  await emptyTrashOfPhotos(pool, before);
  await untilNone(
    () => queryOldLocations(pool, { before, limit: AT_ONCE }),
    async ({ ownerId, ids }) => {
      const { purgedIds, accounts } = await inTransaction(pool, async (tx) => {
        const owner = await lockOwner(tx, ownerId);
        await lockLocations(tx, { ownerId, ids });
        return purgeLocationsOf(owner, ids, before);
      });
      publish({ ownerId, locations: purgedIds, ...(accounts.length > 0 && { accounts }) });
      await forgetHistoryOf(pool, ownerId, purgedIds);
    },
  );
  await untilNone(
    () => queryOldBins(pool, { before, limit: AT_ONCE, rows: ROWS_AT_ONCE }),
    async ({ ownerId, ids }) => {
      const { purgedIds, freed, accounts } = await inTransaction(pool, async (tx) => {
        const owner = await lockOwner(tx, ownerId);
        await lockBins(tx, { ownerId, ids });
        return purgeBinsOf(owner, ids, before);
      });
      publish({ ownerId, bins: [...purgedIds, ...freed], ...(accounts.length > 0 && { accounts }) });
      await forgetHistoryOf(pool, ownerId, purgedIds);
    },
  );
  await untilNone(
    () => queryOldTrash(pool, { before, limit: AT_ONCE }),
    async ({ ownerId, binId }) => {
      await inTransaction(pool, (tx) => purgeItemsOf(tx, ownerId, [binId], before));
      publish({ ownerId, bins: [binId] });
    },
  );
}

/** Photos that were deleted alone; the records no longer show them. */
async function emptyTrashOfPhotos(pool: Pool, before: string): Promise<void> {
  const now = new Date().toISOString();
  await untilNone(
    () => queryOwnersOfOldPhotos(pool, { before, limit: AT_ONCE }),
    async ({ ownerId }) => {
      await purgeTrashedPhotos(pool, { ownerId, before, now, limit: ROWS_AT_ONCE });
    },
  );
}

async function untilNone<Row>(find: () => Promise<Row[]>, purge: (row: Row) => Promise<void>): Promise<void> {
  for (let rows = await find(); rows.length > 0; rows = await find()) {
    for (const row of rows) await purge(row);
  }
}
