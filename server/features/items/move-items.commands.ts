import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { moveItem } from '#domain/items/item-rules.ts';
import { assertRoomForItems } from '#domain/plans/plan-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { openTarget } from '../access/gate.ts';
import { findOwner } from '../access/owners.ts';
import { accountLimitsOnly, noNewIds } from '../call-spec.ts';
import type { Caller, Write, WriteResult } from '../command.ts';
import { lockBothForItems } from './bin-of-items.ts';
import { movePhotos, queryItems, removeTombstones } from './item.queries.ts';
import { presentItem } from './item-columns.ts';
import { itemMoveEvents } from './items.history.ts';
import { removeMovedItems, storeItems } from './stored-items.ts';
import { itemsOf, nextRevision, presentItems, totalQuantity } from './written-items.ts';

/** The old bin keeps a tombstone, so that devices learn that the item left. */
export const moveItems: Write<'items.move'> = {
  summary: 'Moves items to another bin of the same owner.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId, toBinId }, { result }) => itemMoveEvents(binId, toBinId, result.items),
  async act(tx, caller, { binId, ids, toBinId }) {
    if (binId === toBinId) return stay(tx, caller, binId, ids);
    const fromOwner = await findOwner(tx, caller.userId, binId);
    const toOwner = await findOwner(tx, caller.userId, toBinId);
    if (fromOwner !== toOwner) return refuseOtherOwner(tx, caller, [binId, toBinId]);
    const binIds: [string, string] = [binId, toBinId];
    const { from, to } = await lockBothForItems(tx, caller.userId, fromOwner, binIds, ids);
    const moved = itemsOf(from).map((item) => moveItem(item, toBinId, caller));
    assertRoomForItems(to.row.plan, to.row.itemCount, moved.length);
    const movedIds = moved.map((item) => item.id);
    const stored = storeItems(to, moved, moved.length, totalQuantity(moved));
    const revision = nextRevision(to.row);
    const revisions = { [binId]: nextRevision(from.row), [toBinId]: revision };
    return {
      ownerId: toOwner,
      outcome: { ids: movedIds, revisions },
      result: { items: moved, revision, revisions },
      store: (tx) => [
        ...removeMovedItems(tx, from, moved),
        removeTombstones(tx, { ownerId: toOwner, binId: toBinId, ids: movedIds }),
        stored(tx),
        movePhotos(tx, { ownerId: toOwner, itemIds: movedIds, binId: toBinId }),
      ],
    };
  },
  replay: (db, caller, { toBinId }, outcome) => presentItems(db, caller, { binId: toBinId }, outcome),
};

async function stay(
  tx: Transaction,
  caller: Caller,
  binId: string,
  ids: string[],
): Promise<WriteResult<'items.move'>> {
  const { row, effectiveRole } = await openTarget(tx, caller.userId, { kind: 'bin', id: binId });
  assertCan(effectiveRole, 'change items');
  const items = (await queryItems(tx, { ownerId: row.ownerId, binId, ids })).map(presentItem);
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
    const { row, effectiveRole } = await openTarget(tx, caller.userId, { kind: 'bin', id: binId });
    assertCan(effectiveRole, 'change items');
    if (row.deletedAt !== null) throw new AppError('bins.inTrash');
  }
  throw new AppError('bins.otherOwner');
}
