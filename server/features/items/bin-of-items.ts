import type { EffectiveRole } from '#domain/access/access.ts';
import { type Act, assertCan, mayTakeOut } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type Admitted, admit } from '../access/gate.ts';
import { findOwner } from '../access/locked-owner.ts';
import type { ReadBin } from '../command.ts';
import { lockBins } from '../rows.queries.ts';
import {
  type BinOfItems,
  queryBinsOfItems,
  queryBinWithItems,
  queryItems,
  queryPlacesForTaker,
} from './item.queries.ts';
import type { ItemRow } from './item-columns.ts';

/** A bin before the write, with the requested items found in it. */
export type OpenedBin = UnlockedBin | LockedBin;
type Opened = { row: BinOfItems; effectiveRole: EffectiveRole; items: ItemRow[] };

/** Stored only if the bin still has the revision of `readBin`. */
export type UnlockedBin = Opened & { readBin: ReadBin };

export type LockedBin = Opened & { isLocked: true };

/**
 * One snapshot. `lend items` also admits viewers whom the bin or its place lets take items out.
 * @throws AppError `bins.notFound`, `access.denied`, `bins.inTrash`.
 */
export async function openForItems(
  db: Queryable,
  userId: string,
  binId: string,
  itemIds: string[] = [],
  act: Act = 'change items',
): Promise<UnlockedBin> {
  const ownerId = await findOwner(db, userId, binId);
  const found = await queryBinWithItems(db, { ownerId, binId, writerId: userId, itemIds });
  const items = found.filter((row): row is typeof row & ItemRow => row.id !== null);
  const admitted = admit('bin', found[0]?.bin ?? undefined, userId);
  if (act !== 'lend items' || !(await isLetTakeOut(db, userId, admitted)))
    assertCan(admitted.effectiveRole, act);
  const { row, effectiveRole } = notTrashed(admitted);
  return { row, effectiveRole, items, readBin: { ownerId, id: row.id, revision: row.revision } };
}

async function isLetTakeOut(
  db: Queryable,
  readerId: string,
  { row, effectiveRole: role }: Admitted<BinOfItems>,
): Promise<boolean> {
  const { ownerId, locationId } = row;
  const bin = { role, viewersMayTakeOut: row.viewersMayTakeOut ?? false };
  if (locationId === null || mayTakeOut(bin, [])) return mayTakeOut(bin, []);
  const places = await queryPlacesForTaker(db, { ownerId, locationId, readerId });
  return places.some((place) => place.viewersMayTakeOut);
}

/** Locks both bins of a move and reads them in one round trip; a refusal leaves no dead row. */
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

/** For a change that needs the owner locked too. @throws AppError as `openForItems`, `items.notFound`. */
export async function lockForItems(
  tx: Transaction,
  userId: string,
  ownerId: string,
  binId: string,
  itemIds: string[],
): Promise<LockedBin> {
  await lockBins(tx, { ownerId, ids: [binId] });
  const [rows, items] = await Promise.all([
    queryBinsOfItems(tx, { ownerId, binIds: [binId], writerId: userId }),
    queryItems(tx, { ownerId, binId, ids: itemIds }),
  ]);
  return { ...admitWriter(rows[0], userId), items, isLocked: true };
}

function admitWriter(row: BinOfItems | undefined, userId: string) {
  const admitted = admit('bin', row, userId);
  assertCan(admitted.effectiveRole, 'change items');
  return notTrashed(admitted);
}

function notTrashed(admitted: Admitted<BinOfItems>): Admitted<BinOfItems> {
  if (admitted.row.deletedAt !== null) throw new AppError('bins.inTrash');
  return admitted;
}
