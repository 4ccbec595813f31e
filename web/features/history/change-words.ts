import type { FieldChange } from '#domain/history/field-change.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** "Anna took out 2: batteries"; undefined where the changes need lines of their own. */
export function itemChangeWords(
  t: TFunction,
  who: string,
  what: string,
  changes: readonly FieldChange[],
): string | undefined {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0) return undefined;
  const { field, from, to } = change;
  if (field === 'name') return t('history.itemRenamed', { who, from: String(from), to: String(to) });
  if (field !== 'quantity' || typeof from !== 'number' || typeof to !== 'number') return undefined;
  if (from === to) return t('history.countedAgain', { who, what, count: to });
  return from > to
    ? t('history.tookOut', { who, what, count: from - to })
    : t('history.putIn', { who, what, count: to - from });
}

/** "Anna made this bin public". */
export function binChangeWords(
  t: TFunction,
  who: string,
  changes: readonly FieldChange[],
): string | undefined {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0) return undefined;
  if (change.field === 'isPrivate')
    return t(change.to ? 'history.madePrivate' : 'history.madePublic', { who });
  if (change.field === 'archivedAt') {
    return t(change.to === undefined ? 'history.unarchived' : 'history.archived', { who });
  }
  return undefined;
}

/** The quantity's sentence tells the difference, not the values. */
export function saysAllOf([change, ...others]: readonly FieldChange[]): boolean {
  if (change === undefined || others.length > 0) return false;
  const { field, from, to } = change;
  return (
    field === 'isPrivate' ||
    field === 'archivedAt' ||
    field === 'name' ||
    (field === 'quantity' && from === to)
  );
}
