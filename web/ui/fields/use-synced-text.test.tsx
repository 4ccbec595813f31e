import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSyncedText } from './use-synced-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function field(first: string, options?: { staysBeside: boolean }) {
  const write = vi.fn<(text: string) => void>();
  const history = createMemoryHistory({ initialEntries: ['/bins'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const { result, rerender } = renderHook(({ inAddress }) => useSyncedText(inAddress, write, options), {
    initialProps: { inAddress: first },
    wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
  });
  return { result, write, address: (inAddress: string) => rerender({ inAddress }), history };
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

test.each([
  { staysBeside: false, calls: [] },
  { staysBeside: true, calls: [['drill']] },
])('letters typed right before another path is opened, beside it: $staysBeside', ({ staysBeside, calls }) => {
  const { result, write, history } = field('', { staysBeside });
  act(() => result.current.change('drill'));
  history.push('/bins/1');
  act(() => vi.advanceTimersByTime(1000));
  expect(write.mock.calls).toEqual(calls);
  expect(result.current.text).toBe('drill');
});
