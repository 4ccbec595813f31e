import { useEffect, useEffectEvent, useRef } from 'react';
import type { DrawnListProps } from './list-props.ts';

/** Once for each key, and again when its place in the list changes before anybody scrolls or presses; a row in sight stays. */
export function useReveal<Item>(
  { items, keyOf, holds, reveal, list }: DrawnListProps<Item>,
  scrollTo: (index: number) => void,
): void {
  const isRevealed = (item: Item, key: string) => (holds ? holds(item, key) : keyOf?.(item) === key);
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
    // The router scrolls a new path to its top after this effect if the page is drawn at once.
    const frame = requestAnimationFrame(showOnce);
    return () => cancelAnimationFrame(frame);
  }, [reveal, index]);
}

const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

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
