import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import { showCode } from '#domain/codes/code.ts';
import type { CodeRow, CodeState } from '#domain/codes/codes.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import { type PackEvent, type PackState, pack } from './pack-rules.ts';
import type { Label } from './scan-mode.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const code = 'ABCDEFGHJKMN';
const otherCode = 'NMKJHGFEDCBA';

function bin(more: Partial<BinHeader> = {}): BinHeader {
  const identity = { id: 'skis', ownerId: 'olga', ownerScopedId: '', qrCode: code, role: 'owner' } as const;
  return { ...binFrom({ name: 'Skis' }, identity, context), ...more };
}

const labelOf = (...matches: Match[]): Label => ({ text: code, scanned: { kind: 'code', code }, matches });
const labelOfBin = (more?: Partial<BinHeader>) => labelOf({ kind: 'bin', bin: bin(more) });
const blank = labelOf();
const otherBlank: Label = { text: otherCode, scanned: { kind: 'code', code: otherCode }, matches: [] };

function after(events: readonly PackEvent[], start: PackState = {}, states: Record<string, CodeState> = {}) {
  const rows = Object.entries(states).map(([each, state], at): [string, CodeRow] => [
    each,
    { code: each, state, number: at + 1, createdAt: context.now, revision: 1 },
  ]);
  let step: ReturnType<typeof pack> = { state: start };
  for (const event of events)
    step = pack(step.state, event, {
      codes: new Map(rows),
      start: undefined,
      photographed: new Set(['photographed']),
      id: 'new',
    });
  return step;
}

const bothFree = { [code]: 'free', [otherCode]: 'free' } as const;
const scan = (label: Label, states?: Record<string, CodeState>) =>
  after([{ kind: 'label', label }], {}, states);

test('a blank label becomes a box at once, in the chosen place', () => {
  const location = locationFrom({ id: 'cellar', name: 'Cellar' }, context);
  const into = { kind: 'location', location } as const;
  const { state, effects } = after([{ kind: 'label', label: blank }], { chosen: into }, bothFree);
  expect(state.target).toEqual({ binId: 'new', text: code, isNew: true, awaitsPhoto: true });
  expect(effects).toEqual([{ kind: 'signal' }, { kind: 'make', binId: 'new', code, into }]);
});

test('a void or unknown code makes no box', () => {
  expect(scan(blank, { [code]: 'void' }).state.message).toEqual({ kind: 'void', name: showCode(code) });
  expect(scan(blank).state.message).toEqual({ kind: 'unknown', name: showCode(code), text: code });
});

test('the number of a product beside an open box leaves the box open', () => {
  const unknown: Label = {
    text: '7310865004703',
    scanned: { kind: 'label', label: '7310865004703' },
    matches: [],
  };
  const target = { binId: 'skis', text: code, isNew: false, awaitsPhoto: false };
  const { state } = after([{ kind: 'aimed', label: unknown }], { target });
  expect(state.target).toEqual(target);
  expect(state.message).toMatchObject({ kind: 'unknown', text: '7310865004703' });
});

test('a box is packed by people who may change its items', () => {
  const { state, effects } = scan(labelOfBin({ role: 'editor' }));
  expect(state.target).toEqual({ binId: 'skis', text: code, isNew: false, awaitsPhoto: true });
  expect(effects).toEqual([{ kind: 'signal' }, { kind: 'noteSeen', binId: 'skis' }]);
  for (const closed of [{ role: 'viewer' }, { role: 'editor', deletedAt: context.now }] as const)
    expect(scan(labelOfBin(closed)).state.message).toEqual({ kind: 'closed', name: 'Skis' });
});

test('one of several bins with one label is chosen', () => {
  const matches = ['skis', 'boots'].map((id) => ({ kind: 'bin' as const, bin: bin({ id }) }));
  expect(scan(labelOf(...matches)).state.message).toEqual({ kind: 'several', matches });
});

test('the label of a place says where new boxes go', () => {
  const location = locationFrom({ id: 'garage', name: 'Garage' }, context);
  expect(scan(labelOf({ kind: 'location', location })).state.chosen).toEqual({ kind: 'location', location });
});

const aimedAt = (label: Label): PackEvent => ({ kind: 'aimed', label });

test('the label that waits is next once the photo of the box before is taken', () => {
  const first = after([aimedAt(blank)], {}, bothFree).state;
  const waiting = after([aimedAt(otherBlank)], first, bothFree).state;
  expect(waiting).toMatchObject({ target: { binId: 'new' }, message: { kind: 'waiting', name: '2' } });
  const photographed = after([{ kind: 'photographed', binId: 'new', name: 'Box 1' }], waiting, bothFree);
  // It is still in view, and must not have to leave it first.
  expect(photographed.effects).toEqual([{ kind: 'aimAnew', except: code }]);
  const next = after([aimedAt(otherBlank)], photographed.state, bothFree);
  expect(next.state.message).toEqual({ kind: 'photographed', name: 'Box 1' });
  expect(next.effects).toContainEqual({ kind: 'make', binId: 'new', code: otherCode, into: undefined });
});

test('Next and Undo go on without a photo, with the label that waits', () => {
  const first = after([aimedAt(blank)], {}, bothFree).state;
  const waiting = after([aimedAt(otherBlank)], first, bothFree).state;
  for (const leave of [{ kind: 'next' }, { kind: 'undo', name: 'Box 1' }] as const) {
    for (const state of [first, waiting]) {
      const left = after([leave], state, bothFree);
      expect(left.state.target).toBeUndefined();
      expect(left.effects).toContainEqual({ kind: 'aimAnew', except: code });
    }
  }
});

const placeOf = (name: string): Label =>
  labelOf({ kind: 'location', location: locationFrom({ id: name, name }, context) });

test('a label that opens no box does not wait for a photo', () => {
  const made = after([aimedAt(blank)], {}, bothFree).state;
  const states = { [code]: 'free', [otherCode]: 'void' } as const;
  expect(after([aimedAt(otherBlank)], made, states).state).toMatchObject({
    target: made.target,
    message: { kind: 'void', name: showCode(otherCode) },
  });
});

test('the label of a place says so while a box is open, and can be undone', () => {
  const garage = scan(placeOf('Garage')).state;
  expect(garage.message).toBeUndefined();
  const made = after([aimedAt(blank)], garage, bothFree).state;
  const moved = after([aimedAt(placeOf('Cellar'))], made, bothFree).state;
  expect(moved).toMatchObject({
    target: made.target,
    chosen: { location: { name: 'Cellar' } },
    message: { kind: 'placed', name: 'Cellar', before: { location: { name: 'Garage' } } },
  });
  const undone = after([{ kind: 'choose', container: garage.chosen }], moved, bothFree).state;
  expect(undone.chosen).toEqual(garage.chosen);
  expect(undone.message).toBeUndefined();
});

test('no label takes away the field in which something is typed', () => {
  const typing = after(
    [
      { kind: 'typing', isTyping: true },
      { kind: 'aimed', label: labelOfBin() },
    ],
    {},
    bothFree,
  );
  expect(typing.state.target).toBeUndefined();
  expect(after([{ kind: 'typing', isTyping: false }], typing.state).effects).toEqual([
    { kind: 'aimAnew', except: undefined },
  ]);
});

test('a new box can be undone, and its label brings it back', () => {
  const made = scan(blank, bothFree).state;
  const { state, effects } = after([{ kind: 'undo', name: 'Box 1' }], made);
  expect(state).toMatchObject({ target: undefined, message: { kind: 'undone', name: 'Box 1' } });
  expect(effects).toEqual([
    { kind: 'unmake', binId: 'new', name: 'Box 1' },
    { kind: 'aimAnew', except: code },
  ]);
  const deleted = bin({ id: 'new', deletedAt: context.now });
  const again: PackEvent = { kind: 'label', label: labelOf({ kind: 'bin', bin: deleted }) };
  expect(after([again], state).effects).toContainEqual({ kind: 'restore', bin: deleted });
});

test('a box that was deleted earlier stays in the trash', () => {
  const { state, effects } = scan(labelOfBin({ deletedAt: context.now }));
  expect(state.message).toEqual({ kind: 'closed', name: 'Skis' });
  expect(effects).toEqual([{ kind: 'signal' }]);
});

test('a box whose photo is not sent yet awaits none', () => {
  expect(scan(labelOfBin({ id: 'photographed' })).state.target).toMatchObject({ awaitsPhoto: false });
});

test('the label of the box in the panel changes nothing', () => {
  const made = scan(blank, bothFree).state;
  const own: PackEvent = { kind: 'label', label: labelOfBin({ id: 'new' }) };
  expect(after([own], made, bothFree).state.target).toEqual(made.target);
});

test('a photo counts only for the box that it was taken of', () => {
  const made = scan(blank, bothFree).state;
  const other: PackEvent = { kind: 'photographed', binId: 'earlier', name: 'Box 0' };
  expect(after([other], made).state.target?.awaitsPhoto).toBe(true);
});

test('a box that is refused leaves the panel and says why', () => {
  const made = scan(blank, bothFree).state;
  const refused: PackEvent = { kind: 'refused', binId: 'new', name: 'Box 1', problem: 'full' };
  expect(after([refused], made).state).toMatchObject({
    target: undefined,
    message: { kind: 'refused', name: 'Box 1', problem: 'full' },
  });
  const other: PackEvent = { ...refused, binId: 'earlier' };
  expect(after([other], made).state.target?.binId).toBe('new');
});

test('several labels in view are named only while no box is in the panel', () => {
  const several: PackEvent = { kind: 'inView', isSeveral: true };
  expect(after([several]).state.message).toEqual({ kind: 'severalInView' });
  expect(after([several, { kind: 'inView', isSeveral: false }]).state.message).toBeUndefined();
  const made = scan(blank, bothFree).state;
  expect(after([several], made).state).toBe(made);
});

test('the printed label with the lowest number makes a box without being scanned', () => {
  const row = (each: string, number: number, more: Partial<CodeRow> = {}): [string, CodeRow] => [
    each,
    {
      code: each,
      state: 'free',
      number,
      printedAt: context.now,
      createdAt: context.now,
      revision: 1,
      ...more,
    },
  ];
  const codes = new Map([
    row('third', 3),
    row('second', 2),
    row('used', 1, { state: 'used' }),
    row('notPrinted', 1, { printedAt: undefined }),
  ]);
  const facts = { codes, start: undefined, photographed: new Set<string>(), id: 'new' };
  const { state, effects } = pack({}, { kind: 'takeLabel' }, facts);
  expect(state.target).toMatchObject({ binId: 'new', isNew: true });
  expect(effects).toEqual([{ kind: 'make', binId: 'new', code: 'second', into: undefined }]);
  expect(pack({}, { kind: 'takeLabel' }, { ...facts, codes: new Map() })).toEqual({ state: {} });
});
