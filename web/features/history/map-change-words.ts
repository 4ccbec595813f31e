import type { FieldChange } from '#domain/history/field-change.ts';
import { regionsIn } from '#domain/history/region-changes.ts';
import type { TFunction } from '#web/i18n/translate.ts';

const sentences = {
  pin: { set: 'history.pinned', changed: 'history.pinMoved', cleared: 'history.unpinned' },
  coordinates: { set: 'history.putOnMap', changed: 'history.movedOnMap', cleared: 'history.takenOffMap' },
  planPhotoId: { set: 'history.planChosen', changed: 'history.planReplaced', cleared: 'history.planRemoved' },
} as const;

/** "Anna moved this bin's pin on the floor plan"; undefined for other fields, and for several regions. */
export function mapChangeWords(t: TFunction, who: string, change: FieldChange): string | undefined {
  if (change.field === 'regions') return regionWords(t, who, change);
  if (!isOfMaps(change.field)) return undefined;
  const { set, changed, cleared } = sentences[change.field];
  if (change.to === undefined) return t(cleared, { who });
  return t(change.from === undefined ? set : changed, { who });
}

export function saysAllOfMaps(change: FieldChange): boolean {
  return isOfMaps(change.field) || (change.field === 'regions' && isOfOneRegion(change));
}

function regionWords(t: TFunction, who: string, change: FieldChange): string | undefined {
  if (!isOfOneRegion(change)) return undefined;
  const [[before], [after]] = [regionsIn(change.from), regionsIn(change.to)];
  if (after === undefined) return t('history.regionRemoved', { who, name: before?.name ?? '' });
  if (before === undefined) return t('history.regionAdded', { who, name: after.name });
  if (before.name === after.name) return t('history.regionMoved', { who, name: after.name });
  return t('history.regionRenamed', { who, from: before.name, to: after.name });
}

function isOfOneRegion({ from, to }: FieldChange): boolean {
  return new Set([...regionsIn(from), ...regionsIn(to)].map(({ id }) => id)).size === 1;
}

function isOfMaps(field: string): field is keyof typeof sentences {
  return Object.hasOwn(sentences, field);
}
