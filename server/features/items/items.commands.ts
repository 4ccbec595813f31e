import { uuidv7 } from 'uuidv7';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { changeItem, deleteItem, itemFrom, restoreItem } from '#domain/items/item-rules.ts';
import { assertRoomForItems } from '#domain/plans/plan-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { openTarget } from '../access/gate.ts';
import { queryNames } from '../access/reach.queries.ts';
import { accountLimitsOnly, noNewIds } from '../call-spec.ts';
import type { Caller, ItemsWrite, PreviousState } from '../command.ts';
import { overwrittenIn } from '../history/overwritten.ts';
import { type NotificationDraft, neededOf, notifyAtCommit } from '../notifications/notify.ts';
import { openForItems } from './bin-of-items.ts';
import type { BinOfItems } from './item.queries.ts';
import { itemBytes } from './item-bytes.ts';
import { itemChangeEvents, itemEvents } from './items.history.ts';
import { storeItems, takeNewIds } from './stored-items.ts';
import {
  itemsOf,
  itemsWriteResult,
  presentItems,
  presentOneItem,
  revisionOf,
  totalQuantity,
} from './written-items.ts';

export const createItems: ItemsWrite<'items.create'> = {
  summary: 'Adds items to a bin, all or none.',
  rate: accountLimitsOnly,
  newIds: ({ items }) => items.length,
  history: ({ binId }, { result }) => itemEvents(binId, 'itemsAdded', result.items),
  async decide(db, caller, { binId, items: input }) {
    const bin = await openForItems(db, caller.userId, binId);
    assertRoomForItems(bin.row.plan, bin.row.itemCount, input.length);
    caller.storage.assertRoom(caller.userId, bin.row.ownerId, 1);
    const items = input.map((each) => itemFrom({ ...each, id: each.id ?? uuidv7() }, binId, caller));
    const ids = items.map((item) => item.id);
    if (new Set(ids).size < ids.length) throw new AppError('ids.taken');
    const stored = storeItems(bin, items, items.length, totalQuantity(items));
    return {
      ...itemsWriteResult(bin, ids, { items }),
      store: (tx) => [takeNewIds(tx, ids, bin.row.ownerId), stored(tx)],
    };
  },
  replay: presentItems,
};

export const updateItem: ItemsWrite<'items.update', PreviousState<Item>> = {
  summary:
    'Changes an item. Absent fields keep their values, null clears; `quantityBy` is added to the quantity, which stays at least 0.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId, ...change }, { before, result }) => itemChangeEvents(binId, before, result, change),
  async decide(db, caller, { binId, id, ...change }) {
    const bin = await openForItems(db, caller.userId, binId, [id]);
    const [before] = itemsOf(bin);
    const { item, overwrote } = changeItem(before, change, caller);
    caller.storage.assertRoom(caller.userId, bin.row.ownerId, itemBytes(item) - itemBytes(before));
    const stored = storeItems(bin, [item], 0, item.quantity - before.quantity);
    const target = { kind: 'bin' as const, id: binId };
    const changed = { ownerId: bin.row.ownerId, target, itemId: id, name: item.name };
    const { answer, accounts, notify } = await overwrittenIn(db, caller, changed, overwrote);
    return {
      ...itemsWriteResult(bin, [id], { item, ...answer }),
      before,
      accounts,
      store: (tx) => [stored(tx), ...notify(tx)],
    };
  },
  replay: presentOneItem,
};

/** Ignores items no longer in the bin, unless none is left. */
export const deleteItems: ItemsWrite<'items.delete', PreviousState<Item[]>> = {
  summary: 'Moves items to the trash for 30 days.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before }) => itemEvents(binId, 'itemsDeleted', before),
  async decide(db, caller, { binId, ids }) {
    const bin = await openForItems(db, caller.userId, binId, ids);
    const all = itemsOf(bin);
    const live = all.filter((item) => item.deletedAt === undefined);
    const deleted = live.map((item) => deleteItem(item, caller));
    const found = all.map((item) => item.id);
    const stored = storeItems(bin, deleted, -live.length, -totalQuantity(live));
    const notifications = await notificationsOf(db, caller, bin.row, live);
    return {
      ...itemsWriteResult(bin, found, { ids: found }),
      before: live,
      accounts: notifications.map(({ userId }) => userId),
      store: (tx) => [stored(tx), ...notifyAtCommit(tx, caller.now, notifications)],
    };
  },
  async replay(db, caller, { binId }, outcome) {
    await openTarget(db, caller.userId, { kind: 'bin', id: binId });
    return { ids: outcome.ids, ...revisionOf(binId, outcome) };
  },
};

/** The owner learns what others deleted. */
async function notificationsOf(
  db: Queryable,
  { userId, userName, now }: Caller,
  { ownerId, id }: Pick<BinOfItems, 'ownerId' | 'id'>,
  [first, ...others]: readonly Item[],
): Promise<NotificationDraft[]> {
  if (ownerId === userId || first === undefined) return [];
  const names = await queryNames(db, { ownerId, ids: [id] });
  const about = { userId: ownerId, type: 'items_deleted' as const, actorId: userId, actorName: userName };
  const target = { kind: 'bin' as const, id };
  const drafts = names.map(({ name }) => ({
    ...about,
    target,
    title: name,
    body: first.name,
    more: others.length,
  }));
  return neededOf(db, now, drafts);
}

export const restoreItems: ItemsWrite<'items.restore', PreviousState<Item[]>> = {
  summary: 'Restores items from the trash.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before }) => itemEvents(binId, 'itemsRestored', before),
  async decide(db, caller, { binId, ids }) {
    const bin = await openForItems(db, caller.userId, binId, ids);
    const all = itemsOf(bin);
    const restored = all.filter((item) => item.deletedAt !== undefined).map(restoreItem);
    assertRoomForItems(bin.row.plan, bin.row.itemCount, restored.length);
    const stored = storeItems(bin, restored, restored.length, totalQuantity(restored));
    return {
      ...itemsWriteResult(bin, ids, { items: all.map(restoreItem) }),
      before: restored,
      store: (tx) => [stored(tx)],
    };
  },
  replay: presentItems,
};
