import type { Standing } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Plan } from '#domain/plans/plan.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type BinRow, queryBin, queryPlan } from '../access/gate.queries.ts';
import { admit } from '../access/gate.ts';
import { raiseBin } from '../access/locks.queries.ts';
import { type ItemRow, queryItems } from './item.queries.ts';

/** A bin that this transaction alone writes into, its revision raised; `items` are those asked for, as far as there. */
export type LockedBin = { row: BinRow; standing: Standing; plan: Plan; items: ItemRow[] };

/**
 * Raises the bin and only then reads rights, limits and items, each by its own statement: they see what every earlier
 * writer committed. All travel in one round trip.
 * @throws AppError `bins.notFound`, `access.denied`, `bins.inTrash`.
 */
export async function lockForItems(
  tx: Transaction,
  userId: string,
  ownerId: string,
  binId: string,
  itemIds: string[],
): Promise<LockedBin> {
  const [, [row], [owner], items] = await Promise.all([
    raiseBin(tx, ownerId, binId),
    queryBin(tx, ownerId, binId),
    queryPlan(tx, ownerId),
    itemIds.length > 0 ? queryItems(tx, ownerId, binId, itemIds) : [],
  ]);
  const admitted = admit(row, userId);
  assertCan(admitted.standing, 'change items');
  if (admitted.row.deletedAt !== null) throw new AppError('bins.inTrash');
  if (owner === undefined) throw new Error('the owner of a bin has no profile');
  return { ...admitted, plan: owner.plan, items };
}
