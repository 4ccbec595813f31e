import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tick } from './stock-check.ts';
import { mergeTicks, timedTick } from './stock-check-rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 3, 12, minute)).toISOString();

const anyTick: fc.Arbitrary<Tick> = fc.record({
  kind: fc.constantFrom('bin', 'item'),
  id: fc.constantFrom('a', 'b', 'c'),
  binId: fc.constantFrom('x', 'y'),
  isSeen: fc.boolean(),
  at: fc.integer({ min: 0, max: 3 }).map(at),
});

test('ticks of several devices merge alike in any order and with repeats', () => {
  const batches = fc.array(fc.array(anyTick, { maxLength: 6 }), { maxLength: 5 });
  const arrivals = batches.chain((sent) =>
    fc.record({
      sent: fc.constant(sent),
      again: fc.shuffledSubarray(sent),
      shuffled: fc.shuffledSubarray(sent, { minLength: sent.length }),
    }),
  );
  const merge = (all: Tick[][]) =>
    all.reduce<Tick[]>(mergeTicks, []).sort((a, b) => `${a.kind} ${a.id}`.localeCompare(`${b.kind} ${b.id}`));
  fc.assert(
    fc.property(arrivals, ({ sent, shuffled, again }) => {
      expect(merge([...shuffled, ...again])).toEqual(merge(sent));
      expect(merge([sent.flat()])).toEqual(merge(sent));
    }),
  );
});

test('the later tick wins', () => {
  const early: Tick = { kind: 'bin', id: 'a', isSeen: true, at: at(1) };
  const late: Tick = { ...early, isSeen: false, at: at(2) };
  expect(mergeTicks([late], [early])).toEqual([late]);
  expect(mergeTicks([early], [late])).toEqual([late]);
});

test('a tick from the future is of now', () => {
  const one: Tick = { kind: 'bin', id: 'a', isSeen: true, at: at(5) };
  expect([timedTick(one, at(3)).at, timedTick(one, at(7)).at]).toEqual([at(3), at(5)]);
});
