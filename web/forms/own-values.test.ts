import { expect, test } from 'vitest';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { ownFaultsOf, ownTextsOf, ownValuesOf } from './own-values.ts';

const field = (more: Partial<OwnField>): OwnField => ({
  id: 'f',
  of: 'item',
  name: 'Field',
  kind: 'line',
  ...more,
});

const typed: ['en' | 'sv', Partial<OwnField>, string, OwnValue | undefined][] = [
  ['sv', { kind: 'number' }, '12,5', 12.5],
  ['sv', { kind: 'number' }, '-0,5', -0.5],
  ['sv', { kind: 'number' }, '1 299,5', 1299.5],
  ['sv', { kind: 'number' }, '1.299', undefined],
  ['sv', { kind: 'amount' }, '99,90', 99.9],
  ['en', { kind: 'number' }, '12.5', 12.5],
  ['en', { kind: 'number' }, '1,299.5', 1299.5],
  ['en', { kind: 'number' }, '−3', -3],
  ['en', { kind: 'number' }, '--3', undefined],
  ['en', { kind: 'number' }, 'NaN', undefined],
  ['en', { kind: 'number' }, '1e9', undefined],
  ['en', { kind: 'number' }, '9'.repeat(16), undefined],
  ['en', { kind: 'amount' }, '-1', undefined],
  ['en', { kind: 'day' }, '0000-00-00', undefined],
  ['en', { kind: 'day' }, '2026-02-30', undefined],
  ['en', { kind: 'link' }, 'javascript:alert(1)', undefined],
];

test.each(typed)('in %s, %j reads %s as %j', (locale, kind, text, value) => {
  const own = field(kind);
  const texts = { [flatName(own.id)]: text };
  expect(ownValuesOf([own], texts, locale)).toEqual(value === undefined ? {} : { f: value });
  expect(Object.keys(ownFaultsOf([own], texts, locale))).toEqual(value === undefined ? ['fields.f'] : []);
});

test('a choice that is no longer offered stays with the value that has it', () => {
  const choices = [
    { id: 'a', name: 'New' },
    { id: 'b', name: 'New', isGone: true as const },
    { id: 'c', name: 'Broken', isGone: true as const },
  ];
  const one = field({ kind: 'choice', choices });
  for (const locale of ['en', 'sv'] as const) {
    const texts = ownTextsOf([one], { f: 'c' }, locale);
    expect(texts).toEqual({ 'fields.f': 'Broken' });
    expect(ownValuesOf([one], texts, locale)).toEqual({ f: 'c' });
  }
  // Of two of one name the offered one is meant.
  expect(ownValuesOf([one], { 'fields.f': 'new' }, 'en')).toEqual({ f: 'a' });
});
