import { useEffect, useMemo, useState } from 'react';
import { keepShown, nothingSelected, selectRange, toggle, toggleAll } from './selection.ts';
import { useSteady } from './use-steady.ts';

export type ListSelection = {
  isOn: boolean;
  /** False where nothing could be done with what is chosen. */
  canStart: boolean;
  ids: ReadonlySet<string>;
  /** Begins choosing, with one thing already chosen if it is given. */
  start: (id?: string) => void;
  /** A press on a row; with shift everything from the press before. Begins choosing if that was not on. */
  press: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  stop: () => void;
};

/**
 * Choosing several rows of a list. `order` holds the ids as they stand on the screen. Escape ends it. The same object
 * comes back until something is chosen or let go.
 */
export function useSelection(order: readonly string[], canStart = true): ListSelection {
  const [isOn, setOn] = useState(false);
  const [selection, setSelection] = useState(nothingSelected);
  const shown = isOn ? keepShown(selection, order) : nothingSelected;

  const start = useSteady((id?: string) => {
    setOn(true);
    setSelection(id === undefined ? nothingSelected : toggle(nothingSelected, id));
  });
  const press = useSteady((id: string, isRange: boolean) => {
    setOn(true);
    setSelection(isRange ? selectRange(shown, order, id) : toggle(shown, id));
  });
  const all = useSteady(() => setSelection(toggleAll(shown, order)));
  const stop = useSteady(() => {
    setOn(false);
    setSelection(nothingSelected);
  });

  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      // A dialog or a field that takes Escape comes first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      stop();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn, stop]);

  const { ids } = shown;
  return useMemo(
    () => ({ isOn, canStart, ids, start, press, toggleAll: all, stop }),
    [isOn, canStart, ids, start, press, all, stop],
  );
}
