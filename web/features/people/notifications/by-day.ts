import { type Formats, localDay } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';

export type Day<T> = { day: string; events: T[] };

/** By local calendar day, `2026-05-03`, newest first. */
export function byDay<T>(events: readonly T[], momentOf: (event: T) => string): Day<T>[] {
  const days = new Map<string, T[]>();
  for (const each of [...events].sort((a, b) => momentOf(b).localeCompare(momentOf(a)))) {
    const day = localDay(new Date(momentOf(each)));
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days].map(([day, gathered]) => ({ day, events: gathered }));
}

/** "Today", "Yesterday", "3 May 2026". */
export function dayWords(t: TFunction, { date }: Formats, day: string): string {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === localDay(now)) return t('notifications.today');
  if (day === localDay(yesterday)) return t('notifications.yesterday');
  return date(`${day}T12:00:00`);
}

/** "5 minutes ago"; on an earlier day, whose date is the heading, "14:32". */
export function timeWords({ relativeTime, time }: Formats, moment: string): string {
  return localDay(new Date(moment)) === localDay(new Date()) ? relativeTime(moment) : time(moment);
}
