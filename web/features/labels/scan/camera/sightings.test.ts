import { expect, test } from 'vitest';
import type { CodeInPicture } from '#web/data/scan/code-reader.ts';
import { createSightings } from './sightings.ts';

const corner = { x: 0, y: 0 };
const code = (text: string): CodeInPicture => ({ text, corners: [corner, corner, corner, corner] });
const reading = (...texts: string[]) => ({ width: 100, height: 100, codes: texts.map(code) });

test('counts the pictures in a row, and lets a missed code linger a moment', () => {
  const follow = createSightings();
  expect(follow(reading('a'), 0)).toMatchObject([{ text: 'a', isInView: true, pictures: 1 }]);
  expect(follow(reading('a'), 30)).toMatchObject([{ pictures: 2 }]);
  expect(follow(reading(), 60)).toMatchObject([{ text: 'a', isInView: false, pictures: 2 }]);
  expect(follow(reading('a'), 90)).toMatchObject([{ isInView: true, pictures: 3 }]);
  expect(follow(reading(), 400)).toEqual([]);
  expect(follow(reading('a'), 430)).toMatchObject([{ pictures: 1 }]);
});

test('keeps one order however the decoder finds them', () => {
  const follow = createSightings();
  follow(reading('c', 'a', 'b'), 0);
  expect(follow(reading('b', 'c', 'a', 'a'), 30).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
});
