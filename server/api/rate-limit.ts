import { AppError } from '#domain/errors.ts';

/** Counts `times` by key. @throws AppError `request.tooMany` above `max` within `seconds`. */
export type RateLimit = (key: string, times?: number) => void;

const KEYS_MAX = 100_000;

/** The first count of a key always passes. Each process counts for itself. `refuse` gets the seconds until a retry. */
export function createRateLimit(
  max: number,
  seconds: number,
  refuse: (secondsLeft: number) => AppError = () => new AppError('request.tooMany'),
): RateLimit {
  const counter = createWindowCounter(seconds);
  return (key, times = 1) => {
    if (counter.count(key, times) > Math.max(max, times)) throw refuse(counter.secondsLeft(key));
  };
}

/** For costs that are known only afterwards: `assertBelow` throws `request.tooMany` once `max` is counted. */
export type UsageLimit = { count(key: string, times?: number): void; assertBelow(key: string): void };

export function createUsageLimit(max: number, seconds: number): UsageLimit {
  const counter = createWindowCounter(seconds);
  return {
    count: (key, times) => void counter.count(key, times),
    assertBelow(key) {
      if (counter.read(key) >= max) throw new AppError('request.tooMany');
    },
  };
}

export function combineLimits(limits: readonly UsageLimit[]): UsageLimit {
  return {
    count(key, times) {
      for (const limit of limits) limit.count(key, times);
    },
    assertBelow(key) {
      for (const limit of limits) limit.assertBelow(key);
    },
  };
}

/** For guesses of secrets: counted before the secret is checked, so that concurrent guesses count too. */
export type AttemptLimit = {
  count(key: string): void;
  /** Reverts the count of an attempt that succeeded. */
  revert(key: string): void;
  /** 0 if another attempt is allowed now. */
  secondsLeft(key: string): number;
};

export function createAttemptLimit(max: number, seconds: number): AttemptLimit {
  const counter = createWindowCounter(seconds);
  return {
    count: (key) => void counter.count(key),
    revert: (key) => counter.decrement(key),
    secondsLeft: (key) => (counter.read(key) >= max ? counter.secondsLeft(key) : 0),
  };
}

/** Counts in all limits or in none. `refuse` gets the seconds until all of them allow another attempt. */
export function countAttempt(
  limits: readonly (readonly [limit: AttemptLimit, key: string])[],
  refuse: (secondsLeft: number) => AppError,
): void {
  const secondsLeft = Math.max(...limits.map(([limit, key]) => limit.secondsLeft(key)));
  if (secondsLeft > 0) throw refuse(secondsLeft);
  for (const [limit, key] of limits) limit.count(key);
}

/** Counts by key in fixed windows; a key's window starts with its first count. */
export function createWindowCounter(seconds: number) {
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
    decrement(key: string): void {
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
      if (counts.size >= KEYS_MAX) deleteOldest(counts, now);
      counts.delete(key);
      counts.set(key, { count: times, until: now + seconds * 1000 });
      return times;
    },
  };
}

// Invented keys must not evict recent ones. A tenth goes at once, so that not every new key scans the map.
function deleteOldest(counts: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of counts) {
    if (until > now && counts.size <= 0.9 * KEYS_MAX) return;
    counts.delete(key);
  }
}
