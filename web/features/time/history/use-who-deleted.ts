import { useEffect, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

export type Deleter = { isMe: boolean; name: string };

/** From the newest history of the bin, location or item; undefined if that can't be read. */
export async function readDeleter({ kind, id }: Target, itemId?: string): Promise<Deleter | undefined> {
  const question = { target: { kind, id }, ...(itemId !== undefined && { itemId }) };
  const deletion = itemId === undefined ? 'deleted' : 'itemsDeleted';
  try {
    const { events } = await query('history.list', question);
    const event = events.find((each) => each.kind === deletion);
    const me = currentAccount.get()?.person.userId;
    return event && { isMe: event.actorId === me, name: event.actorName };
  } catch {
    // The sentences also work without it.
    return undefined;
  }
}

/** "Anna deleted it."; empty if that isn't known. */
export function useWhoDeleted({ kind, id }: Target, isTrashed: boolean, itemId?: string): string {
  const { t } = useTranslation();
  const isOffline = useConnection() === 'offline';
  const [deleter, setDeleter] = useState<Deleter>();
  useEffect(() => {
    setDeleter(undefined);
    if (!isTrashed || isOffline) return;
    let isCurrent = true;
    void readDeleter({ kind, id }, itemId).then((found) => {
      if (isCurrent) setDeleter(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, id, itemId, isTrashed, isOffline]);
  if (deleter === undefined) return '';
  if (deleter.isMe) return t('binPage.deletedByYou');
  return t('binPage.deletedBy', { actor: deleter.name || t('history.deletedPerson') });
}
