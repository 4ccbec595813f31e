import { useSyncExternalStore } from 'react';
import type { Cell } from './cell.ts';

/** The cell's value; the component renders again when it is replaced. */
export function useCell<T>(cell: Pick<Cell<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(cell.subscribe, cell.get);
}
