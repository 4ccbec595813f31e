import type { KeyboardEvent } from 'react';

/** The arrow keys go from row to row, in a row of several to the one below; a row is an `li` with its `data-index`. */
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

/** The row that has the focus, −1 without the focus in the list. */
export function focusedIndex(list: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : -1;
}

/** What a press on a row presses: its link, or its box where several are chosen; of a row without them its buttons. */
export function pressesOf(row: HTMLElement): HTMLElement[] {
  const whole = row.querySelectorAll<HTMLElement>('a[href], input[type=checkbox]');
  return [...(whole.length > 0 ? whole : row.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])'))];
}
