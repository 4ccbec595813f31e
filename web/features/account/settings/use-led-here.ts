import { type RefObject, useEffect, useRef } from 'react';

/** For the element of a section that a link led to: scrolls to it and focuses it as soon as it is drawn. */
export function useLedHere(isLedHere: boolean): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLedHere) return;
    const show = () => start.current?.scrollIntoView({ block: 'start' });
    show();
    start.current?.focus({ preventScroll: true });
    // The router scrolls a new path to the top after this effect.
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [isLedHere]);
  return start;
}
