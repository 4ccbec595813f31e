import type { Item } from '../items/item.ts';
import { changeItem, createItem, deleteItem, moveItem, restoreItem } from '../items/item-rules.ts';
import type { Operation, PredictContext } from './operation.ts';

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
