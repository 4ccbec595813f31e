export const linkEnds = ['week', 'month', 'never', 'date'] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** `lastDay`, like `2026-05-03`, counts to its end in local time. Undefined for never. */
export function endOfLink(end: LinkEnd, lastDay: string, now: Date): Date | undefined {
  switch (end) {
    case 'week':
      return daysLater(now, 7);
    case 'month':
      return daysLater(now, 30);
    case 'never':
      return undefined;
    case 'date':
      return new Date(`${lastDay}T23:59:59`);
  }
}

function daysLater(now: Date, days: number): Date {
  const later = new Date(now);
  later.setDate(later.getDate() + days);
  return later;
}
