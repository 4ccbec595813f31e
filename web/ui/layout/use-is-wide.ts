import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Returns whether a list and the open page fit side by side. */
export function useIsWide(): boolean {
  return useMatches(wide);
}

/** Like `useIsWide`, for code that asks once. */
export function hasWideScreen(): boolean {
  return wide.matches;
}

/** Returns whether a list of the whole width has room for a column beside it, or an open page for a table beside its list. */
export function useHasRoomBeside(): boolean {
  return useMatches(roomBeside);
}

/** Returns whether the list beside the open page may be widened. */
export function useIsResizable(): boolean {
  return useMatches(resizable);
}

/** Returns whether a list, the table of what is open and a column beside that fit side by side. */
export function useHasRoomForList(): boolean {
  return useMatches(roomForList);
}

const wide = matchMedia('(width >= 900px)');
const roomBeside = matchMedia('(width >= 1100px)');
const resizable = matchMedia('(width >= 1200px)');
const roomForList = matchMedia('(width >= 1800px)');

function useMatches(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}

/** False where focusing a field opens an on-screen keyboard over the page, so fields are not focused automatically. */
export function hasMouse(): boolean {
  return matchMedia('(pointer: fine)').matches;
}

/** Undefined until the element is in the document. */
export function useWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** Returns the page's font size in px; 16 unless the person chose larger letters. */
export function readTextSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
