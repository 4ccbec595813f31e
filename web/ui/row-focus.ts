import type { KeyboardEvent } from 'react';

/** The arrow keys go from row to row, in a row of several to the one below; a row is an `li` with its `data-index`. */
export function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { currentTarget: list, target } = event;
  if (by === undefined || !(target instanceof HTMLElement) || !target.matches(rowPress)) return;
  const index = focusedIndex(list);
  const pressesIn = (at: number) => [
    ...list.querySelectorAll<HTMLElement>(`:scope > [data-index="${at}"] :is(${rowPress})`),
  ];
  const below = pressesIn(index + by);
  const next = below[pressesIn(index).indexOf(target)] ?? below.at(-1);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The row that has the focus, −1 without the focus in the list. */
export function focusedIndex(list: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : -1;
}

/** What a press on a row presses: its link, or its box where several are chosen. */
export const rowPress = 'a[href], input[type=checkbox]';
