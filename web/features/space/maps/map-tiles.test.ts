import { expect, test } from 'vitest';
import { addressOf, viewIn } from './map-address.ts';
import { tilesFor } from './map-tiles.ts';

const url = 'https://tiles.example/{z}/{x}/{y}.png';
const namesOf = (tiles: readonly { url: string }[]) => tiles.map((tile) => tile.url.slice(22, -4)).sort();

test('a position lies in the middle of its tiles', () => {
  const stockholm = { latitude: 59.3293, longitude: 18.0686 };
  const [tile, ...others] = tilesFor(url, stockholm, 15, { width: 2, height: 2 });
  expect(others).toEqual([]);
  expect(tile?.url).toBe('https://tiles.example/15/18028/9636.png');
  const wide = tilesFor(url, stockholm, 15, { width: 700, height: 140 });
  expect(wide.length).toBeLessThanOrEqual(8);
  for (const { left, top } of wide) {
    expect(left).toBeGreaterThan(-256);
    expect(left).toBeLessThan(700);
    expect(top).toBeGreaterThan(-256);
    expect(top).toBeLessThan(140);
  }
});

test('the world goes on behind the date line, and ends at its poles', () => {
  expect(namesOf(tilesFor(url, { latitude: 0, longitude: 180 }, 2, { width: 200, height: 2 }))).toEqual([
    '2/0/1',
    '2/0/2',
    '2/3/1',
    '2/3/2',
  ]);
  for (const tile of tilesFor(url, { latitude: 90, longitude: 0 }, 3, { width: 100, height: 600 }))
    expect(tile.url).toMatch(/\/3\/[0-7]\/[0-7]\.png$/);
});

test('where one looks is kept in the address; a mistyped one is ignored', () => {
  const view = { centre: { latitude: 59.3293, longitude: -18.0686 }, zoom: 12 };
  expect(viewIn(addressOf(view))).toEqual(view);
  for (const at of [undefined, '', '59.3', '91,0,4', '0,181,4', '0,0,20', 'a,b,c', 'NaN,0,4', '0,0,Infinity'])
    expect(viewIn(at), at).toBeUndefined();
});
