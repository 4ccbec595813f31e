import { expect, test } from 'vitest';
import { printable } from './glyphs.ts';

test('letters with accents stay, however they are composed', () => {
  expect(printable('Åäö é Łódź Škoda')).toEqual({ text: 'Åäö é Łódź Škoda', lacking: [] });
  expect(printable('A\u030angström')).toEqual({ text: 'Ångström', lacking: [] });
});

test('emoji and other scripts are left out and told, each as the reader sees it', () => {
  expect(printable('📦 Toys 👨‍👩‍👧 玩具')).toEqual({ text: 'Toys', lacking: ['📦', '👨‍👩‍👧', '玩', '具'] });
});

test('a letter whose accent the typeface lacks is printed without it', () => {
  expect(printable('Việt')).toEqual({ text: 'Viet', lacking: [] });
});

test('control characters are dropped without a warning', () => {
  expect(printable('a\u202eb\u200bc\u0007 \n\t d')).toEqual({ text: 'abc d', lacking: [] });
});
