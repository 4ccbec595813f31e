import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { moveItem } from '#domain/items/item-rules.ts';
import { tombstonesPerBin } from '#domain/plans/ceilings.ts';
import { assertRoomForItems } from '#domain/plans/plan-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { openBin } from '../access/gate.ts';
import { lockBins } from '../access/locks.queries.ts';
import { findOwner } from '../access/owners.ts';
import type { Caller, Done, Write } from '../command.ts';
import { presentItem } from './item.present.ts';
import { pruneTombstones, queryItems, removeItems, removeTombstones } from './item.queries.ts';
import { type LockedBin, lockForItems } from './locked-bin.ts';
import { itemsOf, presentItems, sum, write } from './written-items.ts';

/** Into another bin of the same owner. The old bin keeps a tombstone, so that devices learn that the item left. */
export const moveItems: Write<'items.move'> = {
  async act(tx, caller, { binId, ids, toBinId }) {
    if (binId === toBinId) return stay(tx, caller, binId, ids);
    const fromOwner = await findOwner(tx, caller.userId, binId);
    const toOwner = await findOwner(tx, caller.userId, toBinId);
    if (fromOwner !== toOwner) return refuseOtherOwner(tx, caller, [binId, toBinId]);
    await lockBins(tx, fromOwner, [binId, toBinId]);
    const from = await lockForItems(tx, caller.userId, fromOwner, binId, ids);
    const to = await lockForItems(tx, caller.userId, toOwner, toBinId, []);
    const moved = itemsOf(from).map((item) => moveItem(item, toBinId, caller));
    assertRoomForItems(to.plan, to.row.itemCount, moved.length);
    const movedIds = moved.map((item) => item.id);
    await Promise.all([
      write(tx, to, moved, moved.length, sum(moved)),
      removeTombstones(tx, toOwner, toBinId, movedIds),
      takeOut(tx, from, moved),
    ]);
    const revisions = { [binId]: from.row.revision, [toBinId]: to.row.revision };
    return {
      ownerId: toOwner,
      outcome: { ids: movedIds, revisions },
      result: { items: moved, revision: to.row.revision, revisions },
    };
  },
  again: (db, caller, { toBinId }, outcome) => presentItems(db, caller, { binId: toBinId }, outcome),
};

function takeOut(tx: Transaction, { row, items }: LockedBin, moved: readonly Item[]) {
  const { ownerId, id, revision } = row;
  const ids = moved.map((item) => item.id);
  const bytes = items.reduce((total, item) => total + item.bytes, 0);
  return Promise.all([
    removeItems(tx, ownerId, id, revision, ids, -ids.length, -sum(moved), -ids.length, -bytes),
    pruneTombstones(tx, ownerId, id, tombstonesPerBin),
  ]);
}

/** Where an item lies already nothing is to be done. */
async function stay(
  tx: Transaction,
  caller: Caller,
  binId: string,
  ids: string[],
): Promise<Done<'items.move'>> {
  const { row, standing } = await openBin(tx, caller.userId, binId);
  assertCan(standing, 'change items');
  const items = (await queryItems(tx, row.ownerId, binId, ids)).map(presentItem);
  if (items.length === 0) throw new AppError('items.notFound');
  const revisions = { [binId]: row.revision };
  return {
    ownerId: row.ownerId,
    outcome: { ids, revisions },
    result: { items, revision: row.revision, revisions },
  };
}

async function refuseOtherOwner(tx: Transaction, caller: Caller, binIds: string[]): Promise<never> {
  for (const binId of binIds) {
    const { row, standing } = await openBin(tx, caller.userId, binId);
    assertCan(standing, 'change items');
    if (row.deletedAt !== null) throw new AppError('bins.inTrash');
  }
  throw new AppError('bins.otherOwner');
}
