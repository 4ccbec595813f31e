import { uuidv7 } from 'uuidv7';
import { assertCan, can } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { changeItem, createItem, deleteItem, moveItem, restoreItem } from '#domain/items/item-rules.ts';
import { assertRoomForItems } from '#domain/plans/plan-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { openBin } from '../access/gate.ts';
import { lockBins } from '../access/locks.queries.ts';
import { findOwner } from '../access/owners.ts';
import type { Caller, Done, Outcome, Write } from '../command.ts';
import { claimIds } from '../ids.queries.ts';
import { presentItem } from './item.present.ts';
import { queryItems, removeItems, removeTombstones, writeItems } from './item.queries.ts';
import { type LockedBin, lockForItems } from './locked-bin.ts';

/** All new items or none. */
export const createItems: Write<'items.create'> = {
  async act(tx, caller, { binId, items: input }) {
    const ownerId = await findOwner(tx, caller.userId, binId);
    const bin = await lockForItems(tx, caller.userId, ownerId, binId, []);
    assertRoomForItems(bin.plan, bin.row.itemCount, input.length);
    const items = input.map((each) => createItem({ ...each, id: each.id ?? uuidv7() }, binId, caller));
    const ids = items.map((item) => item.id);
    if (new Set(ids).size < ids.length) throw new AppError('ids.taken');
    const [claimed] = await Promise.all([
      claimIds(tx, ids, ownerId),
      write(tx, bin, items, items.length, sum(items)),
    ]);
    if (claimed.length < ids.length) throw new AppError('ids.taken');
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
    return done(bin, [id], { item, ...(overwrote && { overwrote }) });
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
    const live = itemsOf(bin).filter((item) => item.deletedAt === undefined);
    const deleted = live.map((item) => deleteItem(item, caller));
    await write(tx, bin, deleted, -live.length, -sum(live));
    return done(bin, ids, { ids });
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
    return done(bin, ids, { items: all.map(restoreItem) });
  },
  again: presentItems,
};

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
      removeItems(tx, fromOwner, binId, from.row.revision, movedIds, -moved.length, -sum(moved)),
      removeTombstones(tx, toOwner, toBinId, movedIds),
      write(tx, to, moved, moved.length, sum(moved)),
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
  return {
    ownerId: row.ownerId,
    outcome: { ids, revisions: {} },
    result: { items, revision: row.revision, revisions: {} },
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

/** The items that were asked for. @throws AppError `items.notFound` if none of them is in the bin. */
function itemsOf(bin: LockedBin): [Item, ...Item[]] {
  const [first, ...rest] = bin.items.map(presentItem);
  if (first === undefined) throw new AppError('items.notFound');
  return [first, ...rest];
}

function write(tx: Transaction, bin: LockedBin, items: Item[], more: number, quantityMore: number) {
  const { ownerId, id, revision } = bin.row;
  return writeItems(tx, ownerId, id, revision, JSON.stringify(items), more, quantityMore);
}

function sum(items: readonly Item[]): number {
  return items.reduce((total, item) => total + item.quantity, 0);
}

function done<R extends object>(bin: LockedBin, ids: string[], result: R) {
  const { ownerId, id, revision } = bin.row;
  const revisions = { [id]: revision };
  return { ownerId, outcome: { ids, revisions }, result: { ...result, revision, revisions } };
}

async function presentItems(db: Queryable, caller: Caller, data: { binId: string }, outcome: Outcome) {
  const { row, standing } = await openBin(db, caller.userId, data.binId);
  const rows = await queryItems(db, row.ownerId, data.binId, outcome.ids);
  const items = rows
    .map(presentItem)
    .filter((item) => item.deletedAt === undefined || can(standing, 'see the trash'));
  return { items, ...changedIn(data.binId, outcome) };
}

function changedIn(binId: string, { revisions }: Outcome) {
  return { revision: revisions[binId] ?? 0, revisions };
}
