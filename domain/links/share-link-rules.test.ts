import { expect, test } from 'vitest';
import { publicLinkOfBin, publicLinkOfLocation } from './share-link-rules.ts';

const [may, june] = ['2026-05-03T10:00:00.000Z', '2026-06-03T10:00:00.000Z'];
const bin = { id: 'tyres', isPrivate: false };

test('a bin is shown by its own link or one of its place, the longest counts', () => {
  expect(publicLinkOfBin(bin, undefined)).toBeUndefined();
  expect(publicLinkOfBin({ ...bin, shareLink: { until: may } }, {})).toEqual({ until: may });
  expect(publicLinkOfBin(bin, { shareLinks: [{ until: may }, { until: june }] })).toEqual({ until: june });
  expect(publicLinkOfBin({ ...bin, shareLink: { until: may } }, { shareLinks: [{}] })).toEqual({});
});

test('a link of a place shows chosen bins only, and no private or archived one', () => {
  const place = { shareLinks: [{ binIds: ['rims'] }, { until: may, binIds: ['tyres'] }] };
  expect(publicLinkOfBin(bin, place)).toEqual({ until: may });
  expect(publicLinkOfBin({ ...bin, id: 'chest' }, place)).toBeUndefined();
  expect(publicLinkOfBin({ ...bin, isPrivate: true }, { shareLinks: [{}] })).toBeUndefined();
  expect(publicLinkOfBin({ ...bin, archivedAt: may }, { shareLinks: [{}] })).toBeUndefined();
});

test('a link of a place shows private bins only if it is made for them', () => {
  const place = { shareLinks: [{}, { until: may, withPrivate: true as const }] };
  expect(publicLinkOfBin({ ...bin, isPrivate: true }, place)).toEqual({ until: may });
  expect(publicLinkOfBin(bin, place)).toEqual({});
  expect(publicLinkOfBin({ ...bin, isPrivate: true, archivedAt: may }, place)).toBeUndefined();
});

test('a place is shown by any of its links', () => {
  expect(publicLinkOfLocation({})).toBeUndefined();
  expect(publicLinkOfLocation({ shareLinks: [{ until: may, binIds: ['tyres'] }] })).toEqual({ until: may });
});
