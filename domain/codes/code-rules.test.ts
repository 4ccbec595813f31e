import { expect, test } from 'vitest';
import type { Target } from '../access/access.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { assertFree, claimedCode, isSpare, voidedCode } from './code-rules.ts';
import type { CodeRow } from './codes.ts';

const box: Target = { kind: 'bin', id: 'box' };
const attic: Target = { kind: 'location', id: 'attic' };
const now = '2026-05-03T11:00:00.000Z';
const free: CodeRow = {
  code: 'ABCDEFGHJKMN',
  state: 'free',
  use: 'labels',
  createdAt: '2026-05-03T10:00:00.000Z',
  revision: 3,
};
const own: CodeRow = {
  ...free,
  code: 'NMKJHGFEDCBA',
  state: 'used',
  use: undefined,
  target: box,
  revision: 0,
};
const claim = (code: CodeRow | undefined, current?: CodeRow, target = box, replace = false) =>
  claimedCode(code, current, target, { replace, now });

function codeOf(act: () => unknown): ErrorCode | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return undefined;
}

test('a claimed free code replaces the bin’s or place’s own code, which becomes void', () => {
  expect(claim(free, own)).toEqual({
    code: { ...free, state: 'used', target: box },
    voided: { ...own, state: 'void', voidedAt: now },
  });
  expect(claim(free, undefined, attic)).toEqual({ code: { ...free, state: 'used', target: attic } });
});

test.each([
  ['printed', { ...own, printedAt: '2026-05-03T10:00:00.000Z' }],
  ['made for a label', { ...own, use: 'labels' as const }],
])('a code that was %s is given up only for the asking', (_what, current) => {
  expect(codeOf(() => claim(free, current))).toBe('codes.targetHasLabel');
  expect(claim(free, current, box, true).voided).toEqual({ ...current, state: 'void', voidedAt: now });
});

test('claiming keeps an own code and refuses another’s, a void and an unknown one', () => {
  const used = claim(free, own).code;
  expect(claim(used, used)).toEqual({ code: used });
  expect(codeOf(() => claim(used, undefined, attic))).toBe('codes.notFree');
  expect(codeOf(() => claim(used, undefined, { kind: 'bin', id: 'other' }))).toBe('codes.notFree');
  expect(codeOf(() => claim({ ...used, state: 'void' }, own))).toBe('codes.notFound');
  expect(codeOf(() => claim(undefined, own))).toBe('codes.notFound');
  expect(codeOf(() => assertFree(used))).toBe('codes.notFree');
});

test('only what is free can be made void, as often as one likes', () => {
  const nowVoid = voidedCode(free, now);
  expect(nowVoid).toEqual({ ...free, state: 'void', voidedAt: now });
  expect(voidedCode(nowVoid, '2027-01-01T10:00:00.000Z')).toEqual(nowVoid);
  expect(codeOf(() => voidedCode(own, now))).toBe('codes.inUse');
  expect(codeOf(() => voidedCode(undefined, now))).toBe('codes.notFound');
});

test('spare is what was drawn ahead and stands on no paper', () => {
  const drawn: CodeRow = { ...free, use: 'reserve', revision: 0 };
  expect(isSpare(drawn)).toBe(true);
  expect(isSpare(free)).toBe(false);
  expect(isSpare({ ...drawn, printedAt: drawn.createdAt })).toBe(false);
  expect(isSpare({ ...drawn, state: 'used' })).toBe(false);
});
