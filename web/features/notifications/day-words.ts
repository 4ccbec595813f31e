import type { Formats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { localDay } from './by-day.ts';

/** A day as people say it: "Today", "Yesterday", "3 May 2026". */
export function dayWords(t: TFunction, { date }: Formats, day: string): string {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === localDay(now)) return t('notifications.today');
  if (day === localDay(yesterday)) return t('notifications.yesterday');
  return date(`${day}T12:00:00`);
}
