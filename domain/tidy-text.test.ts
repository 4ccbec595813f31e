import { expect, test } from 'vitest';
import { tidyLine, tidyProse } from './tidy-text.ts';

test('a line is trimmed, composed and has single spaces', () => {
  expect(tidyLine('  Ko\u0308k \t\n la\u030Ada ')).toBe('Kök låda');
});

test('prose keeps its lines', () => {
  expect(tidyProse(' one\r\n\r\n  two\rthree ')).toBe('one\n\n  two\nthree');
});

test.each(['in\u200Bvited:admin', 'in\u00ADvited:admin', '\u202Einvited:admin', '\uFEFFinvited:\u2060admin'])(
  'nothing invisible makes one text look like another: %j',
  (text) => {
    expect(tidyLine(text)).toBe('invited:admin');
    expect(tidyProse(text)).toBe('invited:admin');
  },
);

test('what joins an emoji or a script stays', () => {
  for (const text of ['👩\u200D🔧', 'می\u200Cخواهم']) expect(tidyLine(text)).toBe(text);
});
