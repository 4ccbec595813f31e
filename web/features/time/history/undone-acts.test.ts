import { expect, test } from 'vitest';
import type { ActivityEvent } from '#domain/history/activity.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import { withoutUndos } from './undone-acts.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 12, minute)).toISOString();

let lines = 0;
const line = (actId: string, minute: number, changes: FieldChange[], more: Partial<ActivityEvent> = {}) => ({
  id: `${++lines}`,
  kind: 'itemChanged' as const,
  at: at(minute),
  actorId: 'olga',
  actorName: 'Olga',
  names: ['Rope'],
  count: 1,
  ids: ['rope'],
  changes,
  actId,
  target: { kind: 'bin' as const, id: 'box' },
  ...more,
});
const value = (from: number | undefined, to: number | undefined): FieldChange => ({
  field: 'value',
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});
const saw = { ids: ['saw'], names: ['Saw'], target: { kind: 'bin' as const, id: 'shelf' } };
const shown = (events: ActivityEvent[]) =>
  withoutUndos(events.toReversed()).map(({ actId, isUndone }) => (isUndone ? `${actId} undone` : actId));

const paste = [line('paste', 0, [value(undefined, 3)]), line('paste', 0, [value(5, 3)], saw)];
const undo = [line('undo', 1, [value(3, 5)], saw), line('undo', 1, [value(3, undefined)])];

test('an act and its undo are one, undone', () => {
  expect(shown([...paste, ...undo])).toEqual(['paste undone', 'paste undone']);
});

test('a photo that is added and deleted has both lines', () => {
  const added: FieldChange = { field: 'photos', to: ['one'] };
  const deleted: FieldChange = { field: 'photos', from: ['one'] };
  expect(shown([line('add', 0, [added]), line('delete', 1, [deleted])])).toEqual(['delete', 'add']);
});

test('a redo lists the act as it was, and it can be undone again', () => {
  const redo = paste.map((event) => ({ ...event, id: `again ${event.id}`, actId: 'redo', at: at(2) }));
  expect(shown([...paste, ...undo, ...redo])).toEqual(['paste', 'paste']);
  const undoAgain = undo.map((event) => ({ ...event, id: `again ${event.id}`, actId: 'undo 2', at: at(3) }));
  expect(shown([...paste, ...undo, ...redo, ...undoAgain])).toEqual(['paste undone', 'paste undone']);
});

test('acts are undone in any order, whatever was done between them', () => {
  const tags = line('tags', 1, [{ field: 'tags', from: ['b', 'a'], to: [] }], saw);
  const tagsBack = line('tags back', 3, [{ field: 'tags', from: [], to: ['a', 'b'] }], saw);
  const moved = line('moved', 2, [], { kind: 'itemsMovedOut' });
  expect(shown([...paste, tags, moved, tagsBack, ...undo.map((event) => ({ ...event, at: at(4) }))])).toEqual(
    ['moved', 'tags undone', 'paste undone', 'paste undone'],
  );
});

test.each([
  ['of somebody else', undo.map((event) => ({ ...event, actorId: 'sven' }))],
  ['of a part', undo.slice(0, 1)],
  ['to another value', [undo[0], { ...undo[1], changes: [value(3, 4)] }]],
  ['a day later', undo.map((event) => ({ ...event, at: at(24 * 60) }))],
  ['of things that the reader does not see', undo.map(({ ids: _, ...event }) => event)],
  [
    'of a text that was cut',
    undo.map((event) => ({ ...event, changes: [{ ...value(3, 5), isCut: true as const }] })),
  ],
])('a change back %s has lines of its own', (_, changedBack) => {
  const events = [...paste, ...(changedBack as ActivityEvent[])];
  expect(shown(events)).toEqual(events.map(({ actId }) => actId).toReversed());
});

test('a change of a bin and its undo are one', () => {
  const change = line('bin', 0, [value(1, 2)], { kind: 'changed', count: 0, names: [] });
  const back = line('back', 1, [value(2, 1)], { kind: 'changed', count: 0, names: [] });
  expect(shown([change, back])).toEqual(['bin undone']);
});
