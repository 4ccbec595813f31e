import { daysUntil } from '#domain/items/loan.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** In days while they are few, otherwise as a date. */
export function useDue(day: string | undefined): { words?: string; isLate: boolean } {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  if (day === undefined) return { isLate: false };
  const daysLeft = daysUntil(day, localDay(new Date()));
  const isLate = daysLeft < 0;
  if (Math.abs(daysLeft) <= fewDays) return { words: dueWords(t, daysLeft), isLate };
  const date = shortDate(`${day}T12:00:00`);
  return { words: t(isLate ? 'home.wasDueOn' : 'home.backBy', { date }), isLate };
}

const fewDays = 14;

/** "due back tomorrow", "was due back 2 days ago". */
function dueWords(t: TFunction, daysLeft: number): string {
  if (daysLeft === 0) return t('home.dueToday');
  return daysLeft < 0 ? t('home.overdue', { count: -daysLeft }) : t('home.due', { count: daysLeft });
}
