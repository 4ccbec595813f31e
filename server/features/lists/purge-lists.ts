import type { Pool } from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import { lockOwnerAnyway } from '../access/locked-owner.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { deleteLinksToOtherLists, updatePublicLinks } from '../share-links/share-link.queries.ts';
import { deleteOldLists, deleteOtherEntries, queryHoldersOfOldLists } from './list.queries.ts';

const AT_ONCE = 100;

/**
 * Deletes lists that were in the trash before a moment, with their entries; one place, bin or person per transaction. Those of
 * all owners without an `onlyOwnerId`.
 */
export async function purgeLists(
  pool: Pool,
  publish: Publish,
  before: string,
  onlyOwnerId: string | null = null,
): Promise<void> {
  const find = () => queryHoldersOfOldLists(pool, { before, ownerId: onlyOwnerId, limit: AT_ONCE });
  for (let holders = await find(); holders.length > 0; holders = await find()) {
    for (const { ownerId, kind, id } of holders) {
      await inTransaction(pool, async (tx) => {
        const owner = kind === null ? await lockOwnerAnyway(tx, ownerId) : undefined;
        const [left] = await deleteOldLists[kind ?? 'me'](tx, { ownerId, id, before });
        if (left === undefined) return;
        const listIds = (left.lists ?? []).map((list) => list.id);
        await deleteOtherEntries(tx, { ownerId, target: id, listIds });
        if (kind !== null) {
          await deleteLinksToOtherLists(tx, { ownerId, targetId: id, listIds });
          await updatePublicLinks[kind](tx, { ownerId, id, now: new Date().toISOString() });
        }
        if (owner !== undefined) await raiseAccounts(tx, [ownerId]);
      });
      publish({
        ownerId,
        ...(kind === null ? { accounts: [id] } : kind === 'bin' ? { bins: [id] } : { locations: [id] }),
      });
    }
  }
}
