import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

/** When a row is removed by its own button, the focus moves to the next row. Each row needs `data-key`. */
export function FocusKeepingList(props: HTMLAttributes<HTMLUListElement>) {
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list);
  return <ul {...props} ref={list} {...keptFocus} />;
}

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

/** Up and Down move between rows (`li[data-index]`), in the same column. */
export function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { currentTarget: list, target } = event;
  if (by === undefined || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  const index = focusedIndex(list);
  const pressesIn = (at: number) => {
    const row = list.querySelector<HTMLElement>(`:scope > [data-index="${at}"]`);
    return row ? pressesOf(row) : [];
  };
  const column = pressesIn(index).indexOf(target);
  const below = pressesIn(index + by);
  const next = below[column] ?? below.at(-1);
  if (column === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

/** -1 if the focus is elsewhere. */
export function focusedIndex(list: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : -1;
}

/** A row's link or checkbox, or else its buttons. */
function pressesOf(row: HTMLElement): HTMLElement[] {
  const whole = row.querySelectorAll<HTMLElement>('a[href], input[type=checkbox]');
  return [...(whole.length > 0 ? whole : row.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])'))];
}
