import { can } from '../access/access-rules.ts';
import type { BinHeader } from '../bins/bin.ts';
import { AppError } from '../errors.ts';
import type { Item } from '../items/item.ts';
import { changeItem } from '../items/item-rules.ts';
import { assertRoomForItems, assertRoomInBin } from '../plans/plan-rules.ts';
import type { Headers, OperationOf, PredictContext } from './operation.ts';
import { seenBin } from './seen.ts';

type ItemOperation = OperationOf<
  'items.create' | 'items.update' | 'items.delete' | 'items.restore' | 'items.move'
>;

/** The bins whose counts an operation on items changes. @throws AppError the refusal that the server would give. */
export function changedByItems(
  bins: Headers,
  operation: ItemOperation,
  context: PredictContext,
): BinHeader[] {
  switch (operation.call) {
    case 'items.create': {
      const bin = changeable(bins, operation.data.binId);
      assertRoomToAdd(bin, operation.data.items.length, context);
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
      assertRoomToAdd(to, ids.length, context);
      return [countedRows(from, operation, -1), countedRows(to, operation, 1)];
    }
  }
}

function changeable(bins: Headers, id: string): BinHeader {
  const bin = seenBin(bins, id);
  if (!can(bin.role, 'change items')) throw new AppError('access.denied');
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  return bin;
}

/** As far as it is known here: how much lies in the trash, and how large it all is, only the server knows. */
function assertRoomToAdd(bin: BinHeader, more: number, { userId, plan }: PredictContext): void {
  if (bin.ownerId !== userId) return;
  assertRoomForItems(plan, bin.itemCount, more);
  assertRoomInBin(plan, { rows: bin.itemCount, bytes: 0 }, { rows: more, bytes: 0 });
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
