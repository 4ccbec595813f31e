import { afterEach, expect, test } from 'vitest';
import type { HistoryEvent } from '#domain/history/history.ts';
import { clearPersonalPreferences } from './preferences.ts';
import { storedWhereabouts, storeWhereabouts } from './stored-events.ts';

afterEach(clearPersonalPreferences);

const seen = (id: string): HistoryEvent => ({
  id,
  kind: 'seen',
  at: '2026-05-03T10:00:00.000Z',
  actorId: 'erik',
  actorName: 'Erik',
  names: [],
  count: 0,
});
const all = () => true;

test('a bin’s five newest events are stored until sign-out', () => {
  storeWhereabouts('box', ['1', '2', '3', '4', '5', '6'].map(seen), all);
  expect(storedWhereabouts('box')?.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  expect(storedWhereabouts('other')).toBeUndefined();
  clearPersonalPreferences();
  expect(storedWhereabouts('box')).toBeUndefined();
});

test('entries of the bins opened longest ago and of hidden bins are dropped', () => {
  for (let n = 0; n < 70; n++) storeWhereabouts(`box ${n}`, [seen('1')], all);
  expect(storedWhereabouts('box 9')).toBeUndefined();
  expect(storedWhereabouts('box 10')).toHaveLength(1);
  storeWhereabouts('box 69', [seen('2')], (id) => id !== 'box 68');
  expect(storedWhereabouts('box 68')).toBeUndefined();
});
