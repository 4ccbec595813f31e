import { expect, test } from 'vitest';
import { hashesOf, mayContain, triplesOf } from './letter-triples.ts';

const has = (text: string, part: string) => mayContain(triplesOf(text), hashesOf(part));

test('a text may contain each of its parts', () => {
  const text = '\nastrid lindgren 1977 · förlängningssladd 漢字 x\n';
  for (let start = 0; start < text.length; start++)
    for (let end = start; end <= text.length; end++) expect(has(text, text.slice(start, end))).toBe(true);
});

test('most words that are not in a text are excluded', () => {
  const words = Array.from(
    { length: 400 },
    (_, n) => `${(n * 7_919).toString(36)}${(n * 104_729).toString(36)}`,
  );
  const [text, others] = [words.slice(0, 200).join(' '), words.slice(200)];
  const possible = others.filter((word) => word.length > 4 && !text.includes(word) && has(text, word));
  expect(possible.length).toBeLessThan(20);
});

test('parts of less than three letters are possible in any text', () => {
  expect([has('', ''), has('', 'ab'), has('bosch', 'zz')]).toEqual([true, true, true]);
  expect(has('', 'abc')).toBe(false);
});
