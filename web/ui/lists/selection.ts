/** `anchor` is the start of a range. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined };

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Without a visible anchor, selects only this row. */
export function selectRange(selection: Selection, order: readonly string[], id: string): Selection {
  const to = order.indexOf(id);
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor);
  if (to === -1) return selection;
  if (from === -1) return { ids: new Set(selection.ids).add(id), anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

export function toggleAll(selection: Selection, order: readonly string[]): Selection {
  const isAll = order.length > 0 && order.every((id) => selection.ids.has(id));
  return isAll ? nothingSelected : { ids: new Set(order), anchor: selection.anchor };
}

/** Drops rows that are no longer shown, so that no invisible row is deleted. */
export function keepShown(selection: Selection, order: readonly string[]): Selection {
  const shownIds = new Set(order);
  const ids = [...selection.ids].filter((id) => shownIds.has(id));
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: selection.anchor };
}
