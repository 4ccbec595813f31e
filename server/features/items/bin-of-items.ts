import type { EffectiveRole } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { admit } from '../access/gate.ts';
import { lockBins } from '../access/locks.queries.ts';
import { findOwner } from '../access/owners.ts';
import type { ReadBin } from '../command.ts';
import {
  type BinOfItems,
  type ItemRow,
  queryBinsOfItems,
  queryBinWithItems,
  queryItems,
} from './item.queries.ts';

/** A bin that items are written into, as it was before; `items` are those asked for, as far as there. */
export type OpenedBin = UnlockedBin | LockedBin;
type Opened = { row: BinOfItems; effectiveRole: EffectiveRole; items: ItemRow[] };

/** Read without a lock: what is decided from it is stored only if the bin has still the revision of `readBin`. */
export type UnlockedBin = Opened & { readBin: ReadBin };

/** Read after this transaction has locked it. */
export type LockedBin = Opened & { isLocked: true };

/**
 * Reads bin, rights, limits and items as they were at one moment.
 * @throws AppError `bins.notFound`, `access.denied`, `bins.inTrash`.
 */
export async function openForItems(
  db: Queryable,
  userId: string,
  binId: string,
  itemIds: string[] = [],
): Promise<UnlockedBin> {
  const ownerId = await findOwner(db, userId, binId);
  const found = await queryBinWithItems(db, { ownerId, binId, writerId: userId, itemIds });
  const items = found.filter((row): row is typeof row & ItemRow => row.id !== null);
  const { row, effectiveRole } = admitWriter(found[0]?.bin ?? undefined, userId);
  return { row, effectiveRole, items, readBin: { ownerId, id: row.id, revision: row.revision } };
}

/**
 * Locks two bins of one owner, of which the items lie in the first, and only then reads rights, limits and items, each
 * by its own statement: they see what every earlier writer committed. All travel in one round trip, and nothing is
 * written: what is refused leaves no row behind.
 */
export async function lockBothForItems(
  tx: Transaction,
  userId: string,
  ownerId: string,
  [fromId, toId]: [fromId: string, toId: string],
  itemIds: string[],
): Promise<{ from: LockedBin; to: LockedBin }> {
  const [, rows, items] = await Promise.all([
    lockBins(tx, { ownerId, ids: [fromId, toId] }),
    queryBinsOfItems(tx, { ownerId, binIds: [fromId, toId], writerId: userId }),
    queryItems(tx, { ownerId, binId: fromId, ids: itemIds }),
  ]);
  const opened = (binId: string, itemsIn: ItemRow[]): LockedBin => {
    const row = rows.find((each) => each.id === binId);
    return { ...admitWriter(row, userId), items: itemsIn, isLocked: true };
  };
  return { from: opened(fromId, items), to: opened(toId, []) };
}

function admitWriter(row: BinOfItems | undefined, userId: string) {
  const admitted = admit(row, userId);
  assertCan(admitted.effectiveRole, 'change items');
  if (admitted.row.deletedAt !== null) throw new AppError('bins.inTrash');
  return admitted;
}
