import type { FieldValue } from '#domain/history/field-change.ts';
import type { Overwrote } from '#web/data/operations/operation.ts';
import { isFilled, labelOf, valueText } from '#web/features/time/history/change-lines.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** "Fire steel – Name: your change replaced Erik Lund’s “Fire steel (Erik)”." */
export function overwroteWords(t: TFunction, formats: Formats, overwrote: Overwrote, ownId: string): string {
  const sentences = Object.entries(overwrote.overwrote).map(([field, value]) => {
    const label = labelOf(t, field) ?? t('sync.overwrote.onMap');
    const person = overwrote.overwroteBy?.[field];
    const textParams = { field: label, person: person?.userName || t('sync.overwrote.somebody') };
    const isOwn = person?.userId === ownId;
    // The server answers null if the field was empty.
    const othersValue = (value ?? undefined) as FieldValue | undefined;
    if (!isFilled(othersValue)) return t(`sync.overwrote.${isOwn ? 'ownCleared' : 'cleared'}`, textParams);
    const text = valueText(t, formats, field, othersValue);
    if (text === '') return t(`sync.overwrote.${isOwn ? 'ownOther' : 'other'}`, textParams);
    return t(`sync.overwrote.${isOwn ? 'ownValue' : 'value'}`, { ...textParams, value: text });
  });
  const changes = sentences.join(' ');
  return overwrote.name === undefined
    ? changes
    : t('sync.overwrote.thing', { name: overwrote.name, changes });
}

/** True if only the person's own other devices had written the values. */
export function isAllOwn({ overwrote, overwroteBy }: Overwrote, ownId: string): boolean {
  return Object.keys(overwrote).every((field) => overwroteBy?.[field]?.userId === ownId);
}
