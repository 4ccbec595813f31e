import { AppError } from '#domain/errors.ts';

/** Counts by key; throws `request.tooMany` above `max` within `seconds`. */
export type Limit = (key: string) => void;

const KEYS_MAX = 100_000;

/** Per process: with several of them a person gets that many times as much, which is still far from guessing. */
export function createLimit(max: number, seconds: number): Limit {
  const counts = new Map<string, { count: number; until: number }>();
  return (key) => {
    const now = Date.now();
    const counted = counts.get(key);
    if (counted === undefined || counted.until <= now) {
      if (counts.size >= KEYS_MAX) forgetPast(counts, now);
      counts.set(key, { count: 1, until: now + seconds * 1000 });
      return;
    }
    counted.count++;
    if (counted.count > max) throw new AppError('request.tooMany');
  };
}

function forgetPast(counts: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of counts) if (until <= now) counts.delete(key);
  // Whoever makes up that many keys must not make us forget the rest; the oldest go first.
  for (const key of counts.keys()) {
    if (counts.size < KEYS_MAX) break;
    counts.delete(key);
  }
}
