import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDelayedTrue } from './use-sync-notice.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('is true only after the delay, and false at once', () => {
  const { result, rerender } = renderHook((isTrue: boolean) => useDelayedTrue(isTrue, 1_000), {
    initialProps: true,
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  pass(999);
  expect(result.current).toBe(false);
  rerender(false);
  rerender(true);
  pass(999);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(false);
});
