import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import { findCodes, listCodes, printedSheets } from './code-list.ts';

const printedRow = (code: string, more: Partial<CodeRow> = {}): CodeRow => ({
  code,
  state: 'free',
  use: 'labels',
  createdAt: '2026-05-01T10:00:00.000Z',
  revision: 1,
  ...more,
});
const on = (sheetId: string, day: number, sheetTemplate = 'Avery L7160') => ({
  sheetId,
  sheetTemplate,
  printedAt: `2026-05-0${day}T10:00:00.000Z`,
});

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

test('codes are listed by the sheet they were last printed on, the newest first', () => {
  const codes = [
    printedRow('A', on('one', 2)),
    printedRow('B', { ...on('two', 3, '62 × 29 mm'), state: 'used' }),
    printedRow('C', on('one', 2)),
    printedRow('D'),
  ];
  expect(printedSheets(codes)).toEqual([
    { id: 'two', template: '62 × 29 mm', printedAt: '2026-05-03T10:00:00.000Z', codes: ['B'] },
    { id: 'one', template: 'Avery L7160', printedAt: '2026-05-02T10:00:00.000Z', codes: ['A', 'C'] },
  ]);
});

test('what is void is not printed again', () => {
  const voided = { state: 'void' } as const;
  const codes = [
    printedRow('A', { ...on('one', 2), ...voided }),
    printedRow('B', on('two', 2)),
    printedRow('C', { ...on('two', 2), ...voided }),
  ];
  expect(printedSheets(codes).map(({ codes: left }) => left)).toEqual([['B']]);
});
