import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { showCode } from '#domain/codes/code.ts';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import { knownCodes, namingOf } from './known-codes.ts';

const ids = ['1', '2', '3', '4'].map((last) => `01999999-0000-7000-8000-00000000000${last}`);
const [first = '', second = '', third = '', place = ''] = ids;
const bins = [
  someBin({ id: first, name: 'Tools', qrCode: 'ABCDEFGHJKMN', qrLabel: 'KÖK-1' }),
  someBin({ id: second, name: 'Skis', qrCode: 'ABCDEFGHJKMP', qrLabel: 'Vind 2' }),
  someBin({ id: third, name: 'Boots', qrCode: '', qrLabel: 'VIND-2' }),
];
const codes = knownCodes(
  {
    bins: new Map(bins.map((bin) => [bin.id, bin])),
    locations: new Map([[place, someLocation({ id: place, name: 'Attic', qrCode: 'ABCDEFGHJKMR' })]]),
  },
  ['https://bins.example.org'],
);
const found = (text: string) => namingOf(codes.read(text));

test.each([
  ['https://elsewhere.example/c/ABCDEFGHJKMN', 'Tools'],
  ['abcd efgh jkmp', 'Skis'],
  ['ABCDEFGHJKMR', 'Attic'],
  ['kok 1', 'Tools'],
  [`https://bins.example.org/bins/${third}`, 'Boots'],
  [`https://bins.example.org/locations/${place}`, 'Attic'],
])('%s is %s on this device', (text, name) => {
  expect(found(text)).toEqual({ name, isKnown: true });
});

test('two bins with one label are both offered', () => {
  expect(codes.read('vind2').matches).toHaveLength(2);
  expect(found('vind2')).toEqual({ name: 'vind2', isKnown: false });
});

test('of similar labels the one that is as typed counts', () => {
  expect(found('vind-2')).toEqual({ name: 'Boots', isKnown: true });
  expect(found('VIND 2')).toEqual({ name: 'Skis', isKnown: true });
});

test('a bin in the trash counts only where no other has the label', () => {
  const trashed = someBin({
    id: second,
    name: 'Skis',
    qrLabel: 'Vind 2',
    deletedAt: '2026-05-03T10:00:00.000Z',
  });
  const boots = someBin({ id: third, name: 'Boots', qrLabel: 'Vind 2' });
  const named = (...all: BinHeader[]) => {
    const view = { bins: new Map(all.map((bin) => [bin.id, bin])), locations: new Map() };
    return namingOf(knownCodes(view, []).read('Vind 2'))?.name;
  };
  expect(named(trashed, boots)).toBe('Boots');
  expect(named(trashed)).toBe('Skis');
});

test('a code of nobody here is named by itself, other texts are not outlined', () => {
  expect(found('ABCDEFGHJKMQ')).toEqual({ name: showCode('ABCDEFGHJKMQ'), isKnown: false });
  expect(found('')).toBeUndefined();
  expect(found('Serial 1234')).toBeUndefined();
  expect(found(`https://evil.example/bins/${first}`)).toBeUndefined();
});

test('the same text is worked out once', () => {
  expect(codes.read('KÖK-1')).toBe(codes.read('KÖK-1'));
});

test('stickers of other products lead to the bins and places that have them as aliases', () => {
  const box = someBin({
    id: first,
    name: 'Tools',
    aliases: 'https://old.example/a/000-001\nopenbin://bin/QWERTY',
  });
  const shelf = someBin({ id: second, name: 'Skis', qrLabel: 'QX 7' });
  const attic = someLocation({
    id: place,
    name: 'Attic',
    aliases: 'QX-7\nhttps://app.example/qr/ckx1\n/a/000-002',
  });
  const drawer = someBin({ id: third, name: 'Drawer', aliases: '/a/000-002' });
  const view = {
    bins: new Map([box, shelf, drawer].map((bin) => [bin.id, bin])),
    locations: new Map([[place, attic]]),
  };
  const { read } = knownCodes(view, []);
  expect(namingOf(read('http://192.168.1.5:7745/a/000-001'))?.name).toBe('Tools');
  expect(namingOf(read('https://bins.example/bin/qwerty'))?.name).toBe('Tools');
  expect(namingOf(read('https://app.example/qr/ckx1'))?.name).toBe('Attic');
  expect(namingOf(read('qx7'))?.name).toBe('QX 7 · Skis');
  expect(read('https://new.example/a/000-002').matches).toHaveLength(2);
  expect(read('https://new.example/a/000-003').matches).toEqual([]);
});
