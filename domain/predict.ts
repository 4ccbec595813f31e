import { can } from './access/access-rules.ts';
import type { BinHeader } from './bins/bin.ts';
import {
  assertNamesFree,
  assertNoCycle,
  changeBin,
  createBin,
  descendantsDeepestFirst,
  heldBy,
  isNameTaken,
  restoredWith,
} from './bins/bin-rules.ts';
import type { CallData, WriteName } from './calls.ts';
import { AppError } from './errors.ts';
import type { Item } from './items/item.ts';
import {
  type ActContext,
  changeItem,
  createItem,
  deleteItem,
  moveItem,
  restoreItem,
} from './items/item-rules.ts';
import type { Plan } from './plans/plan.ts';
import { assertRoomForBins, assertRoomForItems } from './plans/plan-rules.ts';

/**
 * A write that waits to be sent. `rows` are the items as they were when the person acted; a move needs them to show
 * the items in their new bin, the others to count.
 */
export type Operation = {
  [N in WriteName]: { call: N; data: CallData<N>; rows?: Item[] };
}[WriteName];

/** The person whose device predicts, and when they acted. */
export type PredictContext = ActContext & { plan: Plan };

export type Headers = ReadonlyMap<string, BinHeader>;

/** The bins whose items an operation changes. */
export function binsWithChangedItems(operation: Operation): string[] {
  switch (operation.call) {
    case 'items.create':
    case 'items.update':
    case 'items.delete':
    case 'items.restore':
      return [operation.data.binId];
    case 'items.move':
      return [operation.data.binId, operation.data.toBinId];
    default:
      return [];
  }
}

/**
 * The headers after an operation, as a new map; the given one stays as it is.
 * @throws AppError the refusal that the server would give, as far as this device can know it.
 */
export function predictHeaders(bins: Headers, operation: Operation, context: PredictContext): Headers {
  const after = new Map(bins);
  for (const header of changedHeaders(bins, operation, context)) after.set(header.id, header);
  return after;
}

/** One bin's items after an operation; the same array if it changes none of them. @throws AppError like the server. */
export function predictItems(
  binId: string,
  items: readonly Item[],
  operation: Operation,
  context: PredictContext,
): readonly Item[] {
  switch (operation.call) {
    case 'items.create': {
      if (operation.data.binId !== binId) return items;
      const known = new Set(items.map((each) => each.id));
      const created = operation.data.items.flatMap((each) =>
        each.id === undefined || known.has(each.id)
          ? []
          : [createItem({ ...each, id: each.id }, binId, context)],
      );
      return [...items, ...created];
    }
    case 'items.update': {
      const { binId: inBin, id, ...change } = operation.data;
      if (inBin !== binId) return items;
      return items.map((each) => (each.id === id ? changeItem(each, change, context).item : each));
    }
    case 'items.delete':
      return changeChosen(binId, items, operation.data, (each) => deleteItem(each, context));
    case 'items.restore':
      return changeChosen(binId, items, operation.data, restoreItem);
    case 'items.move': {
      const { binId: from, toBinId, ids } = operation.data;
      if (from === toBinId) return items;
      if (from === binId) return items.filter((each) => !ids.includes(each.id));
      if (toBinId !== binId) return items;
      const known = new Set(items.map((each) => each.id));
      const arriving = (operation.rows ?? []).filter((each) => ids.includes(each.id) && !known.has(each.id));
      return [...items, ...arriving.map((each) => moveItem(each, toBinId, context))];
    }
    default:
      return items;
  }
}

function changeChosen(
  binId: string,
  items: readonly Item[],
  chosen: { binId: string; ids: string[] },
  change: (item: Item) => Item,
): readonly Item[] {
  if (chosen.binId !== binId) return items;
  const ids = new Set(chosen.ids);
  return items.map((each) => (ids.has(each.id) ? change(each) : each));
}

/** The headers an operation changes, as they are after it. @throws AppError like `predictHeaders`. */
export function changedHeaders(bins: Headers, operation: Operation, context: PredictContext): BinHeader[] {
  switch (operation.call) {
    case 'bins.create':
      return [createdHeader(bins, operation.data, context)];
    case 'bins.update': {
      const { id, ...change } = operation.data;
      const current = seen(bins, id);
      const { bin } = changeBin(current, change, context);
      if (change.name !== undefined && isNameTaken(bins.values(), current.ownerId, change.name, id)) {
        throw new AppError('bins.duplicateRename');
      }
      return [bin];
    }
    case 'bins.move':
      return [movedHeader(bins, operation.data)];
    case 'bins.open':
      return [{ ...seen(bins, operation.data.id), lastAccessed: context.now }];
    case 'bins.delete':
      return deletedHeaders(bins, operation.data, context);
    case 'bins.restore':
      return restoredHeaders(bins, operation.data, context);
    case 'items.create': {
      const bin = changeable(bins, operation.data.binId);
      if (bin.ownerId === context.userId) {
        assertRoomForItems(context.plan, bin.itemCount, operation.data.items.length);
      }
      const quantity = operation.data.items.reduce((sum, each) => sum + (each.quantity ?? 1), 0);
      return [counted(bin, operation.data.items.length, quantity)];
    }
    case 'items.update': {
      const { binId, id, ...change } = operation.data;
      const bin = changeable(bins, binId);
      const before = operation.rows?.find((each) => each.id === id);
      if (before === undefined) return [bin];
      const { item } = changeItem(before, change, context);
      return [counted(bin, 0, item.quantity - before.quantity)];
    }
    case 'items.delete':
      return [countedRows(changeable(bins, operation.data.binId), operation, -1)];
    case 'items.restore': {
      const bin = changeable(bins, operation.data.binId);
      if (bin.ownerId === context.userId) {
        assertRoomForItems(context.plan, bin.itemCount, operation.data.ids.length);
      }
      return [countedRows(bin, operation, 1)];
    }
    case 'items.move': {
      const { binId, toBinId, ids } = operation.data;
      if (binId === toBinId) return [];
      const from = changeable(bins, binId);
      const to = changeable(bins, toBinId);
      if (from.ownerId !== to.ownerId) throw new AppError('bins.otherOwner');
      if (to.ownerId === context.userId) assertRoomForItems(context.plan, to.itemCount, ids.length);
      return [countedRows(from, operation, -1), countedRows(to, operation, 1)];
    }
    case 'me.update':
      return [];
  }
}

function createdHeader(bins: Headers, data: CallData<'bins.create'>, context: PredictContext): BinHeader {
  const parent = data.parentBinId === undefined ? undefined : seen(bins, data.parentBinId);
  if (parent?.deletedAt !== undefined) throw new AppError('bins.inTrash');
  if (parent && !can(parent.role, 'add a sub-bin')) throw new AppError('access.denied');
  const ownerId = parent?.ownerId ?? context.userId;
  if (isNameTaken(bins.values(), ownerId, data.name)) throw new AppError('bins.duplicateName');
  if (ownerId === context.userId) assertRoomForBins(context.plan, heldBy(bins.values(), ownerId), 1);
  const identity = {
    id: data.id ?? '',
    ownerId,
    ownerScopedId: '',
    qrCode: '',
    role: parent?.role ?? ('owner' as const),
  };
  return createBin(data, identity, context);
}

function movedHeader(bins: Headers, data: CallData<'bins.move'>): BinHeader {
  const bin = seen(bins, data.id);
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  const { parentBinId: _, ...free } = bin;
  if (data.parentBinId === null) {
    if (!can(bin.role, 'take out of its parent')) throw new AppError('access.denied');
    return free;
  }
  const parent = seen(bins, data.parentBinId);
  if (!can(bin.role, 'move between parents') || !can(parent.role, 'move between parents')) {
    throw new AppError('access.denied');
  }
  if (parent.deletedAt !== undefined) throw new AppError('bins.inTrash');
  if (parent.ownerId !== bin.ownerId) throw new AppError('bins.otherOwner');
  assertNoCycle(bins.values(), data.id, data.parentBinId);
  return { ...bin, parentBinId: data.parentBinId };
}

function deletedHeaders(bins: Headers, data: CallData<'bins.delete'>, context: PredictContext): BinHeader[] {
  const bin = seen(bins, data.id);
  if (!can(bin.role, 'delete or restore the bin')) throw new AppError('access.denied');
  if (bin.deletedAt !== undefined) return [];
  const below = descendantsDeepestFirst(bins.values(), data.id).filter(
    (each) => each.deletedAt === undefined,
  );
  if (below.length > 0 && data.cascade !== true) throw new AppError('bins.hasSubBins');
  return [...below, bin].map((each) => ({ ...each, deletedAt: context.now, deletedWith: bin.id }));
}

function restoredHeaders(
  bins: Headers,
  data: CallData<'bins.restore'>,
  context: PredictContext,
): BinHeader[] {
  const bin = seen(bins, data.id);
  if (!can(bin.role, 'delete or restore the bin')) throw new AppError('access.denied');
  if (bin.deletedAt === undefined) return [];
  const back = restoredWith(bins.values(), bin, data.name);
  if (bin.ownerId === context.userId) {
    assertRoomForBins(context.plan, heldBy(bins.values(), bin.ownerId), back.length);
  }
  assertNamesFree(bins.values(), back);
  return back.map(({ deletedAt: _at, deletedWith: _with, ...restored }) => {
    const parent = restored.parentBinId === undefined ? undefined : bins.get(restored.parentBinId);
    const isParentGone = restored.id === bin.id && (parent === undefined || parent.deletedAt !== undefined);
    if (isParentGone) delete restored.parentBinId;
    return restored;
  });
}

function seen(bins: Headers, id: string): BinHeader {
  const bin = bins.get(id);
  if (bin === undefined) throw new AppError('bins.notFound');
  return bin;
}

function changeable(bins: Headers, id: string): BinHeader {
  const bin = seen(bins, id);
  if (!can(bin.role, 'change items')) throw new AppError('access.denied');
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  return bin;
}

function counted(bin: BinHeader, items: number, quantity: number): BinHeader {
  return { ...bin, itemCount: bin.itemCount + items, quantityTotal: bin.quantityTotal + quantity };
}

function countedRows(
  bin: BinHeader,
  operation: { data: { ids: string[] }; rows?: Item[] },
  sign: 1 | -1,
): BinHeader {
  const quantity = (operation.rows ?? []).reduce((sum, each) => sum + each.quantity, 0);
  return counted(bin, sign * operation.data.ids.length, sign * quantity);
}
