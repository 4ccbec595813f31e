import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowHeight, useRowsDrawn } from './result-list.tsx';

const top = 200;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', top + 5.5 * rowHeight);
  vi.stubGlobal('scrollY', 0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const list = { current: document.createElement('ul') };
  list.current.getBoundingClientRect = () => new DOMRect(0, top - scrollY, 300, 0);
  return renderHook(({ query }) => useRowsDrawn(list, query, query !== ''), {
    initialProps: { query: 'la' },
  });
}

test('a new query renders the rows that fit, and all once typing pauses', () => {
  const { result, rerender } = open();
  expect(result.current).toMatchObject({ fitting: 7, isWhole: false });
  act(() => vi.advanceTimersByTime(500));
  rerender({ query: 'lam' });
  act(() => vi.advanceTimersByTime(500));
  expect(result.current.isWhole).toBe(false);
  act(() => vi.advanceTimersByTime(500));
  expect(result.current.isWhole).toBe(true);
  rerender({ query: 'lamp' });
  expect(result.current.isWhole).toBe(false);
});

test('a hidden list renders no further rows', () => {
  const { result, rerender } = open();
  rerender({ query: '' });
  act(() => vi.advanceTimersByTime(1000));
  rerender({ query: 'la' });
  rerender({ query: '' });
  expect(result.current.isWhole).toBe(false);
});

test('scrolling renders all rows, also of later queries until back at the top', () => {
  const { result, rerender } = open();
  const scrollTo = (to: number) =>
    act(() => {
      vi.stubGlobal('scrollY', to);
      dispatchEvent(new Event('scroll'));
    });
  scrollTo(80);
  expect(result.current.isWhole).toBe(true);
  rerender({ query: 'lam' });
  expect(result.current.isWhole).toBe(true);
  scrollTo(0);
  expect(result.current.isWhole).toBe(true);
  rerender({ query: 'lamp' });
  expect(result.current.isWhole).toBe(false);
});

test('drawAll renders all rows, and a larger window fits more', () => {
  const { result } = open();
  act(() => result.current.drawAll());
  expect(result.current.isWhole).toBe(true);
  vi.stubGlobal('innerHeight', top + 9 * rowHeight);
  act(() => dispatchEvent(new Event('resize')));
  expect(result.current.fitting).toBe(10);
});
