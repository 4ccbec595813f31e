import type { EffectiveRole } from '../access/access.ts';
import { type Act, assertCan, mayTakeOut } from '../access/access-rules.ts';
import type { CallData } from '../calls.ts';
import { type DeviceView, requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { Predict, PredictContext } from '../operation.ts';
import { assertRoomForItems, assertRoomInBin } from '../plans/plan-rules.ts';
import type { Item } from './item.ts';
import { changeItem } from './item-rules.ts';
import type { LoanName, LoanRule } from './predict-items.ts';

type Counted = ReturnType<typeof requireBin>;

export const countAfterCreate: Predict<'items.create'> = (view, { data: { binId, items } }, context) => {
  const bin = changeable(view, binId);
  assertRoomToAdd(bin, items.length, context);
  const quantity = sumOf(items.map(({ quantity = 1 }) => quantity));
  return { bins: [count(bin, items.length, quantity)] };
};

export const countAfterUpdate: Predict<'items.update'> = (
  view,
  { data: { binId, id, ...change }, rows },
  context,
) => {
  const bin = changeable(view, binId);
  const before = rows?.find((each) => each.id === id);
  if (before === undefined) return {};
  const { item } = changeItem(before, change, context);
  return { bins: [count(bin, 0, item.quantity - before.quantity)] };
};

/** The quantity changes as the item's does by this rule. */
export function countAfterLoan<N extends LoanName>(
  rule: LoanRule<N>,
  act: Act = 'lend items',
  assertMay?: (
    role: EffectiveRole,
    item: Item,
    change: Omit<CallData<N>, 'binId' | 'id'>,
    context: PredictContext,
  ) => void,
): Predict<N> {
  return (view, { data, rows }, context) => {
    const { binId, id, ...change } = data;
    const bin = changeable(view, binId, act);
    const before = rows?.find((each) => each.id === id);
    if (before === undefined) return {};
    assertMay?.(bin.role, before, change, context);
    return { bins: [count(bin, 0, rule(before, change, context).quantity - before.quantity)] };
  };
}

export const countAfterMove: Predict<'items.move'> = (view, operation, context) => {
  const { binId, toBinId, ids } = operation.data;
  if (binId === toBinId) {
    assertCan(requireBin(view.bins, binId).role, 'change items');
    return {};
  }
  const from = changeable(view, binId);
  const to = changeable(view, toBinId);
  if (from.ownerId !== to.ownerId) throw new AppError('bins.otherOwner');
  assertRoomToAdd(to, ids.length, context);
  return { bins: [countRows(from, operation, -1), countRows(to, operation, 1)] };
};

export const countAfterDelete: Predict<'items.delete'> = (view, operation) => {
  return { bins: [countRows(changeable(view, operation.data.binId), operation, -1)] };
};

export const countAfterRestore: Predict<'items.restore'> = (view, operation, { userId, plan }) => {
  const { binId, ids } = operation.data;
  const bin = changeable(view, binId);
  if (bin.ownerId === userId) assertRoomForItems(plan, bin.itemCount, ids.length);
  return { bins: [countRows(bin, operation, 1)] };
};

function changeable({ bins, locations }: DeviceView, id: string, act: Act = 'change items'): Counted {
  const bin = requireBin(bins, id);
  const place = bin.locationId === undefined ? undefined : locations.get(bin.locationId);
  if (act !== 'lend items' || !mayTakeOut(bin, place)) assertCan(bin.role, act);
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
