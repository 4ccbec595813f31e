import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { countAttempt, createAttemptLimit, createRateLimit } from './rate-limit.ts';

afterEach(() => vi.useRealTimers());

const keysMax = 100_000;

test('a full rate limit deletes the oldest tenth of its keys', () => {
  const limit = createRateLimit(1, 3600);
  const isCounted = (n: number) => {
    try {
      limit(`key ${n}`);
      return false;
    } catch {
      return true;
    }
  };
  for (let n = 0; n < keysMax; n++) limit(`key ${n}`);
  expect(isCounted(0)).toBe(true);
  limit('one more');
  expect([keysMax / 10, keysMax - 1].map(isCounted)).toEqual([true, true]);
  expect([0, keysMax / 10 - 1].map(isCounted)).toEqual([false, false]);
});

test('a full rate limit deletes expired keys first, and renews keys that count again', () => {
  vi.useFakeTimers();
  const limit = createRateLimit(1, 60);
  limit('again');
  for (let n = 2; n < keysMax; n++) limit(`key ${n}`);
  vi.advanceTimersByTime(60_000);
  limit('again');
  limit('the last');
  limit('one more');
  for (const key of ['again', 'the last', 'one more']) expect(() => limit(key)).toThrow();
});

test('a refused attempt reports the longest wait of its limits and counts in none', () => {
  vi.useFakeTimers();
  const [short, long] = [createAttemptLimit(1, 60), createAttemptLimit(2, 600)];
  const waits: number[] = [];
  const attempt = () => {
    try {
      const tries = [
        [short, 'olga'],
        [long, 'network'],
      ] as const;
      countAttempt(tries, (secondsLeft) => {
        waits.push(secondsLeft);
        return new AppError('request.tooMany');
      });
      return true;
    } catch {
      return false;
    }
  };
  expect([attempt(), attempt()]).toEqual([true, false]);
  vi.advanceTimersByTime(60_000);
  expect([attempt(), attempt()]).toEqual([true, false]);
  expect(waits).toEqual([60, 540]);
  long.revert('network');
  expect(attempt()).toBe(false);
  expect(waits).toEqual([60, 540, 60]);
  vi.advanceTimersByTime(60_000);
  expect(attempt()).toBe(true);
});
