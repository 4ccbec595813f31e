import type { ActivityEvent } from '#domain/history/activity.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import { isFilled, labelOf, valueText } from '#web/features/time/history/change-lines.ts';
import { tagSteps } from '#web/features/time/history/join-events.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';

type Named = ReadonlyMap<string, { name: string }>;

/** "Anna moved 12 bins to “Shed”." `what` is "12 bins". */
export function manyBinsWords(
  t: TFunction,
  { kind, actorId, actorName, to }: ActivityEvent,
  { what, myId, bins, locations }: { what: string; myId: string | undefined; bins: Named; locations: Named },
): string {
  const who = actorId === myId ? t('history.you') : actorName || t('history.deletedPerson');
  const name = to && (to.kind === 'bin' ? bins : locations).get(to.id)?.name;
  switch (kind) {
    case 'seen':
      return name === undefined
        ? t('activity.bins.seen', { who, what })
        : t('activity.bins.seenIn', { who, what, place: t('history.quoted', { name }) });
    case 'movedIn':
    case 'movedOut':
      return t('history.movedAway', {
        who,
        what,
        to: name === undefined ? t('history.elsewhere') : t('history.quoted', { name }),
      });
    case 'deleted':
    case 'restored':
      return t(`activity.bins.${kind}`, { who, what });
    default:
      return t('activity.bins.changed', { who, what });
  }
}

/** A line per field, such as "Colour: Rust red", or "Label" where each bin has another value. */
export function manyBinsChanges(t: TFunction, formats: Formats, events: readonly ActivityEvent[]): string[] {
  const [first, ...others] = events.map(({ changes = [] }) => changes);
  return (first ?? []).flatMap((change, nth) => {
    const label = labelOf(t, change.field);
    if (label === undefined) return [];
    const text = resultText(t, formats, change);
    const isSame = others.every((changes) => {
      const other = changes[nth];
      return other !== undefined && resultText(t, formats, other) === text;
    });
    return isSame ? [`${label}: ${text}`] : [label];
  });
}

function resultText(t: TFunction, formats: Formats, change: FieldChange): string {
  if (change.field === 'tags') return tagSteps(change).join(', ');
  return isFilled(change.to) ? valueText(t, formats, change.field, change.to) : t('history.nothing');
}
