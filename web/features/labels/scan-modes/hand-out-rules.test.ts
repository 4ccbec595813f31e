import { expect, test } from 'vitest';
import type { Role } from '#domain/access/access.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import type { Loan } from '#domain/items/item.ts';
import { itemFrom } from '#domain/items/item-rules.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import {
  candidatesIn,
  type Direction,
  type HandOutEvent,
  type HandOutState,
  handOut,
  handOutStart,
  type LoanStep,
} from './hand-out-rules.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };

function item(name: string, quantity: number, loans: Loan[] = []) {
  return { ...itemFrom({ id: name, name, quantity }, 'bin', context), loans };
}

const items = [
  item('Tent', 2, [
    { id: '1', borrower: 'Sven', quantity: 1 },
    { id: '2', borrower: 'Anna', borrowerId: 'anna', quantity: 1 },
  ]),
  item('Stove', 0, [{ id: '3', borrower: 'Sven', quantity: 1 }]),
  { ...item('Lamp', 1), deletedAt: context.now },
];

const listed = (direction: Direction, borrower?: { borrower: string; borrowerId?: string }) =>
  candidatesIn(items, direction, borrower).map(({ item: { name }, loan }) =>
    `${name} ${loan?.id ?? ''}`.trim(),
  );

test('what is left in a bin can be handed out', () => {
  expect(listed('out', { borrower: 'Sven' })).toEqual(['Tent']);
});

test('what one person has can be taken back, or what anybody has', () => {
  expect(listed('back', { borrower: 'Sven' })).toEqual(['Tent 1', 'Stove 3']);
  expect(listed('back', { borrower: 'Anna B', borrowerId: 'anna' })).toEqual(['Tent 2']);
  expect(listed('back', { borrower: 'Anna' })).toEqual(['Tent 2']);
  expect(listed('back')).toEqual(['Tent 1', 'Tent 2', 'Stove 3']);
});

const identity = { id: 'bin', ownerId: 'olga', ownerScopedId: '', qrCode: '' } as const;
const binAs = (role: Role | 'owner' = 'owner') => binFrom({ name: 'Box' }, { ...identity, role }, context);
const sven = { borrower: 'Sven' };
const toSven: Partial<HandOutState> = { borrower: sven };

function after(events: readonly HandOutEvent[], start: Partial<HandOutState> = {}, mayTakeOut = true) {
  const facts = { mayTakeOut: () => mayTakeOut, myId: 'olga', id: 'new', at: context.now };
  let step: ReturnType<typeof handOut> = { state: { ...handOutStart, ...start } };
  for (const event of events) step = handOut(step.state, event, facts);
  return step;
}

const label = (...matches: Match[]): HandOutEvent => ({
  kind: 'label',
  label: { text: 'x', scanned: { kind: 'label', label: 'x' }, matches },
});
const box = label({ kind: 'bin', bin: binAs() });
const loaded = (...all: Parameters<typeof item>[]): HandOutEvent => ({
  kind: 'loaded',
  items: all.map((each) => item(...each)),
});

test('a label is refused that is of a place, or of a bin that one may not take from', () => {
  const location = locationFrom({ id: 'garage', name: 'Garage' }, context);
  const kind = (step: ReturnType<typeof after>) => step.state.message?.kind;
  expect(kind(after([label({ kind: 'location', location })], toSven))).toBe('noBin');
  expect(kind(after([label()], toSven))).toBe('unknown');
  expect(kind(after([box]))).toBe('whoFirst');
  expect(kind(after([box], toSven, false))).toBe('mayNot');
  const viewed = label({ kind: 'bin', bin: binAs('viewer') });
  expect(kind(after([viewed], toSven))).toBe('onlyOwn');
  expect(kind(after([viewed], { borrower: { borrower: 'Olga', borrowerId: 'olga' } }))).toBeUndefined();
});

test('the only item of a scanned bin is handed out once it is loaded', () => {
  const { state, effects } = after([box, loaded(['Tent', 2])], toSven);
  expect(state.scans).toEqual([]);
  expect(state.message).toMatchObject({ kind: 'handedOut', name: 'Tent', count: 1, left: 1 });
  const loan = { id: 'new', quantity: 1, since: context.now, borrower: 'Sven' };
  expect(effects).toMatchObject([
    { kind: 'loan', isUndo: false, step: { loan, direction: 'out', count: 1 } },
  ]);
});

test('more of an item is added to the loan that it was handed out to', () => {
  const before: LoanStep = {
    item: item('Tent', 2),
    loan: { id: 'first', ...sven, quantity: 1 },
    direction: 'out',
    count: 1,
  };
  const { state } = after([box, loaded(['Tent', 1])], { ...toSven, steps: [before] });
  expect(state.steps.map(({ loan }) => loan.id)).toEqual(['first', 'first']);
});

test('of several items one is chosen, until another label is scanned', () => {
  const asked = after([box, loaded(['Stove', 1], ['Pot', 3])], toSven).state;
  expect(asked.scans).toMatchObject([{ isAsking: true }]);
  const take: HandOutEvent = { kind: 'take', candidate: { item: item('Pot', 3) }, count: 2 };
  const { state } = after([take], asked);
  expect(state).toMatchObject({ scans: [{ isAsking: true }], steps: [{ count: 2 }] });
  expect(after([label()], state).state.scans).toEqual([]);
});

test('scans wait for the bin before, which may still be loading', () => {
  const { state } = after([box, box, loaded()], toSven);
  expect(state.scans.map(({ visit }) => visit)).toEqual([1]);
  expect(state.message).toEqual({ kind: 'nothingLeft', name: 'Box' });
});

test('Undo gives the last step back, and a refused undo can be tried again', () => {
  const step: LoanStep = {
    item: item('Tent', 1),
    loan: { id: '1', ...sven, quantity: 1 },
    direction: 'back',
    count: 1,
  };
  const { state, effects } = after([{ kind: 'undo' }], { steps: [step] });
  expect(state).toMatchObject({ steps: [], message: { kind: 'undone', name: 'Tent' } });
  expect(effects).toEqual([{ kind: 'loan', step, isUndo: true }]);
  const refused: HandOutEvent = { kind: 'refused', step, isUndo: true, problem: new Error('offline') };
  expect(after([refused], state).state).toMatchObject({ steps: [step], message: { kind: 'refused' } });
});

test('another person or direction begins anew', () => {
  const step: LoanStep = {
    item: item('Tent', 1),
    loan: { id: '1', ...sven, quantity: 1 },
    direction: 'out',
    count: 1,
  };
  const begun = { ...toSven, steps: [step], scans: [{ bin: binAs(), visit: 0 }] };
  const chosen = after([{ kind: 'choose', borrower: { borrower: 'Anna' } }], begun);
  expect(chosen.state).toMatchObject({ steps: [], scans: [], borrower: { borrower: 'Anna' } });
  expect(chosen.effects).toEqual([{ kind: 'rescan' }]);
  expect(after([{ kind: 'turn', direction: 'back' }], begun).state).toMatchObject({ steps: [], scans: [] });
});
