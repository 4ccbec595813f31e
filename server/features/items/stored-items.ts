import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { tombstonesPerBin } from '#domain/plans/ceilings.ts';
import { assertRoomInBin } from '#domain/plans/plan-rules.ts';
import { isTakenAlready } from '#server/db/faults.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { takeIds } from '../ids.queries.ts';
import type { LockedBin, OpenedBin } from './bin-of-items.ts';
import { pruneTombstones, removeItems, writeItems } from './item.queries.ts';
import { itemBytes } from './item-bytes.ts';
import { nextRevision, totalQuantity } from './written-items.ts';

/** @throws AppError `items.binFull`, `items.binTooLarge`, before anything is written. */
export function storeItems(
  { row, items: before }: OpenedBin,
  items: Item[],
  more: number,
  quantityMore: number,
) {
  const bytesBefore = new Map(before.map((each) => [each.id, each.bytes]));
  const stored = items.map((item) => ({ ...item, bytes: itemBytes(item) }));
  const rowsMore = stored.filter((item) => !bytesBefore.has(item.id)).length;
  const bytesMore = stored.reduce((sum, item) => sum + item.bytes - (bytesBefore.get(item.id) ?? 0), 0);
  assertRoomInBin(
    row.plan,
    { rows: row.itemRows, bytes: row.itemBytes },
    { rows: rowsMore, bytes: bytesMore },
  );
  const json = JSON.stringify(stored);
  return (tx: Transaction) =>
    writeItems(tx, {
      ownerId: row.ownerId,
      binId: row.id,
      revision: nextRevision(row),
      items: json,
      itemsMore: more,
      quantityMore,
      rowsMore,
      bytesMore,
    });
}

export function removeMovedItems(tx: Transaction, { row, items }: LockedBin, moved: readonly Item[]) {
  const { ownerId, id } = row;
  const ids = moved.map((item) => item.id);
  const bytes = items.reduce((total, item) => total + item.bytes, 0);
  return [
    removeItems(tx, {
      ownerId,
      binId: id,
      revision: nextRevision(row),
      ids,
      itemsMore: -ids.length,
      quantityMore: -totalQuantity(moved),
      rowsMore: -ids.length,
      bytesMore: -bytes,
    }),
    pruneTombstones(tx, { ownerId, binId: id, keepCount: tombstonesPerBin }),
  ];
}

/** @throws AppError `ids.taken`. */
export async function takeNewIds(tx: Transaction, ids: string[], ownerId: string): Promise<void> {
  await takeIds(tx, { ids, ownerId }).catch((error) => {
    throw isTakenAlready(error) ? new AppError('ids.taken') : error;
  });
}
