import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { Cell } from './cell.ts';

export function useCell<T>(cell: Pick<Cell<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(cell.subscribe, cell.get);
}

/** Renders again only when the selected part changes. `select` must not return a new object each time. */
export function useCellPart<T, Part>(
  cell: Pick<Cell<T>, 'get' | 'subscribe'>,
  part: (value: T) => Part,
): Part {
  return useSyncExternalStore(cell.subscribe, () => part(cell.get()));
}

/** Renders with low priority, after more urgent updates. */
export function useCellLater<T>(cell: Pick<Cell<T>, 'get' | 'subscribe'>): T {
  const [drawn, setDrawn] = useState(() => ({ cell, value: cell.get() }));
  useEffect(() => {
    const follow = () => {
      const value = cell.get();
      startTransition(() =>
        setDrawn((before) =>
          before.cell === cell && Object.is(before.value, value) ? before : { cell, value },
        ),
      );
    };
    follow();
    return cell.subscribe(follow);
  }, [cell]);
  return drawn.cell === cell ? drawn.value : cell.get();
}
