import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isSame, mergeFields, mergeTags } from './fields.ts';

describe('two people change one thing', () => {
  const now = { name: 'Drill', notes: 'blue', unit: 'st' };

  it('on different fields both win and nothing is reported', () => {
    const { merged, overwrote } = mergeFields(now, { name: 'Bosch drill' }, { name: 'Drill' });
    expect(merged).toEqual({ ...now, name: 'Bosch drill' });
    expect(overwrote).toBeUndefined();
  });

  it('on the same field the later wins and is told what it covered', () => {
    const { merged, overwrote } = mergeFields(now, { notes: 'red' }, { notes: 'green' });
    expect(merged.notes).toBe('red');
    expect(overwrote).toEqual({ notes: 'blue' });
  });

  it('the same value twice is no conflict, and null clears', () => {
    expect(mergeFields(now, { notes: 'blue' }, { notes: 'green' }).overwrote).toBeUndefined();
    expect(mergeFields(now, { notes: null }, {}).merged).toEqual({ name: 'Drill', unit: 'st' });
  });

  it('a field that was empty and is set meanwhile is reported', () => {
    expect(
      mergeFields({ name: 'a' } as typeof now, { notes: 'mine' }, { notes: null as never }).overwrote,
    ).toBeUndefined();
    expect(mergeFields(now, { notes: 'mine' }, { notes: null as never }).overwrote).toEqual({
      notes: 'blue',
    });
  });
});

it('added tags are there once and removed ones gone, in any order of two people', () => {
  const tag = fc.constantFrom('vinter', 'Vinter', 'jul', 'båt', 'verktyg');
  fc.assert(
    fc.property(fc.uniqueArray(tag), fc.array(tag), fc.array(tag), (current, add, remove) => {
      const result = mergeTags(
        mergeTags([...new Map(current.map((t) => [t.toLowerCase(), t])).values()], [], remove),
        add,
      ).map((each) => each.toLowerCase());
      expect(new Set(result).size).toBe(result.length);
      for (const each of add) expect(result).toContain(each.toLowerCase());
      const added = new Set(add.map((each) => each.toLowerCase()));
      for (const each of remove)
        if (!added.has(each.toLowerCase())) expect(result).not.toContain(each.toLowerCase());
    }),
  );
});

test('values are the same whatever the order of their fields', () => {
  expect(isSame({ x: 1, y: [{ a: 1, b: 2 }] }, { y: [{ b: 2, a: 1 }], x: 1 })).toBe(true);
  expect(isSame({ x: 1, gone: undefined }, { x: 1 })).toBe(true);
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
});

test.for<[unknown, unknown]>([
  [{ x: 1 }, { x: 2 }],
  [{ x: 1 }, { x: 1, y: 1 }],
  [[], {}],
  [['a'], { 0: 'a' }],
  [null, {}],
  [null, undefined],
  [1, '1'],
])('%o and %o differ', ([one, other]) => {
  expect(isSame(one, other)).toBe(false);
  expect(isSame(other, one)).toBe(false);
});
