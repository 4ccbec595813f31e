import { expect, test } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import { takeOutIn } from './role-select.tsx';

const bins = new Map(
  [
    someBin({ id: 'chest', name: 'Chest', locationId: 'attic' }),
    someBin({
      id: 'drawer',
      name: 'Drawer',
      parentBinId: 'chest',
      locationId: 'attic',
      viewersMayTakeOut: true,
    }),
    someBin({ id: 'box', name: 'Box', locationId: 'cellar' }),
  ].map((each) => [each.id, each]),
);
const locations = new Map(
  [
    someLocation({ id: 'attic', name: 'Attic' }),
    someLocation({ id: 'house', name: 'House' }),
    someLocation({ id: 'shed', name: 'Shed', viewersMayTakeOut: true }),
    someLocation({ id: 'shelf', name: 'Shelf', parentLocationId: 'shed' }),
    someLocation({ id: 'cellar', name: 'Cellar', parentLocationId: 'house', viewersMayTakeOut: true }),
  ].map((each) => [each.id, each]),
);
const data = { bins, locations };
const bin = (id: string): Target => ({ kind: 'bin', id });
const place = (id: string): Target => ({ kind: 'location', id });

test.for<[string, Target[], ReturnType<typeof takeOutIn>]>([
  ['a bin with the switch', [bin('drawer')], 'everywhere'],
  ['a bin without it, around one with it', [bin('chest')], 'somewhere'],
  ['a bin of a place with it that they do not see', [bin('box')], undefined],
  ['a place with the switch', [place('cellar')], 'everywhere'],
  ['a place without it, with such a bin', [place('attic')], 'somewhere'],
  ['one of two places', [place('attic'), place('cellar')], 'somewhere'],
  ['a place with the switch and a bin of it', [bin('box'), place('cellar')], 'everywhere'],
  ['a place around one with the switch', [place('house')], 'somewhere'],
  ['a place below one with it that they do not see', [place('shelf')], undefined],
  ['a place below one with it that they see', [place('shelf'), place('shed')], 'everywhere'],
  ['nothing', [], undefined],
])('in %s viewers may take out as the switches say', ([, targets, expected]) => {
  expect(takeOutIn(targets, data)).toBe(expected);
});

test('in a bin that they have by its place, the switch of the place counts', () => {
  expect(takeOutIn([bin('box')], data, place('cellar'))).toBe('everywhere');
  expect(takeOutIn([bin('chest')], data, place('attic'))).toBe('somewhere');
});
