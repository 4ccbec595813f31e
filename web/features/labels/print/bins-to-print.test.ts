import { describe, expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { allFields } from '#test/labels/sample-labels.ts';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import { binsToPrint, labelsOf, labelsOfCodes, unsupportedCharacters } from './bins-to-print.ts';

const house = someLocation({ id: 'house', name: 'House' });
const attic = someLocation({ id: 'attic', name: 'Attic', parentLocationId: 'house', qrCode: 'FFFFFFFFFFFF' });
const all = [
  someBin({ id: 'b', name: 'Box 10', qrCode: 'BBBBBBBBBBBB', locationId: 'attic' }),
  someBin({ id: 'a', name: 'Box 2', qrCode: 'AAAAAAAAAAAA', qrLabel: 'K-2', itemCount: 3 }),
  someBin({ id: 'archived', name: 'Old', qrCode: 'CCCCCCCCCCCC', archivedAt: '2026-01-01T00:00:00.000Z' }),
  someBin({ id: 'deleted', name: 'Gone', qrCode: 'DDDDDDDDDDDD', deletedAt: '2026-01-01T00:00:00.000Z' }),
  someBin({ id: 'offline', name: 'New' }),
];
const view = {
  bins: new Map(all.map((bin) => [bin.id, bin])),
  locations: new Map([house, attic].map((place) => [place.id, place])),
  compareNames: nameOrder('en'),
};
const wording = {
  origin: 'https://bins.example.org',
  contentsText: (bin: BinHeader) => `${bin.itemCount} items`,
  ownFact: ({ name }: BinHeader) => (name === 'Box 2' ? 'Weight: 12 kg' : undefined),
};

describe('the bins to print', () => {
  test('are all in use, by name', () => {
    expect(binsToPrint('all', view).map(({ id }) => id)).toEqual(['a', 'b', 'offline']);
  });

  test('are those of a place and of the places in it', () => {
    expect(binsToPrint({ place: 'attic' }, view).map(({ id }) => id)).toEqual(['b']);
    expect(binsToPrint({ place: 'house' }, view).map(({ id }) => id)).toEqual(['b']);
  });

  test('are chosen ones in their order, from the archive too, but not from the trash', () => {
    const bins = ['archived', 'a', 'deleted', 'unknown'];
    expect(binsToPrint({ bins }, view).map(({ id }) => id)).toEqual(['archived', 'a']);
  });
});

test('a label says what its bin is, and leads to its code', () => {
  expect(labelsOf(binsToPrint({ bins: ['a', 'b'] }, view), view, wording)).toEqual([
    expect.objectContaining({
      code: 'AAAAAAAAAAAA',
      address: 'https://bins.example.org/c/AAAAAAAAAAAA',
      name: 'Box 2',
      label: 'K-2',
      items: '3 items',
      ownFact: 'Weight: 12 kg',
      place: undefined,
    }),
    expect.objectContaining({ name: 'Box 10', place: 'House › Attic', ownFact: undefined }),
  ]);
});

test('a bin that has no code yet has no label', () => {
  expect(labelsOf(binsToPrint({ bins: ['offline'] }, view), view, wording)).toEqual([]);
});

test('a code gets the label of its bin or place, a free one a blank label', () => {
  const free = { code: 'EEEEEEEEEEEE', state: 'free', number: 17, createdAt: '', revision: 1 } as const;
  const ownCodes = new Map([[free.code, free]]);
  const codes = ['AAAAAAAAAAAA', 'FFFFFFFFFFFF', free.code];
  const labels = labelsOfCodes(codes, { ...view, ownCodes }, wording);
  expect(labels.map(({ code, name, place, number }) => [code, name, place, number])).toEqual([
    ['AAAAAAAAAAAA', 'Box 2', undefined, undefined],
    ['FFFFFFFFFFFF', 'Attic', 'House', undefined],
    ['EEEEEEEEEEEE', undefined, undefined, '17'],
  ]);
});

test('unsupported characters are listed once, for printed fields only', () => {
  const label = { code: 'AAAAAAAAAAAA', address: '', name: '📦 Toys 📦', place: '玩' };
  expect(unsupportedCharacters([label, label], allFields)).toEqual(['📦', '玩']);
  expect(unsupportedCharacters([label], { ...allFields, place: false })).toEqual(['📦']);
});
