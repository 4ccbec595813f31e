import { expect, test } from 'vitest';
import { coordinates } from './coordinates.ts';
import { pinInput } from './pin.ts';
import { roundedCoordinates, roundedPin } from './rounded.ts';

test.for<unknown>([
  { latitude: 90.000001, longitude: 18 },
  { latitude: 59, longitude: -180.1 },
  { latitude: '59', longitude: 18 },
  { latitude: null, longitude: 18 },
  { latitude: 59 },
  { latitude: Number.NaN, longitude: 18 },
  JSON.parse('{"latitude": 1e999, "longitude": 18}'),
  { latitude: 59, longitude: 18, altitude: 4 },
])('%o is nowhere on the map', (value) => {
  expect(coordinates.safeParse(value).success).toBe(false);
});

test('poles and the date line are places', () => {
  expect(coordinates.safeParse({ latitude: -90, longitude: 180 }).success).toBe(true);
});

test('positions are rounded to six decimals, never to a negative zero', () => {
  expect(roundedCoordinates({ latitude: 59.32932349, longitude: 18.0685808 })).toEqual({
    latitude: 59.329323,
    longitude: 18.068581,
  });
  expect(Object.is(roundedCoordinates({ latitude: -1e-9, longitude: 0 }).latitude, 0)).toBe(true);
});

const planPhotoId = '0190a000-0000-7000-8000-00000000000a';

test('a pin lies on its plan', () => {
  expect(pinInput.safeParse({ planPhotoId, x: 0, y: 1 }).success).toBe(true);
  for (const [x, y] of [
    [-0.01, 0.5],
    [0.5, 1.01],
    [Number.NaN, 0.5],
    [Number.POSITIVE_INFINITY, 0.5],
  ]) {
    expect(pinInput.safeParse({ planPhotoId, x, y }).success, `${x}, ${y}`).toBe(false);
  }
  expect(roundedPin({ planPhotoId, x: 1 / 3, y: 2 / 3 })).toEqual({ planPhotoId, x: 0.333333, y: 0.666667 });
});
