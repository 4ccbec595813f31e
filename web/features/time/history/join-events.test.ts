import { describe, expect, test } from 'vitest';
import type { HistoryEvent } from '#domain/history/history.ts';
import { joinSplitEvents } from './join-events.ts';

const at = '2026-11-01T12:00:00.000Z';
const line = (id: string, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id,
  kind: 'itemsDeleted',
  at,
  actorId: 'olga',
  actorName: 'Olga',
  names: [`Item ${id}`],
  count: 200,
  ids: [id],
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

test('changes that one act makes to items with different tags become one event', () => {
  const tagged = (id: string, from: string[], more: Partial<HistoryEvent> = {}) =>
    line(id, { kind: 'itemChanged', changes: [{ field: 'tags', from, to: [...from, 'sea'] }], ...more });
  const one = [tagged('a', [], { count: 3 }), tagged('b', ['old'], { count: 2 })];
  const [joined, ...others] = joinSplitEvents(one);
  expect(others).toEqual([]);
  expect(joined).toMatchObject({ count: 5, changes: [{ field: 'tags', to: ['+ sea'] }], parts: one });

  const later = { at: '2026-11-01T12:00:09.000Z' };
  const apart = [tagged('a', [], { count: 3, ...later }), tagged('b', [], { count: 2 })];
  expect(joinSplitEvents(apart)).toEqual(apart);
  expect(joinSplitEvents(apart.map((each) => ({ ...each, actId: 'act' })))).toHaveLength(1);
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

describe('the same change of several items', () => {
  const changed = (id: string, more: Partial<HistoryEvent> = {}) =>
    line(id, {
      kind: 'itemChanged',
      count: 1,
      changes: [{ field: 'tags', from: [`of ${id}`], to: [`of ${id}`, 'red'] }],
      ...more,
    });

  test('is one event with its parts, and what they became', () => {
    const lines = [changed('a'), changed('b'), changed('c')];
    const [event, ...others] = joinSplitEvents(lines);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      names: ['Item a', 'Item b', 'Item c'],
      count: 3,
      ids: ['a', 'b', 'c'],
      parts: lines,
      changes: [{ field: 'tags', to: ['+ red'], isOfSeveral: true }],
    });
  });

  test.each<[string, Partial<HistoryEvent>]>([
    ['value', { changes: [{ field: 'tags', from: [], to: ['blue'] }] }],
    ['field', { changes: [{ field: 'unit', to: 'red' }] }],
    ['person', { actorId: 'erik' }],
    ['time', { at: '2026-11-01T11:59:00.000Z' }],
  ])('is not one of another %s', (_difference, more) => {
    const lines = [changed('a'), changed('b', more)];
    expect(joinSplitEvents(lines)).toEqual(lines);
  });

  test('is not joined where the writer had not seen what it replaced, or for one item', () => {
    const unseen = { changes: [{ field: 'unit', to: 'm', isUnseen: true as const }] };
    const lines = [changed('a', unseen), changed('b', unseen), changed('c'), changed('c')];
    expect(joinSplitEvents(lines)).toEqual(lines);
  });
});

describe('several items lent or put back in one act', () => {
  const [since, dueDate] = [at, '2026-11-08'];
  const loanOf = (id: string, borrower = 'Sven') => ({
    id: `loan of ${id}`,
    quantity: 2,
    borrower,
    since,
    dueDate,
  });
  const lent = (id: string, borrower?: string) =>
    line(id, {
      kind: 'itemChanged',
      count: 1,
      changes: [
        { field: 'quantity', from: 2, to: 0 },
        { field: 'loanedTo', to: borrower ?? 'Sven' },
        { field: 'loan', to: loanOf(id, borrower) },
      ],
    });
  const returned = (id: string) =>
    line(id, {
      kind: 'itemChanged',
      count: 1,
      changes: [
        { field: 'quantity', from: 0, to: 2 },
        { field: 'loanedTo', from: 'Sven' },
        { field: 'loan', from: loanOf(id) },
      ],
    });

  test.each([
    ['lent', [lent('a'), lent('b')]],
    ['put back', [returned('a'), returned('b')]],
    ['lent, as a viewer reads it', [lent('a'), lent('b')].map(({ ids: _, ...each }) => each)],
  ])('are one event with the parts that were %s', (_act, lines) => {
    const names = ['2 × Item a', '2 × Item b'];
    expect(joinSplitEvents(lines)).toMatchObject([{ names, count: 2, parts: lines }]);
  });

  test.each([
    ['other borrowers', [lent('a'), lent('b', 'Anna')]],
    ['lending and returning', [returned('a'), lent('b')]],
    ['one item twice', [lent('a'), lent('a')]],
  ])('are not joined: %s', (_case, lines) => {
    expect(joinSplitEvents(lines)).toEqual(lines);
  });
});

describe('photos that are added', () => {
  const secondsAgo = (seconds: number) => new Date(Date.parse(at) - seconds * 1_000).toISOString();
  const added = (id: string, from: string[] | undefined, to: string[], more: Partial<HistoryEvent> = {}) =>
    line(id, {
      kind: 'changed',
      names: ['Chest'],
      count: 0,
      ids: undefined,
      changes: [{ field: 'photos', ...(from && { from }), to }],
      ...more,
    });
  const first = added('a', undefined, ['1'], { at: secondsAgo(40) });

  test('one after the other become one event', () => {
    const lines = [
      added('c', ['1', '2'], ['1', '2', '3']),
      added('b', ['1'], ['1', '2'], { at: secondsAgo(20) }),
      first,
    ];
    expect(joinSplitEvents(lines)).toEqual([added('c', undefined, ['1', '2', '3'])]);
  });

  test.each<[string, HistoryEvent]>([
    ['by another person', added('b', ['1'], ['1', '2'], { actorId: 'erik' })],
    ['of another thing', added('b', ['1'], ['1', '2'], { names: ['Crate'] })],
    ['after others in between', added('b', ['1', 'x'], ['1', 'x', '2'])],
    ['much later', added('b', ['1'], ['1', '2'], { at: secondsAgo(-60) })],
    ['before one was deleted', added('b', ['1'], [])],
  ])('%s stay lines of their own', (_difference, newer) => {
    const lines = [newer, first];
    expect(joinSplitEvents(lines)).toEqual(lines);
  });
});
