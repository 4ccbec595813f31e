import { v7 as uuidv7 } from 'uuid';
import type { EffectiveRole } from '#domain/access/access.ts';
import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import {
  changeItem,
  deleteItem,
  itemFrom,
  moveItem,
  restoreItem,
  withLending,
  withLoanChange,
  withReturn,
} from '#domain/items/item-rules.ts';
import { assertMayChangeLoan, assertMayLend, assertMayReturn } from '#domain/items/loan-rules.ts';
import { assertRoomForItems } from '#domain/plans/plan-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { openTarget } from '../access/gate.ts';
import { findOwner } from '../access/locked-owner.ts';
import { queryNames } from '../access/reach.queries.ts';
import { decideAliases } from '../codes/alias-claims.ts';
import {
  accountLimitsOnly,
  type Caller,
  type ItemsWrite,
  noNewIds,
  type PreviousState,
  type Write,
  type WriteResult,
} from '../command.ts';
import { overwrittenIn } from '../history/overwritten.ts';
import { type NotificationDraft, neededOf, notifyAtCommit } from '../notifications/notify.ts';
import { withCheckedValues, withCheckedValuesOf } from '../own-fields/checked-values.ts';
import { lockBothForItems, openForItems } from './bin-of-items.ts';
import { type BinOfItems, moveAttachments, queryItems, removeTombstones } from './item.queries.ts';
import { itemBytes } from './item-bytes.ts';
import { presentItem } from './item-columns.ts';
import { changesOfItemsEvents, itemChangeEvents, itemEvents, itemMoveEvents } from './items.history.ts';
import {
  itemsOf,
  itemsWriteResult,
  nextRevision,
  presentItems,
  presentOneItem,
  removeMovedItems,
  revisionOf,
  storeItems,
  takeNewIds,
  totalQuantity,
} from './stored-items.ts';

export const lendItem: LoanWrite<'items.lend'> = {
  summary:
    'Lends pieces of an item. A loan with this id that is there already gets more. More than are left are refused. Viewers who may take out lend to themselves only (`borrowerId`), without contact and note.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before, result }) => itemChangeEvents(binId, before, result),
  decide: (db, caller, { binId, id, ...lending }) =>
    decideLoan(db, caller, { binId, id }, (item, role) => {
      assertMayLend(role, item, lending, caller);
      return withLending(item, lending, caller);
    }),
  replay: presentOneItem,
};

export const returnItem: LoanWrite<'items.return'> = {
  summary:
    'Puts lent pieces back. More than the loan has are not counted, and a loan that is over changes nothing. Viewers who may take out put back only what they took themselves.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before, result }) => itemChangeEvents(binId, before, result),
  decide: (db, caller, { binId, id, ...returning }) =>
    decideLoan(db, caller, { binId, id }, (item, role) => {
      assertMayReturn(role, item, returning, caller);
      return withReturn(item, returning, caller);
    }),
  replay: presentOneItem,
};

export const changeLoan: LoanWrite<'items.changeLoan'> = {
  summary:
    'Changes who has it, until when, or the note of a loan. Viewers who may take out change only the day of what they took themselves. Absent fields keep their values, null clears.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before, result }) => itemChangeEvents(binId, before, result),
  decide: (db, caller, { binId, id, ...change }) =>
    decideLoan(db, caller, { binId, id }, (item, role) => {
      assertMayChangeLoan(role, item, change, caller);
      return withLoanChange(item, change, caller);
    }),
  replay: presentOneItem,
};

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
    const stored = storeItems(to, moved, { items: moved.length, quantity: totalQuantity(moved) });
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
        moveAttachments(tx, { ownerId: toOwner, itemIds: movedIds, binId: toBinId }),
      ],
    };
  },
  replay: (db, caller, { toBinId }, outcome) => presentItems(db, caller, { binId: toBinId }, outcome),
};

export const createItems: ItemsWrite<'items.create'> = {
  summary: 'Adds items to a bin, all or none.',
  rate: accountLimitsOnly,
  newIds: ({ items }) => items.length,
  history: ({ binId }, { result }) => itemEvents(binId, 'itemsAdded', result.items),
  async decide(db, caller, { binId, items: request }) {
    const bin = await openForItems(db, caller.userId, binId);
    const input = await withCheckedValues(db, bin.row.ownerId, 'item', request);
    assertRoomForItems(bin.row.plan, bin.row.itemCount, input.length);
    caller.storage.assertRoom(caller.userId, bin.row.ownerId, 1);
    const items = input.map((each) => itemFrom({ ...each, id: each.id ?? uuidv7() }, binId, caller));
    const ids = items.map((item) => item.id);
    if (new Set(ids).size < ids.length) throw new AppError('ids.taken');
    const stored = storeItems(bin, items, { items: items.length, quantity: totalQuantity(items) });
    const added = items.map((after) => ({ id: after.id, before: undefined, after }));
    const claimed = await decideAliases(db, caller, bin.row.ownerId, added);
    return {
      ...itemsWriteResult(bin, ids, { items }),
      store: (tx) => [...claimed(tx), takeNewIds(tx, ids, bin.row.ownerId), stored(tx)],
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
  async decide(db, caller, { binId, id, ...request }) {
    const bin = await openForItems(db, caller.userId, binId, [id]);
    const change = await withCheckedValuesOf(db, bin.row.ownerId, 'item', request);
    const [before] = itemsOf(bin);
    const { item, overwrote } = changeItem(before, change, caller);
    caller.storage.assertRoom(caller.userId, bin.row.ownerId, itemBytes(item) - itemBytes(before));
    const stored = storeItems(bin, [item], { items: 0, quantity: item.quantity - before.quantity });
    const claimed = await decideAliases(db, caller, bin.row.ownerId, [{ id, before, after: item }]);
    const target = { kind: 'bin' as const, id: binId };
    const changed = { ownerId: bin.row.ownerId, target, itemId: id, name: item.name };
    const { answer, accounts, notify } = await overwrittenIn(db, caller, changed, overwrote);
    return {
      ...itemsWriteResult(bin, [id], { item, ...answer }),
      before,
      accounts,
      store: (tx) => [...claimed(tx), stored(tx), ...notify(tx)],
    };
  },
  replay: presentOneItem,
};

/** Ignores items no longer in the bin, unless none is left. */
export const updateItems: ItemsWrite<'items.updateMany', PreviousState<Item[]>> = {
  summary:
    'Changes several items of a bin, each in its own way. Items that are not in the bin are ignored, unless none is left. Fields as in `items.update`; what others changed meanwhile is not reported.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before, result }) => changesOfItemsEvents(binId, before, result.items),
  async decide(db, caller, { binId, items: request }) {
    const ids = [...new Set(request.map(({ id }) => id))];
    const bin = await openForItems(db, caller.userId, binId, ids);
    const changes = await withCheckedValues(db, bin.row.ownerId, 'item', request);
    const changeOf = new Map(changes.map(({ id, ...change }) => [id, change]));
    const before = itemsOf(bin).filter(({ deletedAt }) => deletedAt === undefined);
    if (before.length === 0) throw new AppError('items.inTrash');
    const items = before.map((item) => changeItem(item, changeOf.get(item.id) ?? {}, caller).item);
    const bytesMore = sumOfBytes(items) - sumOfBytes(before);
    caller.storage.assertRoom(caller.userId, bin.row.ownerId, bytesMore);
    const more = { items: 0, quantity: totalQuantity(items) - totalQuantity(before) };
    const stored = storeItems(bin, items, more);
    const changed = items.map((after, at) => ({ id: after.id, before: before[at], after }));
    const claimed = await decideAliases(db, caller, bin.row.ownerId, changed);
    return {
      ...itemsWriteResult(
        bin,
        items.map(({ id }) => id),
        { items },
      ),
      before,
      store: (tx) => [...claimed(tx), stored(tx)],
    };
  },
  replay: presentItems,
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
    const stored = storeItems(bin, deleted, { items: -live.length, quantity: -totalQuantity(live) });
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
    const stored = storeItems(bin, restored, { items: restored.length, quantity: totalQuantity(restored) });
    return {
      ...itemsWriteResult(bin, ids, { items: all.map(restoreItem) }),
      before: restored,
      store: (tx) => [stored(tx)],
    };
  },
  replay: presentItems,
};

function sumOfBytes(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + itemBytes(item), 0);
}

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

type LoanWrite<N extends 'items.lend' | 'items.return' | 'items.changeLoan'> = ItemsWrite<
  N,
  PreviousState<Item>
>;

async function decideLoan(
  db: Queryable,
  caller: Caller,
  { binId, id }: { binId: string; id: string },
  rule: (item: Item, role: EffectiveRole) => Item,
) {
  const bin = await openForItems(db, caller.userId, binId, [id], 'lend items');
  const [before] = itemsOf(bin);
  const item = rule(before, bin.effectiveRole);
  caller.storage.assertRoom(caller.userId, bin.row.ownerId, itemBytes(item) - itemBytes(before));
  const stored = storeItems(bin, [item], { items: 0, quantity: item.quantity - before.quantity });
  return {
    ...itemsWriteResult(bin, [id], { item }),
    before,
    store: (tx: Parameters<typeof stored>[0]) => [stored(tx)],
  };
}
