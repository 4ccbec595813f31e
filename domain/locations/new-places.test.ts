import { describe, expect, test } from 'vitest';
import { levelsMax } from '../tree.ts';
import { newPlacesMax, planPlaces, readPlaces } from './new-places.ts';

describe('a line of places', () => {
  test.each([
    ['Kitchen', [['Kitchen']]],
    ['  Storage   unit ', [['Storage unit']]],
    ['Kitchen, Hall', [['Kitchen'], ['Hall']]],
    [
      'Attic › Shelf 1–3',
      [
        ['Attic', 'Shelf 1'],
        ['Attic', 'Shelf 2'],
        ['Attic', 'Shelf 3'],
      ],
    ],
    [
      'Attic > Shelf A-B',
      [
        ['Attic', 'Shelf A'],
        ['Attic', 'Shelf B'],
      ],
    ],
    ['Shelf 08-10', [['Shelf 08'], ['Shelf 09'], ['Shelf 10']]],
    [
      'Floor 1-2 / Room 1-2',
      [
        ['Floor 1', 'Room 1'],
        ['Floor 1', 'Room 2'],
        ['Floor 2', 'Room 1'],
        ['Floor 2', 'Room 2'],
      ],
    ],
    ['Shelf 6-1', [['Shelf 6-1']]],
    ['Vind/förråd', [['Vind/förråd']]],
    ['A-hall', [['A-hall']]],
    [', › ,', []],
  ])('%s', (line, paths) => {
    expect(readPlaces(line)).toEqual(paths);
  });

  test('stops one beyond the most, whatever it asks for', () => {
    expect(readPlaces('Shelf 1–9999')).toHaveLength(newPlacesMax + 1);
    expect(readPlaces('A 1-99 › B 1-99 › C 1-99')).toHaveLength(newPlacesMax + 1);
    expect(readPlaces('x,'.repeat(5_000))).toHaveLength(newPlacesMax + 1);
    expect(readPlaces('A 1-99›'.repeat(300))).toHaveLength(newPlacesMax + 1);
    expect(readPlaces('A › '.repeat(500))[0]).toHaveLength(levelsMax.location + 1);
  });
});

describe('the plan of a line', () => {
  const attic = { id: 'attic', name: 'Attic' };

  test('creates each place once, after the one around it', () => {
    expect(planPlaces(readPlaces('Attic › Shelf 1-2, attic > Trunk'), [], undefined)).toEqual([
      { name: 'Attic' },
      { name: 'Shelf 1', parentIndex: 0 },
      { name: 'Shelf 2', parentIndex: 0 },
      { name: 'Trunk', parentIndex: 0 },
    ]);
  });

  test('leaves out what is there, and puts the rest into it', () => {
    const existing = [attic, { id: 'one', name: 'shelf 1', parentLocationId: 'attic' }];
    expect(planPlaces(readPlaces('Attic › Shelf 1-2'), existing, undefined)).toEqual([
      { name: 'Shelf 2', parentId: 'attic' },
    ]);
    expect(planPlaces(readPlaces('Shelf 1-2'), existing, 'attic')).toEqual([
      { name: 'Shelf 2', parentId: 'attic' },
    ]);
  });

  test('does not use a place of the same name elsewhere, or in the trash', () => {
    const trashed = { ...attic, deletedAt: '2026-01-01T00:00:00.000Z' };
    expect(planPlaces([['Attic']], [trashed], undefined)).toEqual([{ name: 'Attic' }]);
    expect(planPlaces([['Attic']], [attic], 'house')).toEqual([{ name: 'Attic', parentId: 'house' }]);
  });
});
