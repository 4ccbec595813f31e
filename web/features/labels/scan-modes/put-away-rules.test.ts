import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import {
  type PutAwayEvent,
  type PutAwayState,
  type PutStep,
  putAway,
  putAwayStart,
} from './put-away-rules.ts';
import type { Label } from './scan-mode.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const location = locationFrom({ id: 'garage', name: 'Garage' }, context);
const attic = locationFrom({ id: 'attic', name: 'Attic' }, context);

function bin(id: string, more: Partial<BinHeader> = {}): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '', qrCode: '', role: 'owner' } as const;
  return { ...binFrom({ name: id }, identity, context), ...more };
}

const skis = bin('skis', { locationId: 'attic' });
const tent = bin('tent');
const into = { kind: 'location', location } as const;
const fromAttic = { kind: 'location', location: attic } as const;

const labelOf = (...matches: Match[]): Label => ({
  text: 'x',
  scanned: { kind: 'label', label: 'x' },
  matches,
});
const labelOfBin = (each: BinHeader) => labelOf({ kind: 'bin', bin: each });

function after(events: readonly PutAwayEvent[], start: Partial<PutAwayState> = {}, inView: Label[] = []) {
  const facts = {
    bins: new Map([skis, tent].map((each) => [each.id, each])),
    locations: new Map([location, attic].map((each) => [each.id, each])),
    start: undefined,
    inView,
  };
  let step: ReturnType<typeof putAway> = { state: { ...putAwayStart, ...start } };
  for (const event of events) step = putAway(step.state, event, facts);
  return step;
}

const scan = (each: BinHeader, start: Partial<PutAwayState> = { chosen: into }) =>
  after([{ kind: 'label', label: labelOfBin(each) }], start);

test('the label of a place says where the next bins go', () => {
  const { state } = after([{ kind: 'label', label: labelOf(fromAttic) }], { chosen: into });
  expect(state).toMatchObject({ chosen: fromAttic, message: { kind: 'intoIs', name: 'Attic' } });
});

test('a bin is put away, from where it was', () => {
  const step: PutStep = { bin: skis, from: fromAttic, into };
  const { state, effects } = scan(skis);
  expect(state.steps).toEqual([step]);
  expect(state.message).toEqual({ kind: 'put', name: 'skis', from: 'Attic', into: 'Garage' });
  expect(effects).toEqual([{ kind: 'signal' }, { kind: 'move', step, isUndo: false }]);
  expect(scan(tent).state.message).toMatchObject({ kind: 'put', from: undefined });
});

test('before a place is chosen a bin is only asked about', () => {
  const { state, effects } = scan(skis, {});
  expect(state).toMatchObject({ message: { kind: 'whereTo', bin: skis }, steps: [] });
  expect(effects).toEqual([{ kind: 'signal' }, { kind: 'noteSeen', binId: 'skis' }]);
});

test('bins scanned before the place was chosen, or in view then, are offered', () => {
  const there = bin('there', { locationId: 'garage' });
  const whereTo = { kind: 'whereTo', bin: skis } as const;
  const inView = [tent, skis, there].map(labelOfBin);
  const choose = { kind: 'choose', container: into } as const;
  expect(after([choose], { message: whereTo }, inView).state.offered).toEqual([skis, tent]);
  const { state } = after([choose, { kind: 'putOffered' }], {}, inView);
  expect(state.steps.map((step) => step.bin.id)).toEqual(['tent', 'skis']);
  expect(state.offered).toEqual([]);
});

test('a bin that was there is told apart from one that was just put there', () => {
  expect(scan(bin('skis', { locationId: 'garage' })).state.message?.kind).toBe('there');
  expect(scan(skis, { chosen: into, steps: [{ bin: skis, into }] }).state.message?.kind).toBe('again');
});

test('a bin just put away can move on to another place and back again', () => {
  const steps = [{ bin: skis, from: fromAttic, into }];
  const { state } = scan(skis, { chosen: fromAttic, steps });
  expect(state.steps.at(-1)).toEqual({ bin: skis, from: into, into: fromAttic });
});

test('a bin is never put into itself', () => {
  const { state } = scan(skis, { chosen: { kind: 'bin', bin: skis } });
  expect(state).toMatchObject({ message: { kind: 'itself' }, steps: [] });
});

test('several labels in one frame are each put away, unknown ones are ignored', () => {
  const labels = [labelOfBin(skis), labelOf(), labelOfBin(tent), labelOfBin(skis)];
  const { state } = after([{ kind: 'arrived', labels }], { chosen: into });
  expect(state.steps.map((step) => step.bin.id)).toEqual(['skis', 'tent']);
  expect(state.message?.kind).toBe('again');
});

test('Undo reverts the newest steps first', () => {
  const steps: PutStep[] = [skis, tent].map((each) => ({ bin: each, into }));
  const { state, effects } = after([{ kind: 'undo', count: 2 }], { chosen: into, steps });
  expect(state).toMatchObject({ steps: [], message: { kind: 'back', name: 'tent' } });
  expect(effects).toEqual([steps[1], steps[0]].map((step) => ({ kind: 'move', step, isUndo: true })));
});

test('a refused step is not counted, a refused undo can be tried again', () => {
  const step: PutStep = { bin: skis, into };
  const refused = { kind: 'refused', step, problem: new Error('full') } as const;
  expect(after([{ ...refused, isUndo: false }], { steps: [step] }).state.steps).toEqual([]);
  const { state } = after([{ ...refused, isUndo: true }]);
  expect(state.steps).toEqual([step]);
  expect(state.message).toMatchObject({ kind: 'refused', name: 'skis' });
});
