import { expect, test } from 'vitest';
import { compose, hasTooManyMarks } from './compose.ts';

test('thirty marks on a letter are enough for every script, one more is too many', () => {
  expect(hasTooManyMarks(`a${'\u0323'.repeat(30)}b${'\u0300'.repeat(30)}`)).toBe(false);
  for (const mark of ['\u0300', '\u0488', '\u{1D165}', '\u0E34', '\u{E0100}']) {
    for (let before = 0; before < 40; before++) {
      const begin = 'x'.repeat(before);
      expect(hasTooManyMarks(`${begin}${mark.repeat(30)}y`), `${before}`).toBe(false);
      expect(hasTooManyMarks(`${begin}${mark.repeat(31)}y`), `${before}`).toBe(true);
    }
  }
});

test('all that moves when a text is composed is a mark', () => {
  const movable: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    const stays = `a\u0345${letter.normalize('NFD')}`;
    if (`a\u0345${letter}`.normalize('NFD') !== stays) movable.push(letter);
  }
  expect(movable.length).toBeGreaterThan(500);
  expect(movable.filter((letter) => !/^\p{M}$/u.test(letter))).toEqual([]);
});

test('composes', () => {
  expect(compose('Ko\u0308k')).toBe('Kök');
});
