import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSyncedText } from './use-synced-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function field(first: string) {
  const write = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(({ inAddress }) => useSyncedText(inAddress, write), {
    initialProps: { inAddress: first },
  });
  return { result, write, address: (inAddress: string) => rerender({ inAddress }) };
}

test('what is typed goes to the address a moment after the last letter', () => {
  const { result, write } = field('');
  act(() => result.current.change('dri'));
  act(() => result.current.change('drill '));
  expect(write).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1000));
  expect(write.mock.calls).toEqual([['drill']]);
  expect(result.current.text).toBe('drill ');
});

test('a change of the address from elsewhere wins over letters not written yet', () => {
  const { result, write, address } = field('drill');
  act(() => result.current.change('drills'));
  address('');
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current.text).toBe('');
  expect(write).not.toHaveBeenCalled();
});
