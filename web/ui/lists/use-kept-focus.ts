import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { pressesOf } from './row-focus.ts';

/**
 * Keeps the focus when rows change: on its row (`data-key`), on the row that replaces it, or on the heading of an empty
 * list. `data-index` is needed if rows are virtualized.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ key: string; index: number; page: string }>(undefined);

  useLayoutEffect(() => {
    if (!last.current || !list.current || document.activeElement !== document.body) return;
    const rows = rowsOf(list.current);
    const { key, index } = last.current;
    const same = rows.find((row) => row.dataset.key === key);
    const next = same ?? rows.find((row, at) => indexOf(row, at) >= index) ?? rows.at(-1);
    (next && pressesOf(next)[0])?.focus({ preventScroll: true });
  });

  useLayoutEffect(
    () => () => {
      const { current: element } = list;
      const page = last.current?.page;
      if (!page || !element) return;
      const rest = startOf(element);
      queueMicrotask(() => {
        // On another page, the navigation sets the focus.
        if (document.activeElement !== document.body || page !== location.pathname) return;
        rest?.focus({ preventScroll: true });
      });
    },
    [list],
  );

  return {
    onFocus({ target }: FocusEvent) {
      const row = target.closest<HTMLElement>('[data-key]');
      const at = row && list.current ? rowsOf(list.current).indexOf(row) : -1;
      last.current = row?.dataset.key
        ? { key: row.dataset.key, index: indexOf(row, at), page: location.pathname }
        : undefined;
    },
    onBlur({ target }: FocusEvent) {
      // Removing a row or opening a dialog also blurs; other blurs are intentional.
      queueMicrotask(() => {
        const { activeElement } = document;
        const dialog = activeElement?.closest('dialog');
        const isOver = dialog && !dialog.contains(list.current);
        if (target.isConnected && !list.current?.contains(activeElement) && !isOver) last.current = undefined;
      });
    },
  };
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-key]')];
}

function indexOf({ dataset }: HTMLElement, at: number): number {
  return dataset.index === undefined ? at : Number(dataset.index);
}

function startOf(list: HTMLElement): HTMLElement | null {
  const dialog = list.closest('dialog');
  return dialog ? dialog.querySelector('button') : document.querySelector('main h1');
}
