import { expect, test } from 'vitest';
import type { Location } from '../locations/location.ts';
import {
  type Moved,
  publicLinkAfterMove,
  publicLinkOfBin,
  publicLinkOfLocation,
} from './share-link-rules.ts';

const [may, june] = ['2026-05-03T10:00:00.000Z', '2026-06-03T10:00:00.000Z'];
const bin = { id: 'tyres', isPrivate: false, locationId: 'shed' };
const shed = (place: Pick<Location, 'shareLinks'>) => new Map([['shed', { id: 'shed', ...place }]]);

test('a bin is shown by its own link or one of its place, the longest counts', () => {
  expect(publicLinkOfBin(bin, new Map())).toBeUndefined();
  expect(publicLinkOfBin({ ...bin, shareLink: { until: may } }, shed({}))).toEqual({ until: may });
  expect(publicLinkOfBin(bin, shed({ shareLinks: [{ until: may }, { until: june }] }))).toEqual({
    until: june,
  });
  expect(publicLinkOfBin({ ...bin, shareLink: { until: may } }, shed({ shareLinks: [{}] }))).toEqual({});
});

test('a link of a place shows chosen bins only, and no private or archived one', () => {
  const place = { shareLinks: [{ binIds: ['rims'] }, { until: may, binIds: ['tyres'] }] };
  expect(publicLinkOfBin(bin, shed(place))).toEqual({ until: may });
  expect(publicLinkOfBin({ ...bin, id: 'chest' }, shed(place))).toBeUndefined();
  expect(publicLinkOfBin({ ...bin, isPrivate: true }, shed({ shareLinks: [{}] }))).toBeUndefined();
  expect(publicLinkOfBin({ ...bin, archivedAt: may }, shed({ shareLinks: [{}] }))).toBeUndefined();
});

test('a link of a place shows private bins only if it is made for them', () => {
  const place = { shareLinks: [{}, { until: may, withPrivate: true as const }] };
  expect(publicLinkOfBin({ ...bin, isPrivate: true }, shed(place))).toEqual({ until: may });
  expect(publicLinkOfBin(bin, shed(place))).toEqual({});
  expect(publicLinkOfBin({ ...bin, isPrivate: true, archivedAt: may }, shed(place))).toBeUndefined();
});

test('a link of a place around shows the bins of the places below it', () => {
  const places = new Map([
    ['shed', { id: 'shed', parentLocationId: 'farm' }],
    ['farm', { id: 'farm', shareLinks: [{ until: may }] }],
  ]);
  expect(publicLinkOfBin(bin, places)).toEqual({ until: may });
  expect(publicLinkOfBin({ ...bin, isPrivate: true }, places)).toBeUndefined();
});

test('a move into a linked place, or one below it, shows what was not shown', () => {
  const places = new Map([
    ['house', { id: 'house', shareLinks: [{ until: may }, { binIds: ['rims'] }] }],
    ['room', { id: 'room', parentLocationId: 'house' }],
    ['shed', { id: 'shed' }],
    ['safe', { id: 'safe', shareLinks: [{ until: june, withPrivate: true as const }] }],
  ]);
  const after = (sources: Moved[], destination: Moved) => publicLinkAfterMove(sources, destination, places);
  const secret = { ...bin, id: 'secret', isPrivate: true };
  expect(after([bin], { id: 'house' })).toEqual({ until: may });
  expect(after([bin], { id: 'room' })).toEqual({ until: may });
  expect(after([bin], { id: 'chest', locationId: 'room' })).toEqual({ until: may });
  expect(after([secret], { id: 'room' })).toBeUndefined();
  expect(after([secret], { id: 'safe' })).toEqual({ until: june });
  expect(after([{ ...bin, archivedAt: may }], { id: 'room' })).toBeUndefined();
  expect(after([{ ...bin, locationId: 'room' }], { id: 'house' }), 'shown already').toBeUndefined();
  expect(after([{ id: 'shed' }], { id: 'room' })).toEqual({ until: may });
  expect(after([{ id: 'room' }], { id: 'safe' }), 'shown already').toBeUndefined();
  expect(after([bin, { id: 'shed' }], { id: 'shed' })).toBeUndefined();
  expect(after([], { id: 'house' })).toBeUndefined();
});

test('a place is shown by any of its links', () => {
  expect(publicLinkOfLocation({})).toBeUndefined();
  expect(publicLinkOfLocation({ shareLinks: [{ until: may, binIds: ['tyres'] }] })).toEqual({ until: may });
});
