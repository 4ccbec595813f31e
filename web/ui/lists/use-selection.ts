import { useEffect, useMemo, useState } from 'react';
import { keepShown, nothingSelected, selectRange, toggle, toggleAll } from './selection.ts';
import { useSteady } from './use-steady.ts';

export type ListSelection = {
  isOn: boolean;
  /** False if no action applies to a selection. */
  canStart: boolean;
  ids: ReadonlySet<string>;
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
  const visibleSelection = isOn ? keepShown(selection, order) : nothingSelected;

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
  return useMemo(
    () => ({ isOn, canStart, ids, start, press, toggleAll: all, choose, stop }),
    [isOn, canStart, ids, start, press, all, choose, stop],
  );
}
