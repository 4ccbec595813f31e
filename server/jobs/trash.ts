import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { lockOwnerAnyway } from '../features/access/locked-owner.ts';
import { lockBins, lockLocations } from '../features/locks.queries.ts';
import { purgeTrashedPhotos, queryOwnersOfOldPhotos } from '../features/photos/unused-files.queries.ts';
import { forgetHistoryOf, purgeBinsOf, purgeItemsOf, purgeLocationsOf } from '../features/trash/purge.ts';
import type { Publish } from '../live/hint.ts';
import { queryOldBins, queryOldLocations, queryOldTrash } from './housekeeping.queries.ts';

const BATCH = 100;
/** Items per transaction; deleting them takes a fraction of a second. */
const BATCH_ROWS = 5_000;

export async function emptyTrash(pool: Pool, publish: Publish, before: string): Promise<void> {
  await emptyTrashOfPhotos(pool, before);
  await untilNone(
    () => queryOldLocations(pool, { before, limit: BATCH }),
    async ({ ownerId, ids }) => {
      const { purgedIds, accounts } = await inTransaction(pool, async (tx) => {
        const owner = await lockOwnerAnyway(tx, ownerId);
        await lockLocations(tx, { ownerId, ids });
        return purgeLocationsOf(owner, ids, before);
      });
      publish({ ownerId, locations: purgedIds, ...(accounts.length > 0 && { accounts }) });
      await forgetHistoryOf(pool, ownerId, purgedIds);
    },
  );
  await untilNone(
    () => queryOldBins(pool, { before, limit: BATCH, rows: BATCH_ROWS }),
    async ({ ownerId, ids }) => {
      const { purgedIds, freed, accounts } = await inTransaction(pool, async (tx) => {
        const owner = await lockOwnerAnyway(tx, ownerId);
        await lockBins(tx, { ownerId, ids });
        return purgeBinsOf(owner, ids, before);
      });
      publish({ ownerId, bins: [...purgedIds, ...freed], ...(accounts.length > 0 && { accounts }) });
      await forgetHistoryOf(pool, ownerId, purgedIds);
    },
  );
  await untilNone(
    () => queryOldTrash(pool, { before, limit: BATCH }),
    async ({ ownerId, binId }) => {
      await inTransaction(pool, (tx) => purgeItemsOf(tx, ownerId, [binId], before));
      publish({ ownerId, bins: [binId] });
    },
  );
}

/** Photos that were deleted without their bin or item. */
async function emptyTrashOfPhotos(pool: Pool, before: string): Promise<void> {
  const now = new Date().toISOString();
  await untilNone(
    () => queryOwnersOfOldPhotos(pool, { before, limit: BATCH }),
    async ({ ownerId }) => {
      await purgeTrashedPhotos(pool, { ownerId, before, now, limit: BATCH_ROWS });
    },
  );
}

async function untilNone<Row>(find: () => Promise<Row[]>, purge: (row: Row) => Promise<void>): Promise<void> {
  for (let rows = await find(); rows.length > 0; rows = await find()) {
    for (const row of rows) await purge(row);
  }
}
