import type { CallData } from '../calls.ts';
import type { OperationOf } from '../operation.ts';
import type { PredictContext } from '../queued-write.ts';
import type { Item } from './item.ts';
import { createItem, moveItem } from './item-rules.ts';

export function itemsAfterCreate(
  items: readonly Item[],
  { binId, items: added }: CallData<'items.create'>,
  context: PredictContext,
): readonly Item[] {
  const present = new Set(items.map((each) => each.id));
  const created = added.flatMap((each) =>
    each.id === undefined || present.has(each.id)
      ? []
      : [createItem({ ...each, id: each.id }, binId, context)],
  );
  return [...items, ...created];
}

/** @throws AppError `items.inTrash`. */
export function itemsAfterMove(
  binId: string,
  items: readonly Item[],
  { data: { binId: from, toBinId, ids }, rows = [] }: OperationOf<'items.move'>,
  context: PredictContext,
): readonly Item[] {
  if (from === toBinId) return items;
  if (from === binId) return items.filter((each) => !ids.includes(each.id));
  if (toBinId !== binId) return items;
  const present = new Set(items.map((each) => each.id));
  const arriving = rows.filter((each) => ids.includes(each.id) && !present.has(each.id));
  return [...items, ...arriving.map((each) => moveItem(each, toBinId, context))];
}

/** Returns the same array if the items lie in another bin. */
export function changeChosen(
  binId: string,
  items: readonly Item[],
  chosen: { binId: string; ids: string[] },
  change: (item: Item) => Item,
): readonly Item[] {
  if (chosen.binId !== binId) return items;
  const ids = new Set(chosen.ids);
  return items.map((each) => (ids.has(each.id) ? change(each) : each));
}
