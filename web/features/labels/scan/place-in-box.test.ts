import { expect, test } from 'vitest';
import { centreOf, placeInBox, sightingsInBox } from './place-in-box.ts';
import type { Sighting } from './sightings.ts';

const landscape = { width: 1280, height: 720 };
const portrait = { width: 720, height: 1280 };

test.each([
  ['a landscape picture loses its sides', landscape, { width: 360, height: 360 }, { x: 280, y: 0 }],
  ['a portrait picture loses its ends', portrait, { width: 360, height: 360 }, { x: 0, y: 280 }],
  ['a picture of the same shape loses nothing', landscape, { width: 640, height: 360 }, { x: 0, y: 0 }],
] as const)('%s in a box', (_title, picture, box, origin) => {
  const place = placeInBox(picture, box);
  expect(place(origin)).toEqual({ x: 0, y: 0 });
  expect(place({ x: picture.width - origin.x, y: picture.height - origin.y })).toEqual({
    x: box.width,
    y: box.height,
  });
  expect(place({ x: picture.width / 2, y: picture.height / 2 })).toEqual({
    x: box.width / 2,
    y: box.height / 2,
  });
});

function label(text: string, x: number, y: number): Sighting {
  const corners = [
    { x: x - 50, y: y - 50 },
    { x: x + 50, y: y - 50 },
    { x: x + 50, y: y + 50 },
    { x: x - 50, y: y + 50 },
  ] as const;
  return { text, corners, isInView: true, pictures: 2, lastAt: 0 };
}

test('codes count if their centre is in the box', () => {
  // The box shows the picture's pixels from 280 to 1,000 of 1,280.
  const sightings = [label('left', 270, 360), label('seen', 290, 360), label('right', 1_010, 360)];
  const texts = sightingsInBox({ ...landscape, sightings }, { width: 360, height: 360 }).map(
    ({ text }) => text,
  );
  expect(texts).toEqual(['seen']);
  const below = [label('above', 360, 270), label('in it', 360, 640), label('below', 360, 1_010)];
  expect(
    sightingsInBox({ ...portrait, sightings: below }, { width: 390, height: 390 }).map(({ text }) => text),
  ).toEqual(['in it']);
});

test('the centre of a tilted code is that of its bounds', () => {
  expect(
    centreOf([
      { x: 10, y: 0 },
      { x: 20, y: 10 },
      { x: 10, y: 20 },
      { x: 0, y: 10 },
    ]),
  ).toEqual({ x: 10, y: 10 });
});
