import { plusDays } from '#domain/reminders/local-time.ts';
import { localDay } from '#web/i18n/formats.ts';

export const loanTimes = ['tomorrow', 'friday', 'sunday', 'week', 'twoWeeks'] as const;
type LoanTime = (typeof loanTimes)[number];

/** By the local calendar, `2026-05-03`, in the order of the days. A weekday is left out if another time is the same day. */
export function loanDays(from: Date): { time: LoanTime; day: string }[] {
  const today = localDay(from);
  const until = (weekday: number) => (weekday - from.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  const days = { tomorrow: 1, friday: until(FRIDAY), sunday: until(SUNDAY), week: 7, twoWeeks: 14 };
  return loanTimes
    .map((time) => ({ time, day: plusDays(today, days[time]) }))
    .filter(
      ({ time, day }, _at, all) =>
        (time !== 'friday' && time !== 'sunday') || all.filter((each) => each.day === day).length === 1,
    );
}

const SUNDAY = 0;
const FRIDAY = 5;
const DAYS_OF_WEEK = 7;
