import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Headers } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { Operation, PredictContext } from '../operation.ts';
import { predict } from '../predict.ts';
import { assertNotTooDeep, countLevels, levelsMax, nodesAbove } from '../tree.ts';
import { binFrom } from './bin-rules.ts';

const olga: PredictContext = {
  userId: 'olga',
  userName: 'Olga',
  now: '2026-05-03T10:00:00.000Z',
  plan: 'unlimited',
};

type Parents = readonly (string | undefined)[];

/** Bins named by their numbers. */
function nested(parents: Parents): Headers {
  const identity = { ownerId: 'olga', ownerScopedId: '', qrCode: '', role: 'owner' } as const;
  return new Map(
    parents.map((parentBinId, n) => {
      const id = `${n}`;
      const bin = binFrom({ name: id }, { ...identity, id }, olga);
      return [id, parentBinId === undefined ? bin : { ...bin, parentBinId }];
    }),
  );
}

const chain = (length: number): Parents =>
  Array.from({ length }, (_, n) => (n === 0 ? undefined : `${n - 1}`));

function after(bins: Headers, operation: Operation): Headers | string {
  try {
    return predict({ bins, locations: new Map() }, operation, olga).bins;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const refusalOf = (bins: Headers, operation: Operation) => {
  const done = after(bins, operation);
  return typeof done === 'string' ? done : undefined;
};

const deepest = (bins: Headers) =>
  Math.max(...[...bins.values()].map((bin) => nodesAbove(bins, bin).length + 1));

test('a bin is made on the last level and refused below it', () => {
  const create = (parentBinId: string): Operation => ({
    call: 'bins.create',
    data: { id: 'new', name: 'New', parentBinId },
  });
  const bins = nested(chain(levelsMax.bin));
  expect(refusalOf(bins, create(`${levelsMax.bin - 2}`))).toBeUndefined();
  expect(refusalOf(bins, create(`${levelsMax.bin - 1}`))).toBe('bins.tooDeep');
});

test('a moved tree is counted with all its levels, those in the trash included', () => {
  const move: Operation = { call: 'bins.move', data: { id: 'top', parentBinId: `${levelsMax.bin - 2}` } };
  const bins = new Map(nested(chain(levelsMax.bin - 1)));
  const [template] = bins.values();
  if (template === undefined) throw new Error('no bin');
  bins.set('top', { ...template, id: 'top' });
  expect(refusalOf(bins, move)).toBeUndefined();
  bins.set('inside', { ...template, id: 'inside', parentBinId: 'top', deletedAt: olga.now });
  expect(refusalOf(bins, move)).toBe('bins.tooDeep');
});

test('a tree from before the limit moves outward and sideways, never further in', () => {
  const length = levelsMax.bin + 10;
  const bins = new Map(nested([...chain(length), '3', '4']));
  const move = (id: string, parentBinId: string | null): Operation => ({
    call: 'bins.move',
    data: { id, parentBinId },
  });
  expect(refusalOf(bins, move('5', null))).toBeUndefined();
  expect(refusalOf(bins, move('5', '2'))).toBeUndefined();
  expect(refusalOf(bins, move('5', `${length}`))).toBeUndefined();
  expect(refusalOf(bins, move('5', `${length + 1}`))).toBe('bins.tooDeep');
  expect(
    refusalOf(bins, { call: 'bins.update', data: { id: `${length - 1}`, name: 'Deep' } }),
  ).toBeUndefined();
});

test('no acts in any order nest bins deeper than the limit, or than they were', () => {
  const forest = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((picks): Parents => {
    // Most bins lie in the one before, so that trees get deep.
    return picks.map((pick, n) => (n === 0 ? undefined : `${pick % 4 === 0 ? pick % n : n - 1}`));
  });
  const acts = fc.array(fc.record({ bin: fc.nat(), into: fc.nat(), isNew: fc.boolean() }), { maxLength: 30 });
  fc.assert(
    fc.property(forest, acts, (parents, wanted) => {
      let bins = nested(parents);
      for (const [n, { bin, into, isNew }] of wanted.entries()) {
        const ids = [...bins.keys()];
        const [id = '', parentBinId = ''] = [ids[bin % ids.length], ids[into % ids.length]];
        const operation: Operation = isNew
          ? { call: 'bins.create', data: { id: `new ${n}`, name: `New ${n}`, parentBinId } }
          : { call: 'bins.move', data: { id, parentBinId } };
        const done = after(bins, operation);
        if (typeof done === 'string') continue;
        expect(deepest(done)).toBeLessThanOrEqual(Math.max(levelsMax.bin, deepest(bins)));
        bins = done;
      }
    }),
  );
});

test('levels are counted also where bins point at each other', () => {
  const bins = nested(['1', '0', undefined]);
  expect([...bins.values()].map((bin) => nodesAbove(bins, bin).length)).toEqual([1, 1, 0]);
  expect(countLevels(bins.values(), '0')).toBe(2);
});

test('the refusal says how many levels there may be', () => {
  expect(() => assertNotTooDeep('bin', levelsMax.bin, 1)).toThrow(
    new AppError('bins.tooDeep', { n: levelsMax.bin }),
  );
});
