import type { Target } from '#domain/access/access.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import type { TFunction } from '#web/i18n/translate.ts';

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
