import { useCallback } from 'react';
import { createdIds } from '#domain/predict/queued-writes.ts';
import { useBins, useLocations, useRefused, useWaiting } from '#web/data/account/hooks.ts';
import type { Waiting } from '#web/data/operations/operation.ts';
import type { BinName } from './words/operation-words.ts';
import { wordsFor } from './words/queued-words.ts';

/** Names of bins and locations, also of those that exist only in changes which wait or were refused, or are out of sight. */
export function useBinNames(): BinName {
  const { bins } = useBins();
  const { locations } = useLocations();
  const waiting = useWaiting();
  const refused = useRefused();
  return useCallback(
    (id) => bins.get(id)?.name ?? locations.get(id)?.name ?? nameIn([...waiting, ...refused], id),
    [bins, locations, waiting, refused],
  );
}

function nameIn(changes: readonly Pick<Waiting, 'operation' | 'names'>[], id: string): string | undefined {
  for (const { operation, names } of changes) {
    const isNew = createdIds(operation).includes(id);
    const name = isNew ? wordsFor(operation).newName(operation.data) : undefined;
    if (name !== undefined) return name;
    if (names?.[id] !== undefined) return names[id];
  }
  return undefined;
}
