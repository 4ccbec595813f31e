import { useEffect, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';

/** `name` is empty for a deleted account. */
export type FieldWriter = { isOwn: boolean; name: string };

type Written = {
  target: Target;
  /** The item in the bin `target`. */
  itemId?: string;
  /** Changes with the values whose authors are requested; empty while there are none. */
  version: string;
};

/** Returns a function that finds who last changed a field, in the newest page of the history; undefined if unknown. */
export function useFieldWriters({ target: { kind, id }, itemId, version }: Written) {
  const me = useProfile()?.uid;
  const isOffline = useConnection() === 'offline';
  const [events, setEvents] = useState<readonly HistoryEvent[]>([]);
  useEffect(() => {
    setEvents([]);
    if (version === '' || isOffline) return;
    let isCurrent = true;
    const question = { target: { kind, id }, ...(itemId !== undefined && { itemId }) };
    query('history.list', question).then(
      (answer) => isCurrent && setEvents(answer.events),
      // The note shows the change without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, id, itemId, version, isOffline]);

  return (field: string): FieldWriter | undefined => {
    const event = events.find((each) => isWritten(each, field));
    return event && { isOwn: event.actorId === me, name: event.actorName };
  };
}

function isWritten({ kind, count, changes }: HistoryEvent, field: string): boolean {
  if (kind === 'renamed') return field === 'name';
  if (kind === 'movedIn' || kind === 'movedOut') return field === 'inside' && count === 0;
  return changes?.some((change) => change.field === field) ?? false;
}
