import { expect, test } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { ActivityEvent } from '#domain/history/activity.ts';
import { activityRows } from './activity-rows.ts';

const line = (id: string, more: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id,
  kind: 'changed',
  at: '2026-11-02T12:00:00.000Z',
  actorId: 'sven',
  actorName: 'Sven',
  names: [],
  count: 0,
  target: { kind: 'bin', id: 'box' },
  ...more,
});

const rowsOf = (events: ActivityEvent[], since?: string) =>
  activityRows(events, { since, myId: 'olga' }).map((row) =>
    row.kind === 'event' ? row.event.id : `${row.kind} line`,
  );

test('a separator follows the last event of others since the last visit', () => {
  const events = [
    line('own', { at: '2026-11-02T14:00:00.000Z', actorId: 'olga' }),
    line('new', { at: '2026-11-02T13:00:00.000Z' }),
    line('old', { at: '2026-11-01T13:00:00.000Z' }),
  ];
  expect(rowsOf(events, '2026-11-02T12:30:00.000Z')).toEqual([
    'day line',
    'own',
    'new',
    'new line',
    'day line',
    'old',
  ]);
  expect(rowsOf(events, '2026-11-02T13:30:00.000Z')).toEqual(['day line', 'own', 'new', 'day line', 'old']);
  expect(rowsOf(events)).toEqual(['day line', 'own', 'new', 'day line', 'old']);
});

test('a move with both ends visible is one line', () => {
  const [box, cellar, attic] = ['box', 'cellar', 'attic'].map((id) => ({ kind: 'bin', id }) as const);
  const items = { names: ['Rope'], count: 1 };
  expect(
    rowsOf([
      line('out', { kind: 'itemsMovedOut', target: cellar, to: attic, ...items }),
      line('in', { kind: 'itemsMovedIn', target: attic, from: cellar, ...items }),
    ]),
  ).toEqual(['day line', 'out']);
  expect(
    rowsOf([
      line('itself', { kind: 'movedIn', target: box, to: attic }),
      line('put', { kind: 'movedIn', target: attic, from: cellar, count: 1 }),
      line('taken', { kind: 'movedOut', target: cellar, to: attic, count: 1 }),
    ]),
  ).toEqual(['day line', 'itself']);
});

test('a move from an invisible bin remains a line', () => {
  const event = line('in', { kind: 'itemsMovedIn', names: ['Rope'], count: 1 });
  expect(rowsOf([event])).toEqual(['day line', 'in']);
});

test('one person’s access to several bins and places is one line', () => {
  const anna = { person: { userId: 'anna', userName: 'Anna' }, role: 'editor' } as const;
  const joined = { kind: 'accessGranted', actorId: 'anna', ...anna } as const;
  expect(
    rowsOf([
      line('shed', { ...joined, target: { kind: 'location', id: 'shed' } }),
      line('hall', { ...joined, target: { kind: 'location', id: 'hall' } }),
      line('box', joined),
      line('other', { ...joined, person: { userId: 'bo', userName: 'Bo' }, actorId: 'bo' }),
    ]),
  ).toEqual(['day line', 'bins line', 'other']);
});

test('who joins with several roles, or loses them, is one line each', () => {
  const person = { userId: 'anna', userName: 'Anna' };
  const hall = { target: { kind: 'location', id: 'hall' } } as const;
  const joined = { kind: 'accessGranted', actorId: 'anna', person } as const;
  const given = { kind: 'accessGranted', actorId: 'olga', person } as const;
  const ended = { kind: 'accessEnded', actorId: 'olga', person } as const;
  const both = (event: Partial<ActivityEvent>, name: string) => [
    line(`${name} 1`, { ...event, role: 'editor' }),
    line(`${name} 2`, { ...event, ...hall, role: 'viewer' }),
  ];
  expect(rowsOf([...both(ended, 'ended'), ...both(joined, 'joined')])).toEqual([
    'day line',
    'bins line',
    'bins line',
  ]);
  expect(rowsOf(both(given, 'given'))).toEqual(['day line', 'given 1', 'given 2']);
});

test('events of two bins at the same moment are not joined', () => {
  const deleted = { kind: 'itemsDeleted', count: 3 } as const;
  const other = { target: { kind: 'bin', id: 'other' } } as const;
  expect(rowsOf([line('a', deleted), line('b', { ...deleted, ...other })])).toEqual(['day line', 'a', 'b']);
});

test('one act on items of several bins is one line, even if others act meanwhile', () => {
  const inBin = (id: string, more: Partial<ActivityEvent>) =>
    line(id, {
      kind: 'itemsDeleted',
      count: 3,
      actId: 'act',
      target: { kind: 'bin', id: `bin ${id}` },
      ...more,
    });
  const rows = activityRows(
    [
      inBin('c', { at: '2026-11-02T12:00:30.000Z' }),
      line('other', { actorId: 'olga', at: '2026-11-02T12:00:20.000Z' }),
      inBin('b', { at: '2026-11-02T12:00:10.000Z' }),
      inBin('a', { actorId: 'olga' }),
      inBin('d', { actId: 'later' }),
    ],
    { since: undefined, myId: 'sven' },
  );
  const ids = rows.map((row) => ('events' in row ? row.events.map(({ id }) => id) : row.kind));
  expect(ids).toEqual(['day', ['c', 'b'], 'event', 'event', 'event']);
});

test('the same act on several bins within seconds is one line', () => {
  const bins = ['a', 'b', 'c', 'd'].map((id) => ({ kind: 'bin', id }) as const);
  const [a, b, c, d] = bins as [Target, Target, Target, Target];
  const at = (second: number) => `2026-11-02T12:00:${String(second).padStart(2, '0')}.000Z`;
  const label = (to: string) => ({ changes: [{ field: 'qrLabel', to }] });
  const rows = activityRows(
    [
      line('4', { target: d, at: at(30), ...label('K4') }),
      line('3', { target: c, at: at(7), changes: [{ field: 'color', to: 'rust' }] }),
      line('2', { target: b, at: at(6), ...label('K2') }),
      line('1', { target: a, at: at(2), ...label('K1') }),
      line('0', { target: a, at: at(1), ...label('K0') }),
      line('photos', { target: b, at: at(1), changes: [{ field: 'photos' }] }),
    ],
    { since: undefined, myId: 'olga' },
  );
  const ids = rows.map((row) => {
    if (row.kind === 'bins') return row.events.map(({ id }) => id);
    return row.kind === 'event' ? row.event.id : row.kind;
  });
  expect(ids).toEqual(['day', '4', '3', ['2', '1'], '0', 'photos']);
});
