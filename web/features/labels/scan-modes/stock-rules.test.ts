import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import { itemFrom } from '#domain/items/item-rules.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import type { Label } from './scan-mode.ts';
import {
  type StockEvent,
  type StockFacts,
  type StockState,
  stateFor,
  stock,
  stockStart,
} from './stock-rules.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const garage = {
  kind: 'location',
  location: locationFrom({ id: 'garage', name: 'Garage' }, context),
} as const;
const attic = { kind: 'location', location: locationFrom({ id: 'attic', name: 'Attic' }, context) } as const;
const target = { kind: 'location', id: 'garage' } as const;

function bin(id: string, locationId: string): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '', qrCode: '', role: 'owner' } as const;
  return { ...binFrom({ name: id }, identity, context), locationId };
}

const skis = bin('skis', 'garage');
const lamps = bin('lamps', 'attic');
const asBin = (each: BinHeader): Match => ({ kind: 'bin', bin: each });
const labelOf = (...matches: Match[]): Label => ({
  text: 'x',
  scanned: { kind: 'label', label: 'x' },
  matches,
});
const scan = (...matches: Match[]): StockEvent => ({ kind: 'label', label: labelOf(...matches) });

type Setting = Partial<StockFacts> & { inView?: Label[] };

function after(events: readonly StockEvent[], setting: Setting = {}, start: StockState = stockStart) {
  const facts = {
    bins: new Map([skis, lamps].map((each) => [each.id, each])),
    locations: new Map([garage, attic].map(({ location }) => [location.id, location])),
    checked: garage,
    check: undefined,
    inView: [],
    id: 'new',
    at: context.now,
    ...setting,
  };
  let step: ReturnType<typeof stock> = { state: start };
  for (const event of events) step = stock(step.state, event, facts);
  return step;
}

const stored: StockCheck = {
  id: 'stored',
  target,
  startedAt: context.now,
  ticks: [{ kind: 'bin', id: 'skis', isSeen: true, at: context.now }],
};
const tickOf = (id: string, isSeen = true) => ({ kind: 'bin', id, isSeen, at: context.now });

test('an expected bin is ticked, and the first tick starts the check', () => {
  const { state, effects } = after([scan(asBin(skis))]);
  expect(state.message).toEqual({ kind: 'seen', name: 'skis' });
  expect(effects).toEqual([
    { kind: 'signal' },
    { kind: 'noteSeen', binId: 'skis' },
    {
      kind: 'tick',
      checkId: 'new',
      isFirst: true,
      target,
      ticks: [tickOf('skis')],
      name: 'skis',
      at: context.now,
    },
  ]);
});

test('several labels in one frame belong to one check, each is ticked once', () => {
  const labels = [skis, lamps, skis].map((each) => labelOf(asBin(each)));
  const { state, effects = [] } = after([{ kind: 'arrived', labels }]);
  const ticks = effects.filter((effect) => effect.kind === 'tick');
  expect(ticks.map(({ isFirst }) => isFirst)).toEqual([true, false]);
  expect(state.message).toEqual({ kind: 'again', name: 'skis' });
});

test('a bin from elsewhere says where it belongs, and is ticked all the same', () => {
  const { state, effects } = after([scan(asBin(lamps))]);
  expect(state.message).toEqual({ kind: 'unexpected', name: 'lamps', from: 'Attic' });
  expect(effects).toHaveLength(3);
});

test('a bin that is ticked in the stored check was seen already', () => {
  expect(after([scan(asBin(skis))], { check: stored }).state.message).toEqual({
    kind: 'again',
    name: 'skis',
  });
  const unticked = after([{ kind: 'tickBin', bin: skis, isSeen: false }], { check: stored });
  expect(unticked.state.message).toEqual({ kind: 'unticked', name: 'skis' });
  expect(unticked.effects).toMatchObject([
    { checkId: 'stored', isFirst: false, ticks: [tickOf('skis', false)] },
  ]);
  expect(after([scan(asBin(skis))], { check: stored }, unticked.state).state.message?.kind).toBe('seen');
});

test('the label of the target changes nothing, that of another place is offered', () => {
  expect(after([scan(garage)]).state.message).toEqual({ kind: 'itself', name: 'Garage' });
  expect(after([scan(attic)]).state.message).toEqual({ kind: 'another', container: attic });
});

test('without a target labels are offered, and none starts a check', () => {
  const checked = undefined;
  const containers = [asBin(skis)];
  const typed = after([scan(...containers)], { checked });
  expect(typed.state.message).toEqual({ kind: 'offered', containers });
  const labels = [labelOf(asBin(skis))];
  const inView = [asBin(skis), garage, asBin(lamps), attic, asBin(skis)].map((each) => labelOf(each));
  const seen = after([{ kind: 'arrived', labels }], { checked, inView });
  expect(seen.state.message).toMatchObject({ kind: 'offered', containers: { length: 4 } });
  expect(seen.effects).toEqual([{ kind: 'signal' }]);
});

test('an item that is seen marks its bin as seen, but not the checked bin', () => {
  const item = itemFrom({ id: 'poles', name: 'Poles' }, 'skis', context);
  const event: StockEvent = { kind: 'tickItem', binId: 'skis', item, isSeen: true };
  const idsOf = (setting: Setting) =>
    after([event], setting)
      .effects?.flatMap((effect) => (effect.kind === 'tick' ? effect.ticks : []))
      .map(({ id }) => id);
  expect(idsOf({})).toEqual(['skis', 'poles']);
  expect(idsOf({ check: stored })).toEqual(['poles']);
  expect(idsOf({ checked: { kind: 'bin', bin: skis } })).toEqual(['poles']);
});

test('a message and new ticks belong to one target', () => {
  const { state } = after([scan(asBin(skis))]);
  expect(stateFor(state, attic)).toEqual({ ...stockStart, targetId: 'attic' });
  expect(stateFor(state, garage)).toBe(state);
});

test('a check that has ended, or was refused, is followed by another one', () => {
  const begun = after([scan(asBin(skis))]).state;
  expect(begun.checkId).toBe('new');
  expect(after([{ kind: 'ended' }], {}, begun).state).toEqual({
    ...stockStart,
    targetId: 'garage',
    message: begun.message,
  });
  const refused = after([{ kind: 'refused', name: 'skis', problem: new Error('full') }], {}, begun).state;
  expect(refused).toMatchObject({ message: { kind: 'refused', name: 'skis' } });
  expect(refused.checkId).toBeUndefined();
});
