import { useEffect, useEffectEvent, useRef } from 'react';
import type { DrawnListProps } from './list-props.ts';

/**
 * Scrolls the row of `key` into view once, and again if its position changes before the person scrolls or presses.
 * Visible rows stay where they are.
 */
export function useReveal<Item>(
  { items, keyOf, contains, reveal, list }: DrawnListProps<Item>,
  scrollTo: (index: number) => void,
): void {
  const isRevealed = (item: Item, key: string) => (contains ? contains(item, key) : keyOf?.(item) === key);
  const index = reveal === undefined ? -1 : items.findIndex((item) => isRevealed(item, reveal));
  const isUntouched = useRef(true);
  const show = useEffectEvent(() => {
    const row = list.current?.querySelector(`:scope > [data-index="${index}"]`);
    if (!(row && isInSight(row))) scrollTo(index);
  });
  useEffect(() => {
    if (reveal === undefined) return;
    isUntouched.current = true;
    const touch = () => {
      isUntouched.current = false;
    };
    for (const type of touches) addEventListener(type, touch, { capture: true, passive: true });
    return () => {
      for (const type of touches) removeEventListener(type, touch, { capture: true });
    };
  }, [reveal]);
  useEffect(() => {
    if (reveal === undefined || index === -1) return;
    const showOnce = () => {
      if (isUntouched.current) show();
    };
    showOnce();
    // If the page renders at once, the router scrolls a new path to the top after this effect.
    const frame = requestAnimationFrame(showOnce);
    return () => cancelAnimationFrame(frame);
  }, [reveal, index]);
}

const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls only its own pane. */
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

/** In px: how much of the screen's top and bottom bars may cover. */
const barHeight = 100;
