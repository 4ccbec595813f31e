import { useEffect, useEffectEvent, useState } from 'react';
import type { CallInput } from '#domain/calls.ts';
import type { ActivityEvent } from '#domain/history/activity.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';

export type Deleter = { userId: string; name: string };

/** Pages of deletions that are read at most; who deleted what is older is not said. */
const pagesMax = 5;

/** Who deleted each of these things, from the activity; empty while that is not known, as without a connection. */
export function useDeleters(ids: readonly string[]): ReadonlyMap<string, Deleter> {
  const isOffline = useConnection() === 'offline';
  const [deleters, setDeleters] = useState<ReadonlyMap<string, Deleter>>(new Map());
  const key = ids.join();
  const readAgain = useEffectEvent((isCurrent: () => boolean) => {
    if (ids.every((id) => deleters.has(id))) return;
    readDeleters(ids).then(
      (read) => isCurrent() && setDeleters(read),
      // The trash also works without it.
      () => undefined,
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for other things
  useEffect(() => {
    let isCurrent = true;
    if (!isOffline) readAgain(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [key, isOffline]);
  return deleters;
}

async function readDeleters(ids: readonly string[]): Promise<ReadonlyMap<string, Deleter>> {
  const deleters = new Map<string, Deleter>();
  let before: CallInput<'activity.list'>['before'];
  for (let page = 0; page < pagesMax; page++) {
    const answer = await query('activity.list', { group: 'deletions', before });
    for (const event of answer.events)
      for (const id of idsIn(event)) {
        // The newest deletion of each thing comes first.
        if (!deleters.has(id)) deleters.set(id, { userId: event.actorId, name: event.actorName });
      }
    before = answer.next;
    if (before === undefined || ids.every((id) => deleters.has(id))) break;
  }
  return deleters;
}

function idsIn({ kind, target, ids = [] }: ActivityEvent): readonly string[] {
  return kind === 'deleted' ? [target.id] : ids;
}
