const FIRST = '1970-01-01T00:00:00.000Z';

/** A moment from a file, between 1970 and now. */
export function pastMoment(at: string, now: string): string {
  if (at > now) return now;
  return at < FIRST ? FIRST : at;
}
