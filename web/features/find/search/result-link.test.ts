import { expect, test } from 'vitest';
import { openRouter } from '#web/app/router.tsx';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { addressOf, linkTo } from './result-link.tsx';

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
