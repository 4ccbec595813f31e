import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear } from '#test/linear-time.ts';
import { compose, hasTooManyMarks, readTags, tagsText, tidyLine, tidyProse } from './text.ts';

test('a line is trimmed, composed and has single spaces', () => {
  expect(tidyLine('  Ko\u0308k \t\n la\u030Ada ')).toBe('Kök låda');
});

test('prose keeps its lines', () => {
  expect(tidyProse(' one\r\n\r\n  two\rthree ')).toBe('one\n\n  two\nthree');
});

test.each([
  'in\u200Bvited:admin',
  'invited\u200E:admin',
  'inv\u2063ited:admin',
  'invited:admin\u{E0041}\u{E007F}',
  'in\u0007vi\u001Bted:admin',
  'invited:\u3164admin',
  'in\u00ADvited:admin',
  '\u202Einvited:admin',
  '\uFEFFinvited:\u2060admin',
])('nothing invisible makes one text look like another: %j', (text) => {
  expect(tidyLine(text)).toBe('invited:admin');
  expect(tidyProse(text)).toBe('invited:admin');
});

test('a line of nothing but what is not seen is empty', () => {
  for (const text of ['\u200E', '\u2800', '\u00AD\u2064', '\t\u000B']) expect(tidyLine(text)).toBe('');
});

test('a text of invisible characters alone is empty', () => {
  const ignorable: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    if (/\p{Default_Ignorable_Code_Point}/u.test(letter)) ignorable.push(letter);
  }
  expect(ignorable.length).toBeGreaterThan(4000);
  expect(ignorable.filter((letter) => tidyLine(` ${letter}${letter} `) !== '')).toEqual([]);
  expect(tidyProse(ignorable.join(''))).toBe('');
});

test('western letters need no composing and are all seen, so they are passed over', () => {
  for (let code = 0xa0; code < 0x300; code++) {
    const letter = String.fromCharCode(code);
    const isSpace = /\s/.test(letter) || letter === '\u00AD';
    expect(tidyLine(letter), code.toString(16)).toBe(isSpace ? '' : letter.normalize('NFC'));
  }
});

test('what has too many marks is not composed, since it is refused', () => {
  expect(tidyLine(`a${'\u0301'.repeat(30)}`)).toBe(`\u00E1${'\u0301'.repeat(29)}`);
  const zalgo = `a${'\u0301'.repeat(31)}`;
  expect(tidyLine(zalgo)).toBe(zalgo);
});

test('what joins an emoji or a script stays', () => {
  const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
  for (const text of ['👩\u200D🔧', 'می\u200Cخواهم', '❤\uFE0F', england]) expect(tidyLine(text)).toBe(text);
});

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

test.each([
  ['tools, winter', ['tools', 'winter']],
  ['tools;winter|garage\nattic', ['tools', 'winter', 'garage', 'attic']],
  ['"nuts, bolts", tools', ['nuts, bolts', 'tools']],
  ['"a ""b"", c"', ['a "b", c']],
  ['5" pipe, 3" pipe', ['5" pipe', '3" pipe']],
  ['"loose, tools', ['"loose', 'tools']],
  ['"big" boxes, tools', ['"big" boxes', 'tools']],
  [' , tools,,', ['tools']],
  ['Tools, tools', ['tools']],
  ['', []],
])('%j is read as tags', (text, tags) => {
  expect(readTags(text)).toEqual(tags);
});

test('tags are read as they are written, whatever is in them', () => {
  const tag = fc
    .oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', ',', ';', '|', '"', ' ', "'", '+') }))
    .map(tidyLine)
    .filter(Boolean);
  const tags = fc.uniqueArray(tag, { selector: (each) => each.toLowerCase(), maxLength: 8 });
  fc.assert(
    fc.property(tags, (each) => {
      expect(readTags(tagsText(each))).toEqual(each);
    }),
  );
});

test('the time to read a long text of quotes and commas is linear', () => {
  for (const part of ['"', '",', '"",', '"a,', '""a,', '"a"",', ' ', '\n"']) {
    const text = part.repeat(Math.ceil(32_000 / part.length));
    expectLinear(part, text, () => readTags(text));
  }
});
