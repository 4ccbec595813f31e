import { useEffect, useState } from 'react';
import type { Target } from '#domain/access/target.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** "Anna deleted it.", from the newest history of the bin, location or item; empty if that can't be read. */
export function useWhoDeleted({ kind, id }: Target, isTrashed: boolean, itemId?: string): string {
  const { t } = useTranslation();
  const me = useProfile()?.uid;
  const isOffline = useConnection() === 'offline';
  const [actor, setActor] = useState<{ userId: string; name: string }>();
  useEffect(() => {
    setActor(undefined);
    if (!isTrashed || isOffline) return;
    let isCurrent = true;
    const question = { target: { kind, id }, ...(itemId !== undefined && { itemId }) };
    query('history.list', question).then(
      ({ events }) => {
        const deletion = itemId === undefined ? 'deleted' : 'itemsDeleted';
        const event = events.find((each) => each.kind === deletion);
        if (isCurrent && event) setActor({ userId: event.actorId, name: event.actorName });
      },
      // The sentence also works without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, id, itemId, isTrashed, isOffline]);
  if (actor === undefined) return '';
  if (actor.userId === me) return t('common.deletedByYou');
  return t('common.deletedBy', { actor: actor.name || t('history.deletedPerson') });
}
