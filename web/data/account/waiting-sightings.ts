import { useMemo } from 'react';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { currentAccount } from './current-account.ts';

const none = cell<readonly OutboxEntry[]>([]);

/** The person's own scans of a bin's label that the server does not have yet. */
export function useWaitingSightings(binId: string): readonly OutboxEntry[] {
  const waiting = useCell(useCell(currentAccount)?.waiting ?? none);
  return useMemo(
    () =>
      waiting.filter(
        ({ acked, operation }) => !acked && operation.call === 'bins.see' && operation.data.id === binId,
      ),
    [waiting, binId],
  );
}
