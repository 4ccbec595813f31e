import { useMemo } from 'react';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { currentAccount } from './current-account.ts';

const none = cell<readonly OutboxEntry[]>([]);
const trailCalls: ReadonlySet<string> = new Set(['bins.create', 'bins.move', 'bins.see']);

/** Pending operations that move the bin or record where it was seen. */
export function usePendingTrail(binId: string): readonly OutboxEntry[] {
  const waiting = useCell(useCell(currentAccount)?.waiting ?? none);
  return useMemo(
    () =>
      waiting.filter(
        ({ acked, operation }) => !acked && trailCalls.has(operation.call) && concernsBin(binId, operation),
      ),
    [waiting, binId],
  );
}

function concernsBin(binId: string, { data }: OutboxEntry['operation']): boolean {
  return 'id' in data && data.id === binId;
}
