import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import { type FindEvent, type FindState, find, findStart } from './find-rules.ts';
import type { FindStatus } from './label-finder.ts';
import type { Label } from './scan-mode.ts';
import { noTarget } from './search-target.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };

function bin(id: string): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '', qrCode: '', role: 'owner' } as const;
  return binFrom({ name: id }, identity, context);
}

function labelOf(...ids: string[]): Label {
  const matches = ids.map((id) => ({ kind: 'bin', bin: bin(id) }) as const);
  return { text: 'x', scanned: { kind: 'label', label: 'x' }, matches };
}

/** The box is looked for, which is in the crate. */
const facts = {
  wanted: { ...noTarget, bins: new Set(['box']) },
  around: { ...noTarget, bins: new Set(['crate']) },
};

function after(events: readonly FindEvent[], start: FindState = findStart) {
  let step: ReturnType<typeof find> = { state: start };
  for (const event of events) step = find(step.state, event, facts);
  return step;
}

const scan = (...ids: string[]) => after([{ kind: 'label', label: labelOf(...ids) }]);
const inView: FindStatus = { kind: 'inView', texts: ['x'], where: 'left' };
const seenAt = (now: number): FindEvent => ({
  kind: 'status',
  status: inView,
  labels: [labelOf('box')],
  now,
});

test('a label is the target, contains it, is another one or unknown', () => {
  expect(scan('box').state.message).toEqual({ kind: 'wanted', name: 'box' });
  expect(scan('crate').state.message).toEqual({ kind: 'around', name: 'crate' });
  expect(scan('skis').state.message).toEqual({ kind: 'other', name: 'skis' });
  expect(scan().state.message).toEqual({ kind: 'unknown', name: 'x', text: 'x' });
});

test('the bin of a label was seen, of a label that several share none was', () => {
  expect(scan('skis').effects).toEqual([{ kind: 'noteSeen', binId: 'skis' }]);
  expect(scan('skis', 'box').effects).toEqual([]);
});

test('the target is announced when it comes into view, and after 3 s out of view', () => {
  const found = [{ kind: 'signalFound' }, { kind: 'noteSeen', binId: 'box' }];
  const lost: FindEvent = { kind: 'status', status: { kind: 'lost', text: 'x' }, labels: [], now: 100 };
  expect(after([seenAt(0)]).effects).toEqual(found);
  expect(after([seenAt(0), lost, seenAt(3_000)]).effects).toEqual([]);
  expect(after([seenAt(0), lost, seenAt(3_200)]).effects).toEqual(found);
  expect(after([seenAt(0), { kind: 'otherTarget' }, seenAt(100)]).effects).toEqual(found);
});

test('the target that moves in view is not announced again', () => {
  const right: FindStatus = { ...inView, where: 'right' };
  const moved: FindEvent = { kind: 'status', status: right, labels: [labelOf('box')], now: 9_000 };
  const { state, effects } = after([seenAt(0), moved]);
  expect(state.status).toBe(right);
  expect(effects).toEqual([]);
});

test('a status that says the same changes nothing', () => {
  const nothing: FindEvent = { kind: 'status', status: { kind: 'nothing' }, labels: [], now: 0 };
  expect(after([nothing]).state).toBe(findStart);
  const { state } = after([seenAt(0)]);
  expect(after([seenAt(50)], state).state).toBe(state);
});
