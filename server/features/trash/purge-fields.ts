import type { Pool } from 'pg';
import type { Item } from '#domain/items/item.ts';
import { withoutValues } from '#domain/own-fields/own-values.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Hint, Publish } from '#server/live/hint.ts';
import { type LockedOwner, lockOwnerAnyway } from '../access/locked-owner.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { queryItems, writeItems } from '../items/item.queries.ts';
import { itemBytes } from '../items/item-bytes.ts';
import { presentItem } from '../items/item-columns.ts';
import {
  deleteBinValues,
  deleteLocationValues,
  queryBinsWithValues,
  queryFields,
  queryItemsWithValues,
  queryLocationsWithValues,
  queryOwnersOfOldFields,
  updateFields,
} from '../own-fields/own-field.queries.ts';
import { lockBins, lockLocations, raiseBins } from '../rows.queries.ts';

const OWNERS = 100;
const ROWS = 500;

/**
 * Deletes fields that were in the trash before a moment: first their values, in portions, then the definitions. A field that
 * is restored meanwhile keeps the values that are left. Those of all owners without an `onlyOwnerId`.
 */
export async function purgeFields(
  pool: Pool,
  publish: Publish,
  before: string,
  onlyOwnerId: string | null = null,
): Promise<void> {
  const find = () => queryOwnersOfOldFields(pool, { before, ownerId: onlyOwnerId, limit: OWNERS });
  for (let owners = await find(); owners.length > 0; owners = await find()) {
    for (const { ownerId } of owners) await purgeFieldsOf(pool, publish, ownerId, before);
  }
}

type Changed = Pick<Hint, 'bins' | 'locations' | 'accounts'>;

async function purgeFieldsOf(pool: Pool, publish: Publish, ownerId: string, before: string): Promise<void> {
  for (const purge of [purgeItemValues, purgeBinValues, purgeLocationValues, purgeDefinitions]) {
    const purgePortion = () =>
      inTransaction(pool, async (tx) => {
        const owner = await lockOwnerAnyway(tx, ownerId);
        const [row] = await queryFields(tx, { ownerId });
        const old = (row?.fields ?? []).filter(({ deletedAt }) => (deletedAt ?? before) < before);
        return old.length === 0
          ? undefined
          : purge(
              owner,
              old.map(({ id }) => id),
            );
      });
    for (let changed = await purgePortion(); changed; changed = await purgePortion())
      publish({ ownerId, ...changed });
  }
}

/** Each returns what it changed, and undefined where nothing is left. */
type Purge = (owner: LockedOwner, fieldIds: string[]) => Promise<Changed | undefined>;

const purgeItemValues: Purge = async ({ tx, id: ownerId }, fieldIds) => {
  const found = await queryItemsWithValues(tx, { ownerId, fieldIds, limit: ROWS });
  if (found.length === 0) return undefined;
  const binIds = found.map(({ binId }) => binId);
  await lockBins(tx, { ownerId, ids: binIds });
  const raised = await raiseBins(tx, { ownerId, ids: binIds });
  for (const { binId, ids } of found) {
    // Read after the lock: until then others may have changed the items or moved them away.
    const rows = await queryItems(tx, { ownerId, binId, ids });
    const items = rows.map((row) => withBytes(withoutValues(presentItem(row), fieldIds)));
    const bytesMore = items.reduce((sum, { bytes }) => sum + bytes, 0) - sumOf(rows);
    await writeItems(tx, {
      ownerId,
      binId,
      revision: raised.find(({ id }) => id === binId)?.revision ?? 0,
      items: JSON.stringify(items),
      itemsMore: 0,
      quantityMore: 0,
      rowsMore: 0,
      bytesMore,
    });
  }
  return { bins: binIds };
};

function withBytes(item: Item): Item & { bytes: number } {
  return { ...item, bytes: itemBytes(item) };
}

function sumOf(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

const purgeBinValues: Purge = async ({ tx, id: ownerId }, fieldIds) => {
  const ids = (await queryBinsWithValues(tx, { ownerId, fieldIds, limit: ROWS })).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await lockBins(tx, { ownerId, ids });
  await deleteBinValues(tx, { ownerId, ids, fieldIds });
  return { bins: ids };
};

const purgeLocationValues: Purge = async ({ tx, id: ownerId }, fieldIds) => {
  const ids = (await queryLocationsWithValues(tx, { ownerId, fieldIds, limit: ROWS })).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  await lockLocations(tx, { ownerId, ids });
  await deleteLocationValues(tx, { ownerId, ids, fieldIds });
  return { locations: ids };
};

const purgeDefinitions: Purge = async ({ tx, id: ownerId }, fieldIds) => {
  const [row] = await queryFields(tx, { ownerId });
  const left = (row?.fields ?? []).filter(({ id }) => !fieldIds.includes(id));
  await updateFields(tx, { ownerId, fields: left.length === 0 ? null : JSON.stringify(left) });
  await raiseAccounts(tx, [ownerId]);
  return { accounts: [ownerId] };
};
