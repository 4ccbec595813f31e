import { uuidv7 } from 'uuidv7';
import { AppError } from '#domain/errors.ts';
import { itemBytes } from '#domain/items/item-bytes.ts';
import { changeItem, createItem, deleteItem, restoreItem } from '#domain/items/item-rules.ts';
import { assertRoomForItems } from '#domain/plans/plan-rules.ts';
import { openBin } from '../access/gate.ts';
import type { ItemsWrite } from '../command.ts';
import { openForItems } from './bin-of-items.ts';
import { takeNewIds, write } from './stored-items.ts';
import { changedIn, decided, itemsOf, presentItems, sum } from './written-items.ts';

/** All new items or none. */
export const createItems: ItemsWrite<'items.create'> = {
  async decide(db, caller, { binId, items: input }) {
    const bin = await openForItems(db, caller.userId, binId);
    assertRoomForItems(bin.row.plan, bin.row.itemCount, input.length);
    caller.storage.assertRoom(caller.userId, bin.row.ownerId, 1);
    const items = input.map((each) => createItem({ ...each, id: each.id ?? uuidv7() }, binId, caller));
    const ids = items.map((item) => item.id);
    if (new Set(ids).size < ids.length) throw new AppError('ids.taken');
    const stored = write(bin, items, items.length, sum(items));
    return {
      ...decided(bin, ids, { items }),
      store: (tx) => [takeNewIds(tx, ids, bin.row.ownerId), stored(tx)],
    };
  },
  again: presentItems,
};

export const updateItem: ItemsWrite<'items.update'> = {
  async decide(db, caller, { binId, id, ...change }) {
    const bin = await openForItems(db, caller.userId, binId, [id]);
    const [before] = itemsOf(bin);
    const { item, overwrote } = changeItem(before, change, caller);
    caller.storage.assertRoom(caller.userId, bin.row.ownerId, itemBytes(item) - itemBytes(before));
    const stored = write(bin, [item], 0, item.quantity - before.quantity);
    return {
      ...decided(bin, [id], { item, ...(overwrote && { overwrote }) }),
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
export const deleteItems: ItemsWrite<'items.delete'> = {
  async decide(db, caller, { binId, ids }) {
    const bin = await openForItems(db, caller.userId, binId, ids);
    const all = itemsOf(bin);
    const live = all.filter((item) => item.deletedAt === undefined);
    const deleted = live.map((item) => deleteItem(item, caller));
    const found = all.map((item) => item.id);
    const stored = write(bin, deleted, -live.length, -sum(live));
    return { ...decided(bin, found, { ids: found }), was: live, store: (tx) => [stored(tx)] };
  },
  async again(db, caller, { binId }, outcome) {
    await openBin(db, caller.userId, binId);
    return { ids: outcome.ids, ...changedIn(binId, outcome) };
  },
};

export const restoreItems: ItemsWrite<'items.restore'> = {
  async decide(db, caller, { binId, ids }) {
    const bin = await openForItems(db, caller.userId, binId, ids);
    const all = itemsOf(bin);
    const restored = all.filter((item) => item.deletedAt !== undefined).map(restoreItem);
    assertRoomForItems(bin.row.plan, bin.row.itemCount, restored.length);
    const stored = write(bin, restored, restored.length, sum(restored));
    return {
      ...decided(bin, ids, { items: all.map(restoreItem) }),
      was: restored,
      store: (tx) => [stored(tx)],
    };
  },
  again: presentItems,
};
