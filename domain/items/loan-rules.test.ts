import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import type { Item, ItemChange } from './item.ts';
import { loansMax } from './item-fields.ts';
import { changeItem, itemFrom, withLending, withLoanChange, withReturn } from './item-rules.ts';
import { assertMayChangeLoan, countedPieces, loansOf } from './loan-rules.ts';

const context = { now: '2026-05-03T10:00:00.000Z', userId: 'olga', userName: 'Olga' };
const tents = (quantity: number): Item =>
  itemFrom({ id: '018f0000-0000-7000-8000-000000000000', name: 'Tent', quantity }, 'bin', context);
const lend = (item: Item, loanId: string, borrower: string, quantity?: number) =>
  withLending(item, { loanId, borrower, quantity }, context);
const owned = (item: Item) => item.quantity + countedPieces(loansOf(item));

describe('a loan', () => {
  test('takes its pieces out of the bin, beside others', () => {
    const lent = withLending(
      lend(tents(4), 'a', 'Anna', 2),
      { loanId: 'b', borrower: 'Bo', quantity: 1, dueDate: '2026-05-10', note: 'Red' },
      context,
    );
    expect(lent).toMatchObject({
      quantity: 1,
      loanedTo: 'Anna, Bo',
      loanedCount: 3,
      dueDate: '2026-05-10',
      loans: [
        { id: 'a', borrower: 'Anna', quantity: 2, since: context.now },
        { id: 'b', borrower: 'Bo', quantity: 1, since: context.now, dueDate: '2026-05-10', note: 'Red' },
      ],
    });
    expect(lend(lent, 'a', 'Anna', 1)).toMatchObject({ quantity: 0, loanedCount: 4, outById: 'olga' });
  });

  test('a viewer changes only the day of what they took out themselves', () => {
    const item = withLending(
      lend(tents(4), 'a', 'Anna', 2),
      { loanId: 'b', borrower: 'Olga', borrowerId: 'olga', quantity: 1, isTakenOut: true },
      context,
    );
    const day = { dueDate: '2026-05-10' };
    const change =
      (loanId: string, more = {}) =>
      () =>
        assertMayChangeLoan('viewer', item, { loanId, ...day, ...more }, context);
    expect(change('b')).not.toThrow();
    expect(change('a')).toThrow('access.denied');
    expect(change('b', { note: 'Red' })).toThrow('access.denied');
    expect(change('b', { borrower: 'Bo' })).toThrow('access.denied');
    expect(() => assertMayChangeLoan('editor', item, { loanId: 'a', note: 'Red' }, context)).not.toThrow();
  });

  test('is returned in part or whole, and counted once if returned twice', () => {
    const lent = lend(lend(tents(4), 'a', 'Anna', 3), 'b', 'Bo', 1);
    const part = withReturn(lent, { loanId: 'a', quantity: 2 }, context);
    expect(part).toMatchObject({ quantity: 2, loanedCount: 2 });
    const whole = withReturn(part, { loanId: 'a', quantity: 9 }, context);
    expect(whole).toMatchObject({ quantity: 3, loanedTo: 'Bo' });
    expect(withReturn(whole, { loanId: 'a', quantity: 2 }, context)).toEqual(whole);
    const none = withReturn(whole, { loanId: 'b' }, context);
    for (const field of ['loans', 'loanedTo', 'loanedCount', 'dueDate', 'outAt'])
      expect(none).not.toHaveProperty(field);
  });

  test('of more pieces than are left is refused, naming the borrowers', () => {
    const refused = (item: Item) => {
      try {
        return lend(item, 'c', 'Çelik', 1);
      } catch (error) {
        return error instanceof AppError ? { code: error.code, params: error.params } : error;
      }
    };
    expect(refused(lend(lend(tents(2), 'a', 'Anna', 1), 'b', 'Bo', 1))).toEqual({
      code: 'items.lentAlready',
      params: { n: 0, who: 'Anna, Bo' },
    });
    expect(refused(tents(0))).toEqual({ code: 'items.tooFewLeft', params: { n: 0 } });
    const full = Array.from({ length: loansMax }, (_, n) => `${n}`).reduce(
      (item, id) => lend(item, id, 'Anna', 1),
      tents(100),
    );
    expect(refused(full)).toMatchObject({ code: 'items.loansFull' });
    expect(owned(lend(full, '0', 'Anna', 1))).toBe(100);
  });

  test('changes its borrower, clearing the account, and its due day', () => {
    const taken = withLending(
      tents(1),
      { loanId: 'a', borrower: 'Olga', borrowerId: 'olga', isTakenOut: true, quantity: 1 },
      context,
    );
    const changed = withLoanChange(taken, { loanId: 'a', borrower: 'Bo', dueDate: '2026-06-01' }, context);
    expect(changed.loans).toEqual([
      { id: 'a', quantity: 1, borrower: 'Bo', since: context.now, dueDate: '2026-06-01' },
    ]);
    const cleared = withLoanChange(changed, { loanId: 'a', dueDate: null }, context);
    expect(cleared).not.toHaveProperty('dueDate');
    expect(() => withLoanChange(tents(1), { loanId: 'a' }, context)).toThrow('items.loanOver');
  });

  test('of an item stored by an older build is read from its fields', () => {
    const { loans: _, ...old } = { ...tents(1), loanedTo: 'Anna', loanedCount: 2, dueDate: '2026-06-01' };
    const part = withReturn(old, { loanId: old.id, quantity: 1 }, context);
    expect(part).toMatchObject({
      quantity: 2,
      loanedCount: 1,
      loans: [{ id: old.id, borrower: 'Anna', quantity: 1, dueDate: '2026-06-01' }],
    });
  });
});

/** A change with how many pieces it says there are more. */
type Edit = { counted: (before: Item) => number; apply: (item: Item) => Item };
type Device = { seen: Item; waiting: Edit[] };

const name = fc.constantFrom('Anna', 'Bo', 'Çelik');
const few = fc.integer({ min: 1, max: 3 });
const day = fc.constantFrom(null, '2026-06-01', '2026-07-01');
const none = () => 0;

const newEdits: fc.Arbitrary<(seen: Item, nextId: () => string) => Edit> = fc.oneof(
  fc.tuple(name, few, day).map(([borrower, quantity, dueDate]) => (_: Item, nextId: () => string) => {
    const lending = { loanId: nextId(), borrower, quantity, dueDate: dueDate ?? undefined };
    return { counted: none, apply: (item: Item) => withLending(item, lending, context) };
  }),
  fc.tuple(fc.nat(5), few).map(([at, quantity]) => (seen: Item) => {
    const loanId = loansOf(seen)[at]?.id ?? 'none';
    // A return of an uncounted loan counts its pieces.
    const counted = (before: Item) => {
      const loan = loansOf(before).find(({ id }) => id === loanId);
      return loan !== undefined && loan.quantity === undefined ? quantity : 0;
    };
    return { counted, apply: (item: Item) => withReturn(item, { loanId, quantity }, context) };
  }),
  fc.tuple(fc.nat(5), name, day).map(([at, borrower, dueDate]) => (seen: Item) => {
    const loanId = loansOf(seen)[at]?.id ?? 'none';
    const change = { loanId, borrower, dueDate };
    return { counted: none, apply: (item: Item) => withLoanChange(item, change, context) };
  }),
);

const oldEdit = (change: ItemChange, counted: Edit['counted'] = none): Edit => ({
  counted,
  apply: (item) => changeItem(item, change, context).item,
});
const wasOf = ({ loanedTo, loanedCount, dueDate }: Item) => ({
  loanedTo: loanedTo ?? null,
  loanedCount: loanedCount ?? null,
  dueDate: dueDate ?? null,
});

/** Generates the edits that the sheets of older builds send, which know a single loan per item. */
const oldEdits: fc.Arbitrary<(seen: Item, nextId: () => string) => Edit> = fc.oneof(
  fc.tuple(name, few, day).map(([loanedTo, count, dueDate]) => (seen: Item) => {
    if (seen.loanedTo !== undefined) return oldEdit({ notes: 'Lent already' });
    const loan = { loanedTo, loanedCount: count, dueDate };
    return oldEdit({ ...loan, quantityBy: -count, was: wasOf(seen) });
  }),
  few.map((count) => (seen: Item) => {
    const { loanedTo, loanedCount, dueDate } = seen;
    if (loanedCount === undefined) return oldEdit({ notes: 'Nothing to return' });
    const back = Math.min(count, loanedCount);
    const rest = { loanedTo: loanedTo ?? null, loanedCount: loanedCount - back, dueDate: dueDate ?? null };
    const over = { loanedTo: null, loanedCount: null, dueDate: null };
    const loan = back < loanedCount ? rest : over;
    return oldEdit({ ...loan, quantityBy: back, was: wasOf(seen) });
  }),
  fc.tuple(name, day).map(
    ([loanedTo, dueDate]) =>
      (seen: Item) =>
        oldEdit({ loanedTo, dueDate, was: wasOf(seen) }),
  ),
  fc.constant((seen: Item) => oldEdit({ loanedTo: null, was: { loanedTo: seen.loanedTo ?? null } })),
  few.map((by) => () => oldEdit({ quantityBy: by }, () => by)),
  few.map(
    (quantity) => (seen: Item) =>
      oldEdit({ quantity, was: { quantity: seen.quantity } }, (before) => quantity - before.quantity),
  ),
);

function attempt(edit: Edit, item: Item): Item {
  try {
    return edit.apply(item);
  } catch (error) {
    if (error instanceof AppError) return item;
    throw error;
  }
}

describe('devices that know several loans and older ones that know one', () => {
  test.each([
    ['together', fc.oneof(newEdits, oldEdits), 40],
    ['new ones alone, down to the last piece', newEdits, 3],
  ])('keep the pieces and end alike: %s', (_case, edits, quantity) => {
    const step = fc.record({ device: fc.nat(2), edit: fc.option(edits, { nil: undefined, freq: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let server = tents(quantity);
        let ids = 0;
        const devices: Device[] = [0, 1, 2].map(() => ({ seen: server, waiting: [] }));
        const sync = (device: Device) => {
          const isAlone = device.seen === server;
          const predicted = device.waiting.reduce((item, edit) => attempt(edit, item), device.seen);
          for (const edit of device.waiting) {
            const after = attempt(edit, server);
            // Only a count that an absolute quantity replaced, or more than there were, may be missing.
            if (after !== server) expect(owned(after)).toBe(owned(server) + edit.counted(server));
            server = after;
          }
          if (isAlone) expect(predicted).toEqual(server);
          Object.assign(device, { seen: server, waiting: [] });
        };
        for (const { device: at, edit } of steps) {
          const device = devices[at] as Device;
          if (edit === undefined) sync(device);
          else {
            const shown = device.waiting.reduce((item, each) => attempt(each, item), device.seen);
            device.waiting.push(edit(shown, () => `loan ${ids++}`));
          }
        }
        for (const device of [...devices, ...devices]) sync(device);
        for (const { seen } of devices) expect(seen).toBe(server);
        const sums = { loanedCount: server.loanedCount ?? 0, days: server.dueDate };
        expect(sums.loanedCount).toBe(countedPieces(loansOf(server)));
      }),
    );
  });
});
