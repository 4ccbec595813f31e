import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { Cell } from './cell.ts';

/** The cell's value; the component renders again when it is replaced. */
export function useCell<T>(cell: Pick<Cell<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(cell.subscribe, cell.get);
}

/** A part of the cell's value, itself no new object; the component renders again only when that part is another. */
export function useCellPart<T, Part>(
  cell: Pick<Cell<T>, 'get' | 'subscribe'>,
  part: (value: T) => Part,
): Part {
  return useSyncExternalStore(cell.subscribe, () => part(cell.get()));
}

/** The cell's value, drawn when nothing more urgent is left to draw: for what stands beside the thing one works at. */
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
    // It may have changed since it was drawn.
    follow();
    return cell.subscribe(follow);
  }, [cell]);
  return drawn.cell === cell ? drawn.value : cell.get();
}
