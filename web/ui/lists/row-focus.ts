import type { KeyboardEvent } from 'react';

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
export function pressesOf(row: HTMLElement): HTMLElement[] {
  const whole = row.querySelectorAll<HTMLElement>('a[href], input[type=checkbox]');
  return [...(whole.length > 0 ? whole : row.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])'))];
}
