import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Returns a stable function that calls the latest handler, for memoized rows. Do not call it while rendering. */
export function useSteady<Args extends unknown[], Result>(
  handle: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(handle);
  useLayoutEffect(() => {
    newest.current = handle;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}

/** The set of names must not change. */
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
