import { beforeEach, expect, test } from 'vitest';
import { type Draft, draftLimits, drafts } from './drafts.ts';

const olga = 'olga';
const draft = (name: string, minute = 0): Draft => ({
  at: `2026-05-03T10:${String(minute).padStart(2, '0')}:00.000Z`,
  values: { name },
  initial: { name: '' },
});

beforeEach(() => localStorage.clear());

test('each form has its own draft, and each account its own drafts', () => {
  drafts.set(olga, 'bin:1', draft('Tools'));
  drafts.set(olga, 'bin:2', draft('Tents'));
  expect(drafts.get(olga, 'bin:1')).toEqual(draft('Tools'));
  expect(drafts.get('erik', 'bin:1')).toBeUndefined();
  drafts.set('erik', 'bin:1', draft('Diary'));
  drafts.erase(olga);
  expect(drafts.count(olga)).toBe(0);
  expect(drafts.get('erik', 'bin:1')).toEqual(draft('Diary'));
});

test('the newest draft is found by a prefix of its name', () => {
  drafts.set(olga, 'new-bin:b', draft('Newer', 2));
  drafts.set(olga, 'new-bin:a', draft('Older', 1));
  drafts.set(olga, 'bin:1', draft('Another', 3));
  expect(drafts.newest(olga, 'new-bin')).toMatchObject({ form: 'new-bin:b', draft: draft('Newer', 2) });
});

test('the oldest drafts are removed beyond the count or size limit', () => {
  for (let n = 0; n < draftLimits.count; n++) drafts.set(olga, `bin:${n}`, draft('Box', n));
  drafts.set(olga, 'bin:0', draft('Box again', 59));
  expect(drafts.count(olga)).toBe(draftLimits.count);
  drafts.set(olga, 'bin:new', draft('One more', 59));
  expect(drafts.count(olga)).toBe(draftLimits.count);
  expect(drafts.get(olga, 'bin:1')).toBeUndefined();
  expect(drafts.get(olga, 'bin:0')).toBeDefined();

  drafts.set(olga, 'new-items:1', draft('x'.repeat(draftLimits.characters - 1_000), 59));
  expect(drafts.get(olga, 'new-items:1')).toBeDefined();
  expect(drafts.count(olga)).toBeLessThan(draftLimits.count / 2);
});

test('a draft over the size limit lasts until unload, says so and evicts no other', () => {
  const long = draft('x'.repeat(draftLimits.characters));
  drafts.set(olga, 'bin:1', draft('Tools'));
  expect(drafts.set(olga, 'new-items:1', long)).toBe(false);
  expect(drafts.outlivePage(olga)).toBe(false);
  drafts.set(olga, 'bin:2', draft('Tents', 1));
  expect(drafts.get(olga, 'bin:1')).toBeDefined();
  expect(drafts.get(olga, 'new-items:1')).toEqual(long);
  expect(localStorage.getItem(drafts.key(olga, 'new-items:1'))).toBeNull();
  drafts.erase(olga);
  expect(drafts.get(olga, 'new-items:1')).toBeUndefined();
  expect(drafts.outlivePage(olga)).toBe(true);
});

test.each([
  '',
  'null',
  '{',
  '[]',
  '{"at":1,"values":{},"initial":{}}',
  '{"at":"now","values":"x","initial":{}}',
])('an invalid stored draft is ignored: %s', (text) => {
  localStorage.setItem(drafts.key(olga, 'bin:1'), text);
  expect(drafts.get(olga, 'bin:1')).toBeUndefined();
  expect(drafts.count(olga)).toBe(0);
});
