import { afterEach, expect, test, vi } from 'vitest';
import { createRateLimit } from './limits.ts';

afterEach(() => vi.useRealTimers());

const keysMax = 100_000;

test('where too many keys are counted the oldest tenth is forgotten at once, and no more', () => {
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

test('what is past goes first, and a key that is counted again is no longer an old one', () => {
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
