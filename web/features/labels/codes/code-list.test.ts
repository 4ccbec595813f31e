import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import { findCodes, listCodes } from './code-list.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };

function bin(id: string, name: string, qrCode: string, more: Partial<BinHeader> = {}): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '', qrCode, role: 'owner' } as const;
  return { ...binFrom({ name }, identity, context), ...more };
}

function row(code: string, more: Partial<CodeRow> = {}): CodeRow {
  return { code, state: 'free', use: 'labels', createdAt: context.now, revision: 1, ...more };
}

const kitchen = bin('k', 'Köket', 'KKKKKKKKKKKK');
const hall = bin('h', 'Hall', 'HHHHHHHHHHHH');
const shared = bin('s', 'Shared', 'SSSSSSSSSSSS', { role: 'admin' });
const garage = locationFrom({ id: 'g', name: 'Garage' }, context);

const codes = listCodes({
  codes: new Map(
    [
      row('KKKKKKKKKKKK', { state: 'used', target: { kind: 'bin', id: 'k' }, printedAt: context.now }),
      row('GGGGGGGGGGGG', { state: 'used', target: { kind: 'location', id: 'g' } }),
      row('VVVVVVVVVVVV', { state: 'void', target: { kind: 'bin', id: 'gone' } }),
      row('BBBBBBBBBBBB', { createdAt: '2026-06-01T10:00:00.000Z' }),
      row('AAAAAAAAAAAA'),
      row('RRRRRRRRRRRR', { use: 'reserve' }),
      row('WWWWWWWWWWWW', { use: 'reserve', state: 'used', target: { kind: 'bin', id: 'h' } }),
    ].map((each) => [each.code, each]),
  ),
  bins: new Map([kitchen, hall, shared].map((each) => [each.id, each])),
  locations: new Map([[garage.id, garage]]),
});

test('free codes come first, the newest first, then used and void ones', () => {
  expect(codes.map(({ code }) => code[0]).join('')).toBe('BAGHKWV');
});

test('own bins’ codes are there once, others’ and those in reserve are not', () => {
  expect(codes.filter(({ target }) => target?.id === 'k')).toHaveLength(1);
  expect(codes.some(({ code }) => code.startsWith('S') || code.startsWith('R'))).toBe(false);
});

test('a code of a deleted bin has neither name nor link', () => {
  expect(codes.find(({ code }) => code.startsWith('V'))).toEqual({
    code: 'VVVVVVVVVVVV',
    state: 'void',
    createdAt: context.now,
  });
});

test('codes are found by a part, by a name without accents, and by their state', () => {
  const found = (query: string, state?: 'free' | 'used' | 'void') =>
    findCodes(codes, query, state).map(({ code }) => code[0]);
  expect(found('kkkk-kk')).toEqual(['K']);
  expect(found('koket')).toEqual(['K']);
  expect(found('', 'void')).toEqual(['V']);
  expect(found('garage', 'free')).toEqual([]);
});
