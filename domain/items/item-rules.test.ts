import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item, ItemChange } from './item.ts';
import { changeItem, isLow, isOut } from './item-rules.ts';
import { withLoans } from './loan-rules.ts';

const item = (fields: Partial<Item>): Item => ({
  id: 'item',
  binId: 'bin',
  name: 'Batteries',
  quantity: 2,
  tags: [],
  dateAdded: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

const context = { now: '2026-01-02T00:00:00.000Z', userId: 'anna', userName: 'Anna' };

test('an item is out when none of it is left, and a bin never is', () => {
  expect(isOut(item({ quantity: 0 }))).toBe(true);
  expect(isOut(item({ quantity: 1 }))).toBe(false);
  expect(isOut({ quantity: undefined })).toBe(false);
});

test('an item is low from its mark on down, and without a mark never', () => {
  expect(isLow(item({ lowStockAt: 2 }))).toBe(true);
  expect(isLow(item({ lowStockAt: 1 }))).toBe(false);
  expect(isLow(item({ quantity: 0 }))).toBe(false);
});

describe('a change of a loan', () => {
  const lent = item({ loanedTo: 'Anna', loanedCount: 2, dueDate: '2026-02-03' });

  test.each<[string, ItemChange, Partial<Item>]>([
    ['of something else', { notes: 'Blue' }, { quantity: 2, loanedTo: 'Anna', loanedCount: 2 }],
    ['to another borrower', { loanedTo: 'Björn' }, { quantity: 2, loanedTo: 'Björn', loanedCount: 2 }],
    ['of the day', { dueDate: null }, { quantity: 2, loanedTo: 'Anna', loanedCount: 2, dueDate: undefined }],
    ['that clears the borrower', { loanedTo: null }, { quantity: 4, loanedTo: undefined }],
    ['that counts what came back', { loanedTo: null, loanedCount: null, quantityBy: 1 }, { quantity: 3 }],
    ['that came back before counts existed', { loanedTo: null, quantityBy: 2 }, { quantity: 4 }],
    ['that counts the bin', { loanedTo: null, quantity: 3 }, { quantity: 3 }],
  ])('%s', (_case, change, after) => {
    const changed = changeItem(lent, change, context).item;
    expect({ ...changed, ...after }).toEqual(changed);
    expect('loanedCount' in changed).toBe(changed.loanedTo !== undefined);
  });

  test('without a borrower clears the day, unless it names one', () => {
    expect(changeItem(lent, { loanedTo: null }, context).item).not.toHaveProperty('dueDate');
    const named = changeItem(lent, { loanedTo: null, dueDate: '2026-03-03' }, context).item;
    expect(named).toHaveProperty('dueDate', '2026-03-03');
    const unlent = item({ dueDate: '2026-02-03' });
    expect(changeItem(unlent, { name: 'AA' }, context).item).toHaveProperty('dueDate', '2026-02-03');
  });

  test('with the last piece returned by clearing the borrower is not out any more', () => {
    const out = item({ quantity: 0, loanedTo: 'Anna', loanedCount: 1, outAt: context.now, outBy: 'Olga' });
    const back = changeItem(out, { loanedTo: null }, context).item;
    expect(back).toMatchObject({ quantity: 1 });
    expect(back).not.toHaveProperty('outAt');
  });

  test('counts against what its writer saw: two returns of one piece are one', () => {
    const returned: ItemChange = {
      loanedTo: null,
      loanedCount: null,
      quantityBy: 2,
      was: { loanedTo: 'Anna', loanedCount: 2 },
    };
    const once = changeItem(lent, returned, context).item;
    expect(changeItem(once, returned, context).item.quantity).toBe(4);
    const lend: ItemChange = {
      loanedTo: 'Björn',
      loanedCount: 1,
      quantityBy: -1,
      was: { loanedTo: null, loanedCount: null },
    };
    expect(changeItem(lent, lend, context).item).toMatchObject({
      quantity: 1,
      loanedTo: 'Anna, Björn',
      loanedCount: 3,
      loans: [
        { borrower: 'Anna', quantity: 2 },
        { borrower: 'Björn', quantity: 1, since: context.now },
      ],
    });
    const nonsense = { ...lend, was: { loanedCount: 'two' } };
    expect(changeItem(lent, nonsense, context).item).toMatchObject({ quantity: 1, loanedCount: 3 });
  });

  test('of several loans is that of those which its writer saw', () => {
    const [anna, bo] = [
      { id: 'a', borrower: 'Anna', quantity: 3, dueDate: '2026-03-03' },
      { id: 'b', borrower: 'Bo, Ek', quantity: 2, dueDate: '2026-02-02' },
    ];
    const both = withLoans(item({ quantity: 5 }), [anna, bo]);
    expect(both).toMatchObject({ loanedTo: 'Anna, Bo, Ek', loanedCount: 5, dueDate: '2026-02-02' });
    const changed = (change: ItemChange) => changeItem(both, change, context).item;
    expect(changed({ loanedTo: null })).toMatchObject({ quantity: 10 });
    expect(changed({ loanedTo: null })).not.toHaveProperty('loans');
    expect(changed({ loanedTo: null, was: { loanedTo: 'Bo, Ek' } })).toMatchObject({
      quantity: 7,
      loans: [anna],
    });
    expect(changed({ loanedCount: 2, quantityBy: 3 })).toMatchObject({
      quantity: 8,
      loans: [{ ...anna, quantity: 2 }],
    });
    expect(changed({ loanedTo: 'Çelik' })).toMatchObject({ quantity: 5, loans: [anna, bo] });
    expect(changed({ loanedTo: 'Çelik', was: { loanedTo: 'Anna' } })).toMatchObject({
      loans: [{ ...anna, borrower: 'Çelik' }, bo],
    });
    expect(changed({ dueDate: '2026-05-05' })).toMatchObject({
      dueDate: '2026-03-03',
      loans: [anna, { ...bo, dueDate: '2026-05-05' }],
    });
    expect(
      changed({ loanedTo: null, loanedCount: null, quantityBy: 2, was: { loanedTo: 'Eva', loanedCount: 2 } }),
    ).toMatchObject({ quantity: 5, loans: [anna, bo] });
  });

  test('that lends the last one a second time makes no more of it', () => {
    const lend = (loanedTo: string): ItemChange => ({
      loanedTo,
      loanedCount: 1,
      quantityBy: -1,
      was: { loanedTo: null, loanedCount: null },
    });
    const once = changeItem(item({ quantity: 1 }), lend('Anna'), context).item;
    const twice = changeItem(once, lend('Björn'), context).item;
    expect(twice).toMatchObject({ quantity: 0, loanedTo: 'Anna, Björn', loanedCount: 1 });
  });
});

describe('no sequence of edits', () => {
  const name = fc.constantFrom('Anna', 'Björn', 'Çelik');
  const day = fc.constantFrom(null, '2026-02-03', '2026-03-03');
  const portion = fc.double({ min: 0, max: 1, noNaN: true });
  /** Generates the edits that the forms and sheets of this and earlier builds send for the item that their writer sees. */
  const edits: fc.Arbitrary<(seen: Item) => { change: ItemChange; counted: number }> = fc.oneof(
    name.map(
      (loanedTo) =>
        ({ loanedTo: was }: Item) =>
          formEdit({ loanedTo, was: { loanedTo: was ?? null } }),
    ),
    fc.constant(({ loanedTo: was }: Item) => formEdit({ loanedTo: null, was: { loanedTo: was ?? null } })),
    day.map((dueDate) => () => formEdit({ dueDate })),
    fc.tuple(name, day).map(
      ([loanedTo, dueDate]) =>
        () =>
          formEdit({ loanedTo, dueDate }),
    ),
    fc.constant(() => formEdit({ name: 'Renamed', notes: null })),
    fc.integer({ min: 0, max: 5 }).map((quantity) => (seen: Item) => ({
      change: { quantity, was: { quantity: seen.quantity } },
      counted: quantity - seen.quantity,
    })),
    fc.integer({ min: -2, max: 2 }).map((by) => ({ quantity }: Item) => ({
      change: { quantityBy: by },
      counted: Math.max(-quantity, by),
    })),
    fc.tuple(name, portion).map(([loanedTo, part]) => (seen: Item) => {
      const count = Math.min(seen.quantity, 1 + Math.floor(part * seen.quantity));
      if (seen.loanedTo !== undefined || count === 0) return formEdit({ name: 'Not lent' });
      return formEdit({ loanedTo, loanedCount: count, quantityBy: -count, was: wasOf(seen) });
    }),
    portion.map((part) => (seen: Item) => {
      if (seen.loanedCount === undefined) return formEdit({ name: 'Nothing to return' });
      const count = Math.round(part * seen.loanedCount);
      const rest = seen.loanedCount - count;
      const loan = rest === 0 ? { loanedTo: null, loanedCount: null } : { loanedCount: rest };
      return formEdit({ ...loan, quantityBy: count, was: wasOf(seen) });
    }),
  );
  const formEdit = (change: ItemChange) => ({ change, counted: 0 });
  const wasOf = ({ loanedTo, loanedCount }: Item) => ({
    loanedTo: loanedTo ?? null,
    loanedCount: loanedCount ?? null,
  });
  const owned = ({ quantity, loanedCount = 0 }: Item) => quantity + loanedCount;

  test('changes how many there are with those lent, except where it counts them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.array(edits, { maxLength: 12 }), (quantity, story) => {
        let current = item({ quantity });
        for (const edit of story) {
          const { change, counted } = edit(current);
          const after = changeItem(current, change, context).item;
          expect(owned(after)).toBe(owned(current) + counted);
          current = after;
        }
      }),
    );
  });

  test('of two people who did not see each other’s does so either', () => {
    const many = item({ quantity: 50, loanedTo: 'Anna', loanedCount: 20 });
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 6 }), edits, (story, late) => {
        const { change, counted } = late(many);
        // An absolute quantity says what is there now, whatever was there before.
        fc.pre(change.quantity === undefined);
        const before = story.reduce((now, edit) => {
          const { quantity: _, ...next } = edit(now).change;
          return changeItem(now, next, context).item;
        }, many);
        fc.pre(before.quantity > 25);
        expect(owned(changeItem(before, change, context).item)).toBe(owned(before) + counted);
      }),
    );
  });
});

describe('how long an item has been low', () => {
  const at = (now: string) => ({ ...context, now });
  const change = (from: Item, data: ItemChange, now: string) => changeItem(from, data, at(now)).item;

  test('counts from each fall to the limit, and from a raised limit', () => {
    const enough = item({ quantity: 3, lowStockAt: 1 });
    const fallen = change(enough, { quantityBy: -2 }, '2026-02-01T00:00:00.000Z');
    expect(fallen.lowSince).toBe('2026-02-01T00:00:00.000Z');
    expect(change(fallen, { quantityBy: -1 }, '2026-02-02T00:00:00.000Z').lowSince).toBe(fallen.lowSince);
    const bought = change(fallen, { quantity: 9 }, '2026-02-03T00:00:00.000Z');
    expect(bought).not.toHaveProperty('lowSince');
    const raised = change(bought, { lowStockAt: 9 }, '2026-02-04T00:00:00.000Z');
    expect(raised.lowSince).toBe('2026-02-04T00:00:00.000Z');
    expect(change(raised, { lowStockAt: null }, '2026-02-05T00:00:00.000Z')).not.toHaveProperty('lowSince');
  });

  test('is unknown of an item that was low before it was counted', () => {
    const low = item({ quantity: 1, lowStockAt: 1 });
    expect(change(low, { notes: 'Buy' }, '2026-02-01T00:00:00.000Z')).not.toHaveProperty('lowSince');
  });
});
