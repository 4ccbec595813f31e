import { expect, test } from 'vitest';
import type { CodeRow } from '#domain/codes/codes.ts';
import { unprintedCodes } from './blank-panel.tsx';

test('blank labels use free label codes that were never printed, oldest first', () => {
  const rows: CodeRow[] = [
    row('NEW', { createdAt: '2026-01-02T00:00:00.000Z' }),
    row('OLD 2', { number: 2 }),
    row('OLD 10', { number: 10 }),
    row('OLD', {}),
    row('PRINTED', { printedAt: '2026-01-03T00:00:00.000Z' }),
    row('CLAIMED', { state: 'used' }),
    row('VOID', { state: 'void' }),
    row('RESERVE', { use: 'reserve' }),
  ];
  expect(unprintedCodes(new Map(rows.map((each) => [each.code, each])))).toEqual([
    'OLD',
    'OLD 2',
    'OLD 10',
    'NEW',
  ]);
});

function row(code: string, change: Partial<CodeRow>): CodeRow {
  return {
    code,
    state: 'free',
    use: 'labels',
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    ...change,
  };
}
