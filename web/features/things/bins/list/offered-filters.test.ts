import { expect, test } from 'vitest';
import { someBin } from '#test/web/sample-records.ts';
import { isFilterOn, offeredFilters, withFilter } from './offered-filters.ts';

const now = Date.parse('2026-06-01T00:00:00.000Z');
const full = someBin({ id: 'full', name: 'Full', itemCount: 2 });
const empty = someBin({ id: 'empty', name: 'Empty' });

test('a filter that would change nothing is not offered', () => {
  expect(offeredFilters([full], {}, now)).toEqual([]);
  expect(offeredFilters([full, empty], {}, now)).toEqual(['empty']);
  const inside = { ...full, id: 'inside', parentBinId: 'empty' };
  expect(offeredFilters([empty, inside], {}, now)).toEqual([]);
});

test('the archive is offered once something is in it', () => {
  const archived = { ...full, id: 'old', archivedAt: '2026-01-01T00:00:00.000Z' };
  expect(offeredFilters([full, archived], {}, now)).toEqual(['archived']);
});

test('the missing ones are offered once there are any, though they are all', () => {
  const missing = { ...full, missingSince: '2026-01-01T00:00:00.000Z' };
  expect(offeredFilters([missing], {}, now)).toEqual(['missing']);
});

test('an active filter stays offered', () => {
  expect(offeredFilters([full], { whose: 'shared' }, now)).toEqual(['shared']);
  expect(isFilterOn({ whose: 'shared' }, 'shared')).toBe(true);
  expect(withFilter('shared', false)).toEqual({ whose: undefined });
  expect(withFilter('empty', true)).toEqual({ empty: true });
});
