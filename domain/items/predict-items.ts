import type { CallData } from '../calls.ts';
import type { WriteContext } from '../device-view.ts';
import type { PredictItems } from '../operation.ts';
import type { Item } from './item.ts';
import { itemFrom, moveItem } from './item-rules.ts';

export type LoanName = 'items.lend' | 'items.return' | 'items.changeLoan';
export type LoanRule<N extends LoanName> = (
  item: Item,
  change: Omit<CallData<N>, 'binId' | 'id'>,
  context: WriteContext,
) => Item;

export const itemsAfterCreate: PredictItems<'items.create'> = (binId, items, { data }, context) => {
  if (data.binId !== binId) return items;
  const present = new Set(items.map((each) => each.id));
  const created = data.items.flatMap((each) =>
    each.id === undefined || present.has(each.id) ? [] : [itemFrom({ ...each, id: each.id }, binId, context)],
  );
  return [...items, ...created];
};

export function itemsAfterLoan<N extends LoanName>(rule: LoanRule<N>): PredictItems<N> {
  return (inBin, items, { data }, context) => {
    const { binId, id, ...change } = data;
    return binId === inBin
      ? items.map((each) => (each.id === id ? rule(each, change, context) : each))
      : items;
  };
}

export const itemsAfterMove: PredictItems<'items.move'> = (
  binId,
  items,
  { data: { binId: from, toBinId, ids }, rows = [] },
  context,
) => {
  if (from === toBinId) return items;
  if (from === binId) return items.filter((each) => !ids.includes(each.id));
  if (toBinId !== binId) return items;
  const present = new Set(items.map((each) => each.id));
  const arriving = rows.filter((each) => ids.includes(each.id) && !present.has(each.id));
  return [...items, ...arriving.map((each) => moveItem(each, toBinId, context))];
};

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
