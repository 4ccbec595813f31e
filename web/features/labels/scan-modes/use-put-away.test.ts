import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import { createVisits } from '../scan/sightings.ts';
import { decidePut } from './use-put-away.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const location = locationFrom({ id: 'garage', name: 'Garage' }, context);
const attic = locationFrom({ id: 'attic', name: 'Attic' }, context);

function bin(id: string, more: Partial<BinHeader> = {}): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '', qrCode: '', role: 'owner' } as const;
  return { ...binFrom({ name: id }, identity, context), ...more };
}

const skis = bin('skis', { locationId: 'attic' });
const view = {
  bins: new Map([[skis.id, skis]]),
  locations: new Map([location, attic].map((each) => [each.id, each])),
};
const into = { kind: 'location', location } as const;
const decide = (each: BinHeader, state: Partial<Parameters<typeof decidePut>[1]> = {}) =>
  decidePut({ kind: 'bin', bin: each }, { into, steps: [], ...state }, view);

test('the label of a place says where the next bins go', () => {
  const match = { kind: 'location', location: attic } as const;
  expect(decidePut(match, { into, steps: [] }, view)).toEqual({ kind: 'into', into: match });
});

test('a bin is put away, from where it lay', () => {
  const from = { kind: 'location', location: attic };
  expect(decide(skis)).toEqual({ kind: 'put', step: { bin: skis, from, into } });
  expect(decide(bin('tent'))).toMatchObject({ kind: 'put', step: { bin: { id: 'tent' } } });
});

test('before a place is chosen a bin is only asked about', () => {
  expect(decide(skis, { into: undefined })).toEqual({ kind: 'whereTo', bin: skis });
});

test('a bin that lies there is told apart from one that was just put there', () => {
  const there = bin('skis', { locationId: 'garage' });
  expect(decide(there).kind).toBe('there');
  expect(decide(skis, { steps: [{ bin: skis, into }] }).kind).toBe('again');
});

test('a bin just put away can move on to another place and back again', () => {
  const next = { kind: 'location', location: attic } as const;
  const steps = [{ bin: skis, from: next, into }];
  expect(decide(skis, { into: next, steps })).toEqual({
    kind: 'put',
    step: { bin: skis, from: into, into: next },
  });
});

test('a bin is never put into itself', () => {
  expect(decide(skis, { into: { kind: 'bin', bin: skis } }).kind).toBe('itself');
});

const seen = (text: string, pictures = 2) => ({
  text,
  pictures,
  isInView: true,
  lastAt: 0,
  corners: [] as never,
});

test('each code in view is reported once', () => {
  const visits = createVisits();
  expect(visits.arrived([seen('A', 1), seen('B')], 0)).toEqual(['B']);
  expect(visits.arrived([seen('A'), seen('B', 3)], 100)).toEqual(['A']);
  for (let now = 200; now < 20_000; now += 100)
    expect(visits.arrived([seen('A'), seen('B')], now)).toEqual([]);
});

test('a code that returns later is reported again, a flickering one is not', () => {
  const visits = createVisits();
  visits.arrived([seen('A')], 0);
  expect(visits.arrived([seen('A')], 1_000)).toEqual([]);
  expect(visits.arrived([seen('A')], 3_000)).toEqual(['A']);
});

test('moving on reports visible bins again, except the one just handled', () => {
  const visits = createVisits();
  visits.arrived([seen('A'), seen('B')], 0);
  visits.forgetOthers('A');
  expect(visits.arrived([seen('A'), seen('B')], 100)).toEqual(['B']);
});
