import { useEffect, useEffectEvent } from 'react';
import type { DrawnListProps } from './list-props.ts';

/** Once for each key; a row in sight stays where it is. */
export function useReveal<Item>(
  { items, keyOf, holds, reveal, list }: DrawnListProps<Item>,
  scrollTo: (index: number) => void,
): void {
  const show = useEffectEvent((key: string) => {
    const index = items.findIndex((item) => (holds ? holds(item, key) : keyOf?.(item) === key));
    const row = list.current?.querySelector(`:scope > [data-index="${index}"]`);
    if (index !== -1 && !(row && isInSight(row))) scrollTo(index);
  });
  useEffect(() => {
    if (reveal !== undefined) show(reveal);
  }, [reveal]);
}

/** To the middle of its pane alone, for the page beside it is another thing. */
export function scrollToMiddle(row: Element | undefined): void {
  const pane = row?.closest('[data-scrolls]');
  if (row && pane) {
    const { top, height } = row.getBoundingClientRect();
    pane.scrollTop += top - pane.getBoundingClientRect().top - (pane.clientHeight - height) / 2;
  } else row?.scrollIntoView({ block: 'center' });
}

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= barHeight && bottom <= innerHeight - barHeight;
}

/** In px: bars may cover as much of the screen at its top and bottom. */
const barHeight = 100;
