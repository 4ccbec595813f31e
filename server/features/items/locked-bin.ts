import type { Standing } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { admit } from '../access/gate.ts';
import { lockBins } from '../access/locks.queries.ts';
import { type BinOfItems, type ItemRow, queryBinsOfItems, queryItems } from './item.queries.ts';

/** A bin that this transaction alone writes into, as it was before; `items` are those asked for, as far as there. */
export type LockedBin = { row: BinOfItems; standing: Standing; items: ItemRow[] };

/**
 * Locks the bin and only then reads rights, limits and items, each by its own statement: they see what every earlier
 * writer committed. All travel in one round trip, and nothing is written: what is refused leaves no row behind.
 * @throws AppError `bins.notFound`, `access.denied`, `bins.inTrash`.
 */
export async function lockForItems(
  tx: Transaction,
  userId: string,
  ownerId: string,
  binId: string,
  itemIds: string[],
): Promise<LockedBin> {
  const [, rows, items] = await Promise.all([
    lockBins(tx, ownerId, [binId]),
    queryBinsOfItems(tx, ownerId, [binId], userId),
    itemIds.length > 0 ? queryItems(tx, ownerId, binId, itemIds) : [],
  ]);
  return { ...admitWriter(rows, userId, binId), items };
}

/** The same for two bins of one owner, of which the items lie in the first. */
export async function lockBothForItems(
  tx: Transaction,
  userId: string,
  ownerId: string,
  [fromId, toId]: [fromId: string, toId: string],
  itemIds: string[],
): Promise<{ from: LockedBin; to: LockedBin }> {
  const [, rows, items] = await Promise.all([
    lockBins(tx, ownerId, [fromId, toId]),
    queryBinsOfItems(tx, ownerId, [fromId, toId], userId),
    queryItems(tx, ownerId, fromId, itemIds),
  ]);
  const from = { ...admitWriter(rows, userId, fromId), items };
  return { from, to: { ...admitWriter(rows, userId, toId), items: [] } };
}

function admitWriter(rows: readonly BinOfItems[], userId: string, binId: string) {
  const row = rows.find((each) => each.id === binId);
  const admitted = admit(row, userId);
  assertCan(admitted.standing, 'change items');
  if (admitted.row.deletedAt !== null) throw new AppError('bins.inTrash');
  return admitted;
}
