import { useEffect, useMemo, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { containerTargetOf } from '#domain/placement.ts';
import { useBins, useConnection, useProfile } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import type { OutboxEntry } from '#web/data/operations/operation.ts';
import { storedWhereabouts, storeWhereabouts } from '#web/data/storage/stored-events.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { currentAccount } from '../../../data/account/current-account.ts';
import { cell } from '../../../data/cells/cell.ts';
import { useCell } from '../../../data/cells/use-cell.ts';

/** `question` is missing for events stored on the device earlier. */
type Answer = { question?: string; events: readonly HistoryEvent[] };

/**
 * Newest first, including the person's own pending scans and moves. Undefined while unknown: an empty list requires an
 * answer since the last scan or move.
 */
export function useWhereabouts(bin: BinHeader, isWanted: boolean) {
  const { id } = bin;
  const waiting = usePendingTrail(id);
  const isNew = waiting.some(({ operation }) => operation.call === 'bins.create');
  // Before the move is sent, the server would describe another location, or no such bin.
  const isMoving = waiting.some(({ operation }) => operation.call !== 'bins.see');
  const profile = useProfile();
  const { bins } = useBins();
  const isOffline = useConnection() === 'offline';
  const question = [waiting.length, bin.parentBinId, bin.locationId].join(' ');
  const [answer, setAnswer] = useState<Answer>(() => ({ events: storedWhereabouts(id) ?? [] }));
  const [problem, setProblem] = useState<unknown>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another question or a retry
  useEffect(() => {
    if (!isWanted || isOffline || isMoving) return;
    let isCurrent = true;
    setProblem(undefined);
    query('history.list', { target: { kind: 'bin', id }, only: 'whereabouts' }).then(
      ({ events }) => {
        storeWhereabouts(id, events, (each) => bins.has(each));
        if (isCurrent) setAnswer({ question, events });
      },
      (error: unknown) => isCurrent && setProblem(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, isWanted, isOffline, tries, question]);

  const events = useMemo(() => {
    const own = profile ? waiting.flatMap((entry) => eventsOf(entry, bin, profile)) : [];
    const all = [...own, ...answer.events].sort(newestFirst);
    return all.length > 0 || isNew || answer.question === question ? all : undefined;
  }, [answer, question, isNew, waiting, bin, profile]);
  return { events, problem, isOffline, retry: () => setTries((before) => before + 1) };
}

/** Pending operations that move the bin or record where it was seen. */
function usePendingTrail(binId: string): readonly OutboxEntry[] {
  const waiting = useCell(useCell(currentAccount)?.waiting ?? none);
  return useMemo(
    () =>
      waiting.filter(
        ({ acked, operation }) => !acked && trailCalls.has(operation.call) && concernsBin(binId, operation),
      ),
    [waiting, binId],
  );
}

const none = cell<readonly OutboxEntry[]>([]);
const trailCalls: ReadonlySet<string> = new Set(['bins.create', 'bins.move', 'bins.see']);

function concernsBin(binId: string, { data }: OutboxEntry['operation']): boolean {
  return 'id' in data && data.id === binId;
}

function eventsOf(
  { operationId, operation, createdAt }: OutboxEntry,
  bin: BinHeader,
  { uid, displayName }: { uid: string; displayName: string },
): HistoryEvent[] {
  const own = { id: operationId, at: createdAt, actorId: uid, actorName: displayName, names: [], count: 0 };
  if (operation.call === 'bins.see') {
    const to = containerTargetOf(bin);
    return [{ ...own, kind: 'seen', at: operation.data.at ?? createdAt, ...(to && { to }) }];
  }
  const to = operation.call === 'bins.move' ? containerTargetOf(operation.data) : undefined;
  return to ? [{ ...own, kind: 'movedIn', to }] : [];
}

function newestFirst(one: HistoryEvent, other: HistoryEvent): number {
  return other.at.localeCompare(one.at);
}

type Reader = {
  myId: string | undefined;
  /** Undefined for what this person doesn't see. */
  nameOf: (target: Target) => string | undefined;
};

/** "Seen in Garage by Erik". */
export function whereaboutsWords(
  t: TFunction,
  { kind, actorId, actorName, from, to }: HistoryEvent,
  { myId, nameOf }: Reader,
): string {
  const who = actorId === myId ? t('history.youToo') : actorName || t('history.deletedPerson');
  const name = (target: Target | undefined) => target && nameOf(target);
  if (kind === 'seen') {
    const place = name(to);
    return place === undefined
      ? t('history.whereabouts.seen', { who })
      : t('history.whereabouts.seenIn', { who, place });
  }
  if (kind === 'stockChecked') {
    const place = name(to);
    return place === undefined
      ? t('history.whereabouts.stockChecked', { who })
      : t('history.whereabouts.stockCheckedIn', { who, place });
  }
  return kind === 'movedOut' && to === undefined
    ? t('history.whereabouts.takenOut', { who, place: name(from) ?? t('history.elsewhere') })
    : t('history.whereabouts.movedTo', { who, place: name(to) ?? t('history.elsewhere') });
}
