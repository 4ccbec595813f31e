import { AppError } from '#domain/errors.ts';

/** Counts `times` by key. @throws AppError `request.tooMany` above `max` within `seconds`. */
export type RateLimit = (key: string, times?: number) => void;

/** For what is known only afterwards: `count` it, and `assertFew` refuses from `max` on. */
export type FaultLimit = { count(key: string, times?: number): void; assertFew(key: string): void };

const KEYS_MAX = 100_000;

/** The first count of a key always passes. Each process counts for itself. `refuse` gets the time left. */
export function createRateLimit(
  max: number,
  seconds: number,
  refuse: (secondsLeft: number) => AppError = () => new AppError('request.tooMany'),
): RateLimit {
  const tally = createTally(seconds);
  return (key, times = 1) => {
    if (tally.count(key, times) > Math.max(max, times)) throw refuse(tally.secondsLeft(key));
  };
}

/** For guesses: counted before anything is looked up, so that none passes by asking at the same time. */
export type TryLimit = {
  count(key: string): void;
  /** Takes a count back that turned out to be no guess. */
  forgive(key: string): void;
  /** 0 where one more may be made. */
  secondsLeft(key: string): number;
};

export function createTryLimit(max: number, seconds: number): TryLimit {
  const tally = createTally(seconds);
  return {
    count: (key) => void tally.count(key),
    forgive: (key) => tally.takeBack(key),
    secondsLeft: (key) => (tally.read(key) >= max ? tally.secondsLeft(key) : 0),
  };
}

/** Counts in all of them or in none. `refuse` gets the time until the last of them allows it again. */
export function countTry(
  limits: readonly (readonly [limit: TryLimit, key: string])[],
  refuse: (secondsLeft: number) => AppError,
): void {
  const secondsLeft = Math.max(...limits.map(([limit, key]) => limit.secondsLeft(key)));
  if (secondsLeft > 0) throw refuse(secondsLeft);
  for (const [limit, key] of limits) limit.count(key);
}

export function createFaultLimit(max: number, seconds: number): FaultLimit {
  const tally = createTally(seconds);
  return {
    count: (key, times) => void tally.count(key, times),
    assertFew(key) {
      if (tally.read(key) >= max) throw new AppError('request.tooMany');
    },
  };
}

export function combineLimits(limits: readonly FaultLimit[]): FaultLimit {
  return {
    count(key, times) {
      for (const limit of limits) limit.count(key, times);
    },
    assertFew(key) {
      for (const limit of limits) limit.assertFew(key);
    },
  };
}

/** Counts by key; each count begins anew so many seconds after its first. */
export function createTally(seconds: number) {
  const counts = new Map<string, { count: number; until: number }>();
  const find = (key: string, now: number) => {
    const counted = counts.get(key);
    return counted !== undefined && counted.until > now ? counted : undefined;
  };
  return {
    read: (key: string) => find(key, Date.now())?.count ?? 0,
    secondsLeft(key: string): number {
      const now = Date.now();
      return ((find(key, now)?.until ?? now) - now) / 1000;
    },
    takeBack(key: string): void {
      const counted = find(key, Date.now());
      if (counted !== undefined && counted.count > 0) counted.count--;
    },
    count(key: string, times = 1): number {
      const now = Date.now();
      const counted = find(key, now);
      if (counted !== undefined) {
        counted.count += times;
        return counted.count;
      }
      if (counts.size >= KEYS_MAX) forgetOldest(counts, now);
      counts.delete(key);
      counts.set(key, { count: times, until: now + seconds * 1000 });
      return times;
    },
  };
}

// Invented keys must not push out the rest, so the oldest go; a tenth at once, so that not every new key searches.
function forgetOldest(counts: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of counts) {
    if (until > now && counts.size <= 0.9 * KEYS_MAX) return;
    counts.delete(key);
  }
}
