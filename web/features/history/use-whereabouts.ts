import { useEffect, useMemo, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { ask } from '#web/data/account/ask.ts';
import { useBins, useConnection, useProfile } from '#web/data/account/hooks.ts';
import { useWaitingSightings } from '#web/data/account/waiting-sightings.ts';
import type { OutboxEntry } from '#web/data/operations/operation.ts';
import { storedWhereabouts, storeWhereabouts } from '#web/data/storage/whereabouts.ts';

/** Newest first, with the person's own scans that wait. Undefined while nothing is known. */
export function useWhereabouts(bin: BinHeader, isWanted: boolean) {
  const { id } = bin;
  const waiting = useWaitingSightings(id);
  const profile = useProfile();
  const { bins } = useBins();
  const isOffline = useConnection() === 'offline';
  const [answer, setAnswer] = useState(() => storedWhereabouts(id));
  const [problem, setProblem] = useState<unknown>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move, or a scan that was sent, is why it is asked again
  useEffect(() => {
    if (!isWanted || isOffline) return;
    let isCurrent = true;
    setProblem(undefined);
    ask('history.list', { target: { kind: 'bin', id }, only: 'whereabouts' }).then(
      ({ events }) => {
        storeWhereabouts(id, events, (each) => bins.has(each));
        if (isCurrent) setAnswer(events);
      },
      (error: unknown) => isCurrent && setProblem(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, isWanted, isOffline, tries, waiting.length, bin.parentBinId, bin.locationId]);

  const events = useMemo(() => {
    const own = profile ? waiting.map((entry) => eventOf(entry, bin, profile)) : [];
    return answer || own.length > 0 ? [...own, ...(answer ?? [])].sort(newestFirst) : undefined;
  }, [answer, waiting, bin, profile]);
  return { events, problem, isOffline, retry: () => setTries((before) => before + 1) };
}

function eventOf(
  { operationId, operation, createdAt }: OutboxEntry,
  { parentBinId, locationId }: BinHeader,
  { uid, displayName }: { uid: string; displayName: string },
): HistoryEvent {
  const at = operation.call === 'bins.see' ? (operation.data.at ?? createdAt) : createdAt;
  const bin = parentBinId === undefined ? undefined : { kind: 'bin' as const, id: parentBinId };
  const location = locationId === undefined ? undefined : { kind: 'location' as const, id: locationId };
  const to = bin ?? location;
  return {
    ...{ id: operationId, kind: 'seen', at, actorId: uid, actorName: displayName, names: [], count: 0 },
    ...(to && { to }),
  };
}

function newestFirst(one: HistoryEvent, other: HistoryEvent): number {
  return other.at.localeCompare(one.at);
}
