import { expect, test } from 'vitest';
import type { CodeRow } from '#domain/codes/codes.ts';
import { printedSheets } from './printed-sheets.ts';

const row = (code: string, more: Partial<CodeRow> = {}): CodeRow => ({
  ...{ code, state: 'free', use: 'labels', createdAt: '2026-05-01T10:00:00.000Z', revision: 1 },
  ...more,
});
const on = (sheetId: string, day: number, sheetTemplate = 'Avery L7160') => ({
  ...{ sheetId, sheetTemplate, printedAt: `2026-05-0${day}T10:00:00.000Z` },
});

test('codes are listed by the sheet they were last printed on, the newest first', () => {
  const codes = [
    row('A', on('one', 2)),
    row('B', { ...on('two', 3, '62 × 29 mm'), state: 'used' }),
    row('C', on('one', 2)),
    row('D'),
  ];
  expect(printedSheets(codes)).toEqual([
    { id: 'two', template: '62 × 29 mm', printedAt: '2026-05-03T10:00:00.000Z', codes: ['B'] },
    { id: 'one', template: 'Avery L7160', printedAt: '2026-05-02T10:00:00.000Z', codes: ['A', 'C'] },
  ]);
});

test('what is void is not printed again', () => {
  const voided = { state: 'void' } as const;
  const codes = [
    row('A', { ...on('one', 2), ...voided }),
    row('B', on('two', 2)),
    row('C', { ...on('two', 2), ...voided }),
  ];
  expect(printedSheets(codes).map(({ codes: left }) => left)).toEqual([['B']]);
});
