import { useCallback, useLayoutEffect, useRef, useState } from 'react';

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

/** The same for several, by name; the names stay as they were at first. */
export function useSteadyAll<Handlers extends Record<string, (...args: never[]) => unknown>>(
  handlers: Handlers,
): Handlers {
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  const [steady] = useState(() => {
    const names = Object.keys(handlers);
    return Object.fromEntries(
      names.map((name) => [name, (...args: never[]) => newest.current[name]?.(...args)]),
    ) as Handlers;
  });
  return steady;
}
