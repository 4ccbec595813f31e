export type Day<T> = { day: string; events: T[] };

/** What happened, by the calendar day where the person is, `2026-05-03`, newest first. */
export function byDay<T>(events: readonly T[], momentOf: (event: T) => string): Day<T>[] {
  const days = new Map<string, T[]>();
  for (const each of [...events].sort((a, b) => momentOf(b).localeCompare(momentOf(a)))) {
    const day = localDay(new Date(momentOf(each)));
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days].map(([day, gathered]) => ({ day, events: gathered }));
}

export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
