import { uuidv7 } from 'uuidv7';
import { AppError } from '#domain/errors.ts';
import { itemBytes } from '#domain/items/item-bytes.ts';
import { changeItem, createItem, deleteItem, restoreItem } from '#domain/items/item-rules.ts';
import { assertRoomForItems } from '#domain/plans/plan-rules.ts';
import { openBin } from '../access/gate.ts';
import { findOwner } from '../access/owners.ts';
import type { Write } from '../command.ts';
import { lockForItems } from './locked-bin.ts';
import { takeNewIds, write } from './stored-items.ts';
import { changedIn, done, itemsOf, presentItems, sum } from './written-items.ts';

/** All new items or none. */
export const createItems: Write<'items.create'> = {
  async act(tx, caller, { binId, items: input }) {
    const ownerId = await findOwner(tx, caller.userId, binId);
    const bin = await lockForItems(tx, caller.userId, ownerId, binId, []);
    assertRoomForItems(bin.row.plan, bin.row.itemCount, input.length);
    caller.storage.assertRoom(caller.userId, ownerId, 1);
    const items = input.map((each) => createItem({ ...each, id: each.id ?? uuidv7() }, binId, caller));
    const ids = items.map((item) => item.id);
    if (new Set(ids).size < ids.length) throw new AppError('ids.taken');
    const stored = write(bin, items, items.length, sum(items));
    return {
      ...done(bin, ids, { items }),
      store: (tx) => [takeNewIds(tx, ids, ownerId), stored(tx)],
    };
  },
  again: presentItems,
};

export const updateItem: Write<'items.update'> = {
  async act(tx, caller, { binId, id, ...change }) {
    const ownerId = await findOwner(tx, caller.userId, binId);
    const bin = await lockForItems(tx, caller.userId, ownerId, binId, [id]);
    const [before] = itemsOf(bin);
    const { item, overwrote } = changeItem(before, change, caller);
    caller.storage.assertRoom(caller.userId, ownerId, itemBytes(item) - itemBytes(before));
    const stored = write(bin, [item], 0, item.quantity - before.quantity);
    return {
      ...done(bin, [id], { item, ...(overwrote && { overwrote }) }),
      was: before,
      store: (tx) => [stored(tx)],
    };
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
    const stored = write(bin, deleted, -live.length, -sum(live));
    const found = all.map((item) => item.id);
    return { ...done(bin, found, { ids: found }), was: live, store: (tx) => [stored(tx)] };
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
    assertRoomForItems(bin.row.plan, bin.row.itemCount, restored.length);
    const stored = write(bin, restored, restored.length, sum(restored));
    return {
      ...done(bin, ids, { items: all.map(restoreItem) }),
      was: restored,
      store: (tx) => [stored(tx)],
    };
  },
  again: presentItems,
};
