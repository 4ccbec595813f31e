import { useEffect, useState } from 'react';
import { keepShown, nothingSelected, selectRange, toggle, toggleAll } from './selection.ts';

export type ListSelection = {
  isOn: boolean;
  ids: ReadonlySet<string>;
  /** Begins choosing, with one thing already chosen if it is given. */
  start: (id?: string) => void;
  /** A press on a row; with shift everything from the press before. Begins choosing if that was not on. */
  press: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  stop: () => void;
};

/** Choosing several rows of a list. `order` holds the ids as they stand on the screen. Escape ends it. */
export function useSelection(order: readonly string[]): ListSelection {
  const [isOn, setOn] = useState(false);
  const [selection, setSelection] = useState(nothingSelected);
  const shown = keepShown(selection, order);

  const stop = () => {
    setOn(false);
    setSelection(nothingSelected);
  };
  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: KeyboardEvent) => {
      // A dialog or a field that takes Escape comes first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      setOn(false);
      setSelection(nothingSelected);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);

  return {
    isOn,
    ids: shown.ids,
    start(id) {
      setOn(true);
      if (id !== undefined) setSelection(toggle(nothingSelected, id));
    },
    press(id, isRange) {
      setOn(true);
      setSelection(isRange ? selectRange(shown, order, id) : toggle(shown, id));
    },
    toggleAll: () => setSelection(toggleAll(shown, order)),
    stop,
  };
}
