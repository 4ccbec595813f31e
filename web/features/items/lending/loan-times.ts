export const loanTimes = ['week', 'twoWeeks', 'month'] as const;
type LoanTime = (typeof loanTimes)[number];

/** By the local calendar, `2026-05-03`; a month from 31 January ends on the last day of February. */
export function dayAfter(time: LoanTime, from: Date): string {
  const year = from.getFullYear();
  const month = from.getMonth();
  const day = from.getDate();
  if (time !== 'month') return written(new Date(Date.UTC(year, month, day + days[time])));
  const lastOfNext = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  return written(new Date(Date.UTC(year, month + 1, Math.min(day, lastOfNext))));
}

const days = { week: 7, twoWeeks: 14 };

function written(day: Date): string {
  return day.toISOString().slice(0, 10);
}
