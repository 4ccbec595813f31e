import { AppError } from '#domain/errors.ts';

/** Counts by key, `times` at once if given; throws `request.tooMany` above `max` within `seconds`. */
export type Limit = (key: string, times?: number) => void;

/** For what is only known to be a fault afterwards: `count` it, and `assertFew` refuses whoever made `max` of them. */
export type FaultLimit = { count(key: string, times?: number): void; assertFew(key: string): void };

const KEYS_MAX = 100_000;

/** The first of a key always passes. Per process: with several of them a person gets that many times as much, which is still far from guessing. */
export function createLimit(max: number, seconds: number): Limit {
  const tally = createTally(seconds);
  return (key, times = 1) => {
    if (tally.count(key, times) > Math.max(max, times)) throw new AppError('request.tooMany');
  };
}

/** As `createLimit`, but only faults count, or whatever is only known afterwards. */
export function createFaultLimit(max: number, seconds: number): FaultLimit {
  const tally = createTally(seconds);
  return {
    count: (key, times) => void tally.count(key, times),
    assertFew(key) {
      if (tally.read(key) >= max) throw new AppError('request.tooMany');
    },
  };
}

/** Counts for all of them, and refuses what one of them does. */
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

function createTally(seconds: number) {
  const counts = new Map<string, { count: number; until: number }>();
  const find = (key: string, now: number) => {
    const counted = counts.get(key);
    return counted !== undefined && counted.until > now ? counted : undefined;
  };
  return {
    read: (key: string) => find(key, Date.now())?.count ?? 0,
    count(key: string, times = 1): number {
      const now = Date.now();
      const counted = find(key, now);
      if (counted !== undefined) {
        counted.count += times;
        return counted.count;
      }
      if (counts.size >= KEYS_MAX) forgetOldest(counts, now);
      // Anew, so that the keys stand in the order in which their time ends.
      counts.delete(key);
      counts.set(key, { count: times, until: now + seconds * 1000 });
      return times;
    },
  };
}

// Whoever makes up that many keys must not make us forget the rest; the oldest go first. A tenth at once, so that not
// every further key has to look for room.
function forgetOldest(counts: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of counts) {
    if (until > now && counts.size <= 0.9 * KEYS_MAX) return;
    counts.delete(key);
  }
}
