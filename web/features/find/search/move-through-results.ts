import type { KeyboardEvent } from 'react';

/** Arrow keys, Home, End and Escape move between elements with `data-search-stop` and the boxes of rows, the field first. */
export function moveThroughResults(event: KeyboardEvent<HTMLElement>): void {
  // Called for every key, so it returns early for keys that do not move.
  if (!moves.has(event.key)) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[data-search-stop], [data-result] input'),
  ].filter((stop) => stop.closest('[hidden]') === null);
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
  if (at < 0) return;
  const isInField = at === 0;
  const next = nextStop(event.key, at, stops.length);
  if (next === undefined || (isInField && (event.key === 'Home' || event.key === 'End'))) return;
  event.preventDefault();
  stops[next]?.focus();
}

const moves = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'Escape']);

function nextStop(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 1;
    case 'End':
      return count - 1;
    case 'Escape':
      return at === 0 ? undefined : 0;
    default:
      return undefined;
  }
}
