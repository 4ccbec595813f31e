import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPause } from './back-off.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('wake ends every running pause', async () => {
  const pause = createPause();
  const pauses = [pause.wait(1_000), pause.wait(60_000)];
  pause.wake();
  expect(await Promise.all(pauses)).toEqual([false, false]);
});

test('a pause without a wake ends after its time', async () => {
  const pause = createPause();
  const waiting = pause.wait(1_000);
  vi.advanceTimersByTime(1_000);
  expect(await waiting).toBe(true);
});
