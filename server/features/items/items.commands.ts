import { uuidv7 } from 'uuidv7';
import { AppError } from '#domain/errors.ts';
import { changeItem, createItem, deleteItem, restoreItem } from '#domain/items/item-rules.ts';
import { assertRoomForItems, assertRoomInBin } from '#domain/plans/plan-rules.ts';
import { openBin } from '../access/gate.ts';
import { findOwner } from '../access/owners.ts';
import type { Write } from '../command.ts';
import { claimIds } from '../ids.queries.ts';
import { writeItems } from './item.queries.ts';
import { lockForItems } from './locked-bin.ts';
import { changedIn, done, itemsOf, presentItems, storedFor, sum, write } from './written-items.ts';

/**
 * All new items or none. They don't depend on what the bin holds, so they travel in one flight with the lock and what is
 * read behind it; the rules then decide whether that is committed.
 */
export const createItems: Write<'items.create'> = {
  async act(tx, caller, { binId, items: input }) {
    const ownerId = await findOwner(tx, caller.userId, binId);
    const items = input.map((each) => createItem({ ...each, id: each.id ?? uuidv7() }, binId, caller));
    const ids = items.map((item) => item.id);
    const { json, rowsMore, bytesMore } = storedFor([], items);
    const hasTwins = new Set(ids).size < ids.length;
    const [locked, claimed, written] = await Promise.allSettled([
      lockForItems(tx, caller.userId, ownerId, binId, []),
      hasTwins ? [] : claimIds(tx, ids, ownerId),
      hasTwins
        ? []
        : writeItems(tx, ownerId, binId, caller.userId, json, items.length, sum(items), rowsMore, bytesMore),
    ]);
    const bin = outcomeOf(locked);
    assertRoomForItems(bin.plan, bin.row.itemCount, input.length);
    assertRoomInBin(
      bin.plan,
      { rows: bin.row.itemRows, bytes: bin.row.itemBytes },
      { rows: rowsMore, bytes: bytesMore },
    );
    if (outcomeOf(claimed).length < ids.length) throw new AppError('ids.taken');
    outcomeOf(written);
    return done(bin, ids, { items });
  },
  again: presentItems,
};

export const updateItem: Write<'items.update'> = {
  async act(tx, caller, { binId, id, ...change }) {
    const ownerId = await findOwner(tx, caller.userId, binId);
    const bin = await lockForItems(tx, caller.userId, ownerId, binId, [id]);
    const [before] = itemsOf(bin);
    const { item, overwrote } = changeItem(before, change, caller);
    await write(tx, bin, [item], 0, item.quantity - before.quantity);
    return { ...done(bin, [id], { item, ...(overwrote && { overwrote }) }), was: before };
  },
  async again(db, caller, data, outcome) {
    const { items, ...changed } = await presentItems(db, caller, data, outcome);
    const [item] = items;
    if (item === undefined) throw new AppError('items.notFound');
    return { item, ...changed };
  },
};

/** Into the trash. What is not in the bin any more is passed over, unless nothing is left. */
export const deleteItems: Write<'items.delete'> = {
  async act(tx, caller, { binId, ids }) {
    const ownerId = await findOwner(tx, caller.userId, binId);
    const bin = await lockForItems(tx, caller.userId, ownerId, binId, ids);
    const all = itemsOf(bin);
    const live = all.filter((item) => item.deletedAt === undefined);
    const deleted = live.map((item) => deleteItem(item, caller));
    await write(tx, bin, deleted, -live.length, -sum(live));
    const found = all.map((item) => item.id);
    return { ...done(bin, found, { ids: found }), was: live };
  },
  async again(db, caller, { binId }, outcome) {
    await openBin(db, caller.userId, binId);
    return { ids: outcome.ids, ...changedIn(binId, outcome) };
  },
};

export const restoreItems: Write<'items.restore'> = {
  async act(tx, caller, { binId, ids }) {
    const ownerId = await findOwner(tx, caller.userId, binId);
    const bin = await lockForItems(tx, caller.userId, ownerId, binId, ids);
    const all = itemsOf(bin);
    const restored = all.filter((item) => item.deletedAt !== undefined).map(restoreItem);
    assertRoomForItems(bin.plan, bin.row.itemCount, restored.length);
    await write(tx, bin, restored, restored.length, sum(restored));
    return { ...done(bin, ids, { items: all.map(restoreItem) }), was: restored };
  },
  again: presentItems,
};

// Of several faults of one flight the first counts; the others only follow from it.
function outcomeOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
