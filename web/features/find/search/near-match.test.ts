import { expect, test } from 'vitest';
import { nearMatch } from './near-match.ts';

test('an excerpt begins at a word shortly before its first match', () => {
  const notes = 'The warm ones with reindeer on them';
  const { text, ranges } = nearMatch(notes, [[19, 24]]);
  expect(text).toBe('…ones with reindeer on them');
  expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(['reind']);
});

test('a match near the beginning leaves the excerpt as it is', () => {
  expect(nearMatch('Charger in the lid', [[0, 4]])).toEqual({ text: 'Charger in the lid', ranges: [[0, 4]] });
});

test('a match inside a long word begins with the match', () => {
  const { text, ranges } = nearMatch(`${'x'.repeat(30)}lamp`, [[30, 34]]);
  expect(text).toBe('…lamp');
  expect(ranges).toEqual([[1, 5]]);
});
