import { expect, test } from 'vitest';
import { openRouter } from '#web/app/router.tsx';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { addressOf, linkTo, nearMatch } from './result-link.tsx';

const binId = '018f0000-0000-7000-8000-0000000000a1';
const itemId = '018f0000-0000-7000-8000-0000000000b1';
const found = { name: 'Drill', matches: [], field: 'name' as const };
const inBin = { ...found, binId, path: [], binName: 'Tool box' };

const results: SearchResult[] = [
  { ...inBin, kind: 'bin' },
  { ...inBin, kind: 'item', itemId },
  { ...found, kind: 'location', locationId: '018f0000-0000-7000-8000-0000000000c1' },
];

test.each(results)('the address of a found $kind is the one that the router gives it', (result) => {
  expect(addressOf(result)).toBe(openRouter().buildLocation(linkTo(result)).href);
});

test('an excerpt begins at a word shortly before its first match', () => {
  const notes = 'The warm ones with reindeer on them';
  const { text, ranges } = nearMatch(notes, [[19, 24]]);
  expect(text).toBe('…ones with reindeer on them');
  expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(['reind']);
});

test('a match near the beginning leaves the excerpt as it is', () => {
  expect(nearMatch('Charger in the lid', [[0, 4]])).toEqual({ text: 'Charger in the lid', ranges: [[0, 4]] });
});

test('a match inside a long word begins with the match', () => {
  const { text, ranges } = nearMatch(`${'x'.repeat(30)}lamp`, [[30, 34]]);
  expect(text).toBe('…lamp');
  expect(ranges).toEqual([[1, 5]]);
});
