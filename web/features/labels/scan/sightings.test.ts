import { expect, test } from 'vitest';
import type { CodeInPicture } from '#web/data/scan/code-reader.ts';
import { createAim, createSightings, createVisits, type Rank, type Sighting } from './sightings.ts';

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

const seen = (text: string, pictures = 2, isInView = true): Sighting => ({
  text,
  pictures,
  isInView,
  lastAt: 0,
  corners: [corner, corner, corner, corner],
});
const ranks: Record<string, Rank> = { o: 'ours', l: 'label', f: 'foreign' };
const rankOf = (text: string): Rank => ranks[text[0] ?? ''] ?? 'foreign';

test('takes the only code once two pictures agree', () => {
  const aim = createAim();
  expect(aim([], 0, rankOf)).toBeUndefined();
  expect(aim([seen('o1', 1)], 30, rankOf)).toBeUndefined();
  expect(aim([seen('o1')], 60, rankOf)).toEqual({ text: 'o1' });
});

test('of several it takes none, also while one of them is missed for a moment', () => {
  const aim = createAim();
  expect(aim([seen('o1'), seen('o2')], 0, rankOf)).toBe('several');
  expect(aim([seen('o1'), seen('o2', 2, false)], 30, rankOf)).toBe('several');
});

test('codes that are not ours do not interfere', () => {
  expect(createAim()([seen('f1'), seen('l1'), seen('o1')], 0, rankOf)).toEqual({ text: 'o1' });
  expect(createAim()([seen('f1'), seen('l1')], 0, rankOf)).toEqual({ text: 'l1' });
  expect(createAim()([seen('f1')], 0, rankOf)).toEqual({ text: 'f1' });
  expect(createAim()([seen('f1'), seen('f2')], 0, rankOf)).toBeUndefined();
});

test('takes a code again only after it was out of view for a while', () => {
  const aim = createAim();
  expect(aim([seen('o1')], 0, rankOf)).toEqual({ text: 'o1' });
  expect(aim([seen('o1')], 1000, rankOf)).toBeUndefined();
  expect(aim([], 2000, rankOf)).toBeUndefined();
  expect(aim([seen('o1')], 2400, rankOf)).toBeUndefined();
  expect(aim([], 4000, rankOf)).toBeUndefined();
  expect(aim([seen('o1')], 4030, rankOf)).toEqual({ text: 'o1' });
});

test('what was opened before the camera started is left alone, another code is not', () => {
  const aim = createAim('o1');
  // The camera took long to start.
  expect(aim([seen('o1')], 9_000, rankOf)).toBeUndefined();
  expect(aim([seen('o2')], 9_100, rankOf)).toEqual({ text: 'o2' });
});

test('each code in view is reported once', () => {
  const visits = createVisits();
  expect(visits.arrived([seen('A', 1), seen('B')], 0)).toEqual(['B']);
  expect(visits.arrived([seen('A'), seen('B', 3)], 100)).toEqual(['A']);
  for (let now = 200; now < 20_000; now += 100)
    expect(visits.arrived([seen('A'), seen('B')], now)).toEqual([]);
});

test('a code that returns later is reported again, a flickering one is not', () => {
  const visits = createVisits();
  visits.arrived([seen('A')], 0);
  expect(visits.arrived([seen('A')], 1_000)).toEqual([]);
  expect(visits.arrived([seen('A')], 3_000)).toEqual(['A']);
});

test('moving on reports visible bins again, except the one just handled', () => {
  const visits = createVisits();
  visits.arrived([seen('A'), seen('B')], 0);
  visits.forgetOthers('A');
  expect(visits.arrived([seen('A'), seen('B')], 100)).toEqual(['B']);
});
