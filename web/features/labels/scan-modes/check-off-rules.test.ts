import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import type { List, ListEntry } from '#domain/lists/list.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import { type CheckOffEvent, checkOff, checkOffStart, countAfter } from './check-off-rules.ts';
import type { Label } from './scan-mode.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const list: List = {
  id: 'move',
  name: 'Move',
  stages: [
    { id: 's1', name: 'Packed' },
    { id: 's2', name: 'Loaded' },
  ],
  createdAt: context.now,
  createdBy: 'olga',
  entriesRevision: 1,
};

function bin(id: string): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '', qrCode: '', role: 'owner' } as const;
  return binFrom({ name: id }, identity, context);
}

const labelOf = (...matches: Match[]): Label => ({
  text: 'x',
  scanned: { kind: 'label', label: 'x' },
  matches,
});
const labelOfBin = (id: string) => labelOf({ kind: 'bin', bin: bin(id) });

const entries: ListEntry[] = [
  { kind: 'bin', id: 'skis' },
  { kind: 'bin', id: 'tent', ticks: { s2: { count: 1, by: 'erik', at: context.now, revision: 1 } } },
  { kind: 'item', id: 'cup', binId: 'kitchen' },
];

function after(events: readonly CheckOffEvent[], stageAt = 0) {
  const facts = { list, stage: list.stages[stageAt], entries, inView: [] };
  let step: ReturnType<typeof checkOff> = { state: checkOffStart };
  for (const event of events) step = checkOff(step.state, event, facts);
  return step;
}

const scan = (id: string): CheckOffEvent => ({ kind: 'label', label: labelOfBin(id) });

test('a box on the list is ticked at the chosen stage, with a sound', () => {
  const { state, effects } = after([scan('skis')]);
  expect(state.message).toMatchObject({ kind: 'checked', name: 'skis', bin: { id: 'skis' } });
  expect(effects).toMatchObject([
    { kind: 'signalFound' },
    { kind: 'tick', isUndo: false, step: { name: 'skis', stage: { id: 's1' } } },
    { kind: 'noteSeen', binId: 'skis' },
  ]);
});

test('a second scan within a second ticks nothing again', () => {
  const { state, effects } = after([scan('skis'), scan('skis')]);
  expect(state.message).toEqual({ kind: 'again', name: 'skis' });
  expect(state.steps).toHaveLength(1);
  expect(effects?.map(({ kind }) => kind)).toEqual(['signal', 'noteSeen']);
});

test('what is loaded counts as packed', () => {
  expect(after([scan('tent')]).state.message).toEqual({ kind: 'again', name: 'tent' });
});

test('several labels in one frame are ticked one after another', () => {
  const labels = [labelOfBin('skis'), labelOf(), labelOfBin('tent')];
  const { state, effects } = after([{ kind: 'arrived', labels }]);
  expect(state.steps.map(({ name }) => name)).toEqual(['skis']);
  expect(effects?.filter(({ kind }) => kind === 'tick')).toHaveLength(1);
});

test('a box that is not on the list is offered, and added with its tick', () => {
  const { state } = after([scan('sled')]);
  expect(state.message).toMatchObject({ kind: 'notOnList', thing: { bin: { id: 'sled' } } });
  const { effects } = after([scan('sled'), { kind: 'add', thing: { kind: 'bin', bin: bin('sled') } }]);
  expect(effects).toMatchObject([{ kind: 'add', step: { entry: { kind: 'bin', id: 'sled' } } }]);
});

test('a box whose things are on the list says so', () => {
  expect(after([scan('kitchen')]).state.message).toMatchObject({ kind: 'contents' });
});

test('foreign codes, places and labels of several boxes tick nothing', () => {
  const place = { kind: 'location', location: locationFrom({ id: 'hall', name: 'Hall' }, context) } as const;
  const several = labelOf({ kind: 'bin', bin: bin('skis') }, { kind: 'bin', bin: bin('tent') });
  for (const label of [labelOf(), labelOf(place), several]) {
    const { state, effects = [] } = after([{ kind: 'label', label }]);
    expect(state.steps).toEqual([]);
    expect(effects.map(({ kind }) => kind)).not.toContain('tick');
  }
});

test('the last tick is taken back to the count before', () => {
  const { state, effects } = after([scan('skis'), { kind: 'undo' }]);
  expect(state).toMatchObject({ steps: [], message: { kind: 'undone', name: 'skis' } });
  const [effect] = effects ?? [];
  expect(effect).toMatchObject({ kind: 'tick', isUndo: true });
  expect(effect?.kind === 'tick' && countAfter(effect.step, true)).toBe(0);
});

test('a refused tick is said and no longer counts', () => {
  const { state } = after([scan('skis')]);
  const [step] = state.steps;
  if (!step) throw new Error('nothing was ticked');
  const refused = after([scan('skis'), { kind: 'refused', step, isUndo: false, problem: 'no' }]);
  expect(refused.state.message).toMatchObject({ kind: 'refused', name: 'skis' });
});

test('another stage begins anew', () => {
  const packed = after([scan('skis')]).state;
  const facts = { list, stage: list.stages[1], entries, inView: [] };
  expect(checkOff(packed, scan('skis'), facts).state.steps).toHaveLength(1);
});
