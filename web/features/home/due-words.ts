import type { TFunction } from '#web/i18n/translate.ts';

/** "due back tomorrow", "was due back 2 days ago". */
export function dueWords(t: TFunction, daysLeft: number): string {
  if (daysLeft === 0) return t('home.dueToday');
  return daysLeft < 0 ? t('home.overdue', { count: -daysLeft }) : t('home.due', { count: daysLeft });
}
