const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a time zone that is unknown here. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(timeZone, made);
  return made;
}

/** Only names of the time zone database, such as `Europe/Stockholm`: an offset like `+02:00` knows no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    formatIn(text);
    return true;
  } catch {
    return false;
  }
}

/** The time on the clocks there, as if it were UTC. */
function clockMs(ms: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<Intl.DateTimeFormatPartTypes, number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** The calendar day there, `2026-05-03`. */
export function localDay(now: Date, timeZone: string): string {
  return new Date(clockMs(now.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** Returns the moment at which clocks in the zone show this hour; an hour later if summer time skips that hour. */
export function momentOf(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(day) + hour * HOUR_MS;
  const offsetAt = (ms: number) => clockMs(ms, timeZone) - ms;
  // An offset is at most 14 hours, so the offsets before and after are those on both sides of a change.
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  const found = [before, after].find((ms) => clockMs(ms, timeZone) === wanted);
  return new Date(found ?? before);
}

/** The next moment after `now` at which clocks there show this hour. */
export function nextMomentOf(hour: number, timeZone: string, now: Date): Date {
  const today = localDay(now, timeZone);
  const moments = [today, plusDays(today, 1), plusDays(today, 2)].map((day) => momentOf(day, hour, timeZone));
  return moments.find((moment) => moment > now) as Date;
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How long things stay in the trash. */
export const trashDays = 30;

export function trashDaysLeft(deletedAt: string, now: number): number {
  const goesAt = new Date(deletedAt).getTime() + trashDays * DAY_MS;
  return Math.max(0, Math.ceil((goesAt - now) / DAY_MS));
}
