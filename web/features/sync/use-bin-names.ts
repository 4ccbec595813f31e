import { useCallback } from 'react';
import type { Operation } from '#domain/predict.ts';
import { useBins, useRefused, useWaiting } from '#web/data/hooks.ts';
import type { BinName } from './operation-words.ts';

/** Names of bins, also of those that exist only in changes which wait or were refused. */
export function useBinNames(): BinName {
  const { bins } = useBins();
  const waiting = useWaiting();
  const refused = useRefused();
  return useCallback(
    (id) =>
      bins.get(id)?.name ??
      nameIn(
        [...waiting, ...refused].map((each) => each.operation),
        id,
      ),
    [bins, waiting, refused],
  );
}

function nameIn(operations: readonly Operation[], id: string): string | undefined {
  for (const { call, data } of operations) if (call === 'bins.create' && data.id === id) return data.name;
  return undefined;
}
