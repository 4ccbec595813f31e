import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * One function for as long as the component lives, which does what the newest one given would: so that rows of a
 * list need not be drawn again only because a handler was made anew. Not to be called while rendering.
 */
export function useSteady<Args extends unknown[], Result>(
  handle: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(handle);
  useLayoutEffect(() => {
    newest.current = handle;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
