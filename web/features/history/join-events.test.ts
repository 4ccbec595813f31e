import { describe, expect, test } from 'vitest';
import type { HistoryEvent } from '#domain/history/history.ts';
import { joinSplitEvents } from './join-events.ts';

const at = '2026-11-01T12:00:00.000Z';
const line = (id: string, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
  ...{ id, kind: 'itemsDeleted', at, actorId: 'olga', actorName: 'Olga' },
  ...{ names: [`Item ${id}`], count: 200, ids: [id] },
  ...more,
});

test('lines of one event of many items become one event', () => {
  const events = joinSplitEvents([line('a'), line('b'), line('c', { count: 50 })]);
  expect(events).toEqual([
    line('a', { names: ['Item a', 'Item b', 'Item c'], count: 450, ids: ['a', 'b', 'c'] }),
  ]);
});

test.each<[string, Partial<HistoryEvent>]>([
  ['moment', { at: '2026-11-01T12:00:01.000Z' }],
  ['person', { actorId: 'erik' }],
  ['kind', { kind: 'itemsRestored' }],
  ['bin', { to: { kind: 'bin', id: 'other' } }],
])('lines of another %s stay lines of their own', (_difference, more) => {
  const lines = [line('a'), line('b', more)];
  expect(joinSplitEvents(lines)).toEqual(lines);
});

test('changes of single items are never joined', () => {
  const lines = [line('a', { kind: 'itemChanged' }), line('b', { kind: 'itemChanged' })];
  expect(joinSplitEvents(lines)).toEqual(lines);
});

describe('bins that are moved', () => {
  const seconds = (n: number) => new Date(Date.parse(at) - n * 1_000).toISOString();
  const move = (id: string, more: Partial<HistoryEvent> = {}) =>
    line(id, { kind: 'movedIn', count: 1, from: { kind: 'location', id: 'garage' }, ...more });

  test('one after the other become one event', () => {
    const lines = [move('a'), move('b', { at: seconds(3) }), move('c', { at: seconds(7) })];
    expect(joinSplitEvents(lines)).toEqual([
      move('a', { names: ['Item a', 'Item b', 'Item c'], count: 3, ids: ['a', 'b', 'c'] }),
    ]);
  });

  test.each<[string, Partial<HistoryEvent>]>([
    ['later', { at: seconds(6) }],
    ['from elsewhere', { from: { kind: 'location', id: 'attic' } }],
    ['as the bin itself', { count: 0 }],
    ['out of sight', { ids: undefined }],
  ])('%s stay lines of their own', (_difference, more) => {
    const lines = [move('a'), move('b', more)];
    expect(joinSplitEvents(lines)).toEqual(lines);
  });
});
