import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '../account/account.ts';
import { currentAccount } from '../account/current-account.ts';
import { cell } from '../cells/cell.ts';
import { newId } from '../operations/new-id.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { useFacets, useSearch } from './search.ts';

let worker: SlowWorker;

/** A worker that answers when the test says so. */
class SlowWorker {
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  readonly heard: ToWorker[] = [];

  constructor() {
    worker = this;
  }

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {}

  post(data: FromWorker): void {
    act(() => this.onmessage?.({ data }));
  }

  questions() {
    return this.heard.filter((each) => each.type === 'find');
  }

  /** Answers the newest question. */
  async answer(name: string): Promise<void> {
    const { id = 0 } = this.questions().at(-1) ?? {};
    const results = [
      { kind: 'location' as const, locationId: name, name, matches: [], field: 'name' as const },
    ];
    this.post({ type: 'answer', id, results, isTypoAnswer: false });
    await act(() => Promise.resolve());
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SlowWorker);
  currentAccount.set({
    person: { userId: newId(), name: 'Olga', email: 'olga@example.org' },
    waiting: cell<readonly OutboxEntry[]>([]),
    me: cell(undefined),
    actor: () => ({ userId: 'olga', userName: 'Olga', plan: 'unlimited' as const }),
    onStored: () => () => {},
    closed: new AbortController().signal,
  } as unknown as OpenAccount);
});

afterEach(() => {
  currentAccount.set(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('indexing is shown only if the answer takes a while', async () => {
  const { result, rerender } = renderHook(({ query }) => useSearch(query), { initialProps: { query: 'd' } });
  expect(result.current.status).toBe('idle');
  later(100);
  await worker.answer('drill');
  expect(result.current).toMatchObject({ status: 'ready', query: 'd' });
  later(500);
  expect(result.current.status).toBe('ready');

  rerender({ query: '' });
  rerender({ query: 's' });
  later(100);
  expect(result.current.status).toBe('idle');
  later(50);
  expect(result.current.status).toBe('indexing');
  await worker.answer('saw');
  expect(result.current).toMatchObject({ status: 'ready', results: [{ name: 'saw' }] });
});

test('a listing filter queries without text and again when more is wanted', async () => {
  const usedUp = { only: 'usedUp' } as const;
  const { result, rerender } = renderHook(
    ({ query, limit }) => useSearch(query, usedUp, { limit, language: 'en', today: '2026-05-03' }),
    { initialProps: { query: '', limit: 100 } },
  );
  const lists = () => worker.heard.filter((each) => each.type === 'list');
  expect(lists()).toMatchObject([{ filter: usedUp, limit: 100, language: 'en' }]);
  const results = [
    { kind: 'location' as const, locationId: 'l', name: 'saw', matches: [], field: 'name' as const },
  ];
  const answer = async (total: number) => {
    worker.post({ type: 'answer', id: lists().at(-1)?.id ?? 0, results, isTypoAnswer: false, total });
    await act(() => Promise.resolve());
  };
  await answer(300);
  expect(result.current).toMatchObject({ status: 'ready', query: '', results, total: 300 });
  rerender({ query: '', limit: 200 });
  expect(lists()).toHaveLength(2);
  rerender({ query: 'd', limit: 200 });
  expect(worker.questions()).toMatchObject([{ query: 'd', filter: usedUp }]);
  await worker.answer('drill');
  expect(result.current.total).toBeUndefined();
});

test('without text and filters nothing is queried', () => {
  const { result } = renderHook(() => useSearch('', {}, { limit: 100, language: 'en', today: '2026-05-03' }));
  later(500);
  expect(result.current.status).toBe('idle');
});

test('a changed index repeats the query', async () => {
  const { result } = renderHook(() => useSearch('drill'));
  await worker.answer('drill');
  worker.post({ type: 'changed' });
  expect(worker.questions()).toHaveLength(2);
  expect(result.current).toMatchObject({ status: 'ready', results: [{ name: 'drill' }] });
  await worker.answer('drill press');
  expect(result.current.results).toMatchObject([{ name: 'drill press' }]);
});

test('changes do not end a count of facets, which is repeated once after them', async () => {
  const filter = {};
  const { result } = renderHook(() => useFacets('drill', filter, true));
  const requests = () => worker.heard.filter((each) => each.type === 'facets');
  for (let at = 0; at < 3; at++) worker.post({ type: 'changed' });
  expect(requests()).toHaveLength(1);
  expect(worker.heard.map(({ type }) => type)).not.toContain('cancel');
  const answer = async (item: number) => {
    const kinds = { item, bin: 0, location: 0, out: 0, usedUp: 0 };
    const lists = { places: [], tags: [], people: [], own: {} };
    const facets = { kinds, ...lists, ranges: {}, ownRanges: {}, empty: [], filled: {}, holders: {} };
    worker.post({ type: 'facets', id: requests().at(-1)?.id ?? 0, facets });
    await act(() => Promise.resolve());
  };
  await answer(1);
  expect(result.current?.kinds.item).toBe(1);
  expect(requests()).toHaveLength(2);
  await answer(2);
  expect(result.current?.kinds.item).toBe(2);
  expect(requests()).toHaveLength(2);
});
