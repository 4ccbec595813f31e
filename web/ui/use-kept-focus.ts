import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { rowPress } from './row-focus.ts';

/**
 * Keeps the focus in a list whose rows, or what lies in them, have `data-key` and `data-index`: when the row that has it is drawn in another
 * way it stays on that row, when the row goes it passes to the one that comes into its place.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ key: string; index: number }>(undefined);

  useLayoutEffect(() => {
    if (!last.current || !list.current || document.activeElement !== document.body) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-key]')];
    const { key, index } = last.current;
    const same = rows.find((row) => row.dataset.key === key);
    const next = same ?? rows.find((row) => Number(row.dataset.index) >= index) ?? rows.at(-1);
    next?.querySelector<HTMLElement>(rowPress)?.focus({ preventScroll: true });
  });

  return {
    onFocus({ target }: FocusEvent) {
      const row = target.closest<HTMLElement>('[data-key]');
      last.current = row?.dataset.key
        ? { key: row.dataset.key, index: Number(row.dataset.index) }
        : undefined;
    },
    onBlur({ target }: FocusEvent) {
      // A row that goes loses the focus too; only one that is still there was left on purpose.
      queueMicrotask(() => {
        if (target.isConnected && !list.current?.contains(document.activeElement)) last.current = undefined;
      });
    },
  };
}
