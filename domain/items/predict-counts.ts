import { can } from '../access/access-rules.ts';
import type { CallData } from '../calls.ts';
import { type Headers, requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { OperationOf } from '../operation.ts';
import { assertRoomForItems, assertRoomInBin } from '../plans/plan-rules.ts';
import type { PredictContext } from '../queued-write.ts';
import type { Item } from './item.ts';
import { changeItem } from './item-rules.ts';

type Counted = ReturnType<typeof requireBin>;

// Each returns headers with their counts after the write. @throws AppError like the server.

export function countAfterCreate(
  bins: Headers,
  { binId, items }: CallData<'items.create'>,
  context: PredictContext,
): Counted {
  const bin = changeable(bins, binId);
  assertRoomToAdd(bin, items.length, context);
  return count(bin, items.length, sumOf(items.map(({ quantity = 1 }) => quantity)));
}

export function countAfterUpdate(
  bins: Headers,
  { data: { binId, id, ...change }, rows }: OperationOf<'items.update'>,
  context: PredictContext,
): Counted {
  const bin = changeable(bins, binId);
  const before = rows?.find((each) => each.id === id);
  if (before === undefined) return bin;
  return count(bin, 0, changeItem(before, change, context).item.quantity - before.quantity);
}

export function countAfterMove(
  bins: Headers,
  operation: OperationOf<'items.move'>,
  context: PredictContext,
): Counted[] {
  const { binId, toBinId, ids } = operation.data;
  if (binId === toBinId) return [];
  const from = changeable(bins, binId);
  const to = changeable(bins, toBinId);
  if (from.ownerId !== to.ownerId) throw new AppError('bins.otherOwner');
  assertRoomToAdd(to, ids.length, context);
  return [countRows(from, operation, -1), countRows(to, operation, 1)];
}

export function countAfterDelete(bins: Headers, operation: OperationOf<'items.delete'>): Counted {
  return countRows(changeable(bins, operation.data.binId), operation, -1);
}

export function countAfterRestore(
  bins: Headers,
  operation: OperationOf<'items.restore'>,
  { userId, plan }: PredictContext,
): Counted {
  const { binId, ids } = operation.data;
  const bin = changeable(bins, binId);
  if (bin.ownerId === userId) assertRoomForItems(plan, bin.itemCount, ids.length);
  return countRows(bin, operation, 1);
}

function changeable(bins: Headers, id: string): Counted {
  const bin = requireBin(bins, id);
  if (!can(bin.role, 'change items')) throw new AppError('access.denied');
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  return bin;
}

/** The device doesn't know the size of the trash, nor the bytes; the server checks those. */
function assertRoomToAdd(bin: Counted, more: number, { userId, plan }: PredictContext): void {
  if (bin.ownerId !== userId) return;
  assertRoomForItems(plan, bin.itemCount, more);
  assertRoomInBin(plan, { rows: bin.itemCount, bytes: 0 }, { rows: more, bytes: 0 });
}

function countRows(
  bin: Counted,
  { data, rows = [] }: { data: { ids: string[] }; rows?: Item[] },
  sign: 1 | -1,
): Counted {
  return count(bin, sign * data.ids.length, sign * sumOf(rows.map(({ quantity }) => quantity)));
}

function count(bin: Counted, items: number, quantity: number): Counted {
  return { ...bin, itemCount: bin.itemCount + items, quantityTotal: bin.quantityTotal + quantity };
}

function sumOf(quantities: readonly number[]): number {
  return quantities.reduce((sum, each) => sum + each, 0);
}
