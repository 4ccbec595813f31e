import { useEffect, useMemo, useState } from 'react';
import { useSteady } from './use-steady.ts';

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

export type ListSelection = {
  isOn: boolean;
  /** False if no action applies to a selection. */
  canStart: boolean;
  ids: ReadonlySet<string>;
  /** True if nothing more can be selected. */
  isAll: boolean;
  start: (id?: string) => void;
  /** With Shift, selects from the last pressed row. */
  press: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  /** Replaces the selection; an empty one ends selecting. */
  choose: (ids: ReadonlySet<string>) => void;
  stop: () => void;
};

/** `order` as on the screen. Memoized until the selection changes. */
export function useSelection(order: readonly string[], canStart = true): ListSelection {
  const [isOn, setOn] = useState(false);
  const [selection, setSelection] = useState(nothingSelected);
  const visibleSelection = useMemo(
    () => (isOn ? keepShown(selection, order) : nothingSelected),
    [isOn, selection, order],
  );

  const start = useSteady((id?: string) => {
    setOn(true);
    setSelection(id === undefined ? nothingSelected : toggle(nothingSelected, id));
  });
  const press = useSteady((id: string, isRange: boolean) => {
    setOn(true);
    setSelection(isRange ? selectRange(visibleSelection, order, id) : toggle(visibleSelection, id));
  });
  const all = useSteady(() => setSelection(toggleAll(visibleSelection, order)));
  const choose = useSteady((ids: ReadonlySet<string>) => {
    setOn(ids.size > 0);
    setSelection({ ids, anchor: undefined });
  });
  const stop = useSteady(() => {
    setOn(false);
    setSelection(nothingSelected);
  });

  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      // Open dialogs and fields that handle Escape take precedence.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      stop();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn, stop]);

  const { ids } = visibleSelection;
  const isAll = ids.size > 0 && ids.size === order.length;
  return useMemo(
    () => ({ isOn, canStart, ids, isAll, start, press, toggleAll: all, choose, stop }),
    [isOn, canStart, ids, isAll, start, press, all, choose, stop],
  );
}

/** `anchor` is the start of a range. */
type Selection = { ids: ReadonlySet<string>; anchor: string | undefined };

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
  if (selection.ids.size === 0) return selection;
  const shownIds = new Set(order);
  const ids = [...selection.ids].filter((id) => shownIds.has(id));
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: selection.anchor };
}
