import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTags, tagsText } from './tag-text.ts';
import { tidyLine } from './tidy-text.ts';

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

test('a long text of quotes and commas is read in a moment', () => {
  const began = performance.now();
  for (const part of ['"', '",', '"",', '"a,', '""a,', '"a"",', ' ', '\n"'])
    readTags(part.repeat(Math.ceil(32_000 / part.length)));
  expect(performance.now() - began).toBeLessThan(200);
});
