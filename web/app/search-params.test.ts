import { describe, expect, test } from 'vitest';
import { binCreateSearch, searchSearch, signInSearch } from './search-params.ts';

describe('the address to continue at after signing in', () => {
  test.each(['/bins', '/bins/0199?find=sock', '/'])('%s is a path of ours', (next) => {
    expect(signInSearch({ next })).toEqual({ next });
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    'javascript:alert(1)',
    '',
    42,
    undefined,
    ['/bins'],
  ])('%s is dropped', (next) => {
    expect(signInSearch({ next }).next).toBeUndefined();
  });
});

test('a number typed into the address is text like any other', () => {
  expect(searchSearch({ q: 12 }).q).toBe('12');
  expect(binCreateSearch({ name: 2024 }).name).toBe('2024');
});

test('invalid parameters are dropped', () => {
  expect(searchSearch({ kind: 'nonsense', q: { deep: true } })).toEqual({});
});
