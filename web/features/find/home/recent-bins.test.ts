import { expect, test } from 'vitest';
import { someBin } from '#test/web/sample-records.ts';
import { recentBins } from './recent-bins.ts';

const bins = new Map(
  [
    someBin({ id: 'old', name: 'Old', createdAt: '2026-01-01T00:00:00.000Z' }),
    someBin({ id: 'new', name: 'New', createdAt: '2026-03-01T00:00:00.000Z' }),
    someBin({ id: 'mid', name: 'Mid', createdAt: '2026-02-01T00:00:00.000Z' }),
    someBin({ id: 'gone', name: 'Gone', deletedAt: '2026-03-02T00:00:00.000Z' }),
    someBin({ id: 'away', name: 'Away', archivedAt: '2026-03-02T00:00:00.000Z' }),
  ].map((bin) => [bin.id, bin]),
);
const idsOf = (openedHere: string[], most = 6) => recentBins(bins, openedHere, most).map(({ id }) => id);

test('those opened on this device come first, in the order of opening', () => {
  expect(idsOf(['mid', 'old'])).toEqual(['mid', 'old', 'new']);
});

test('a new device shows the newest', () => {
  expect(idsOf([])).toEqual(['new', 'mid', 'old']);
});

test('what is in the trash, archived or unknown here is left out', () => {
  expect(idsOf(['gone', 'away', 'nobody', 'old'])).toEqual(['old', 'new', 'mid']);
});

test('no more than wanted', () => {
  expect(idsOf(['old'], 2)).toEqual(['old', 'new']);
});
