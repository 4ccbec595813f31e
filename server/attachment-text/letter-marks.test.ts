import { expect, test } from 'vitest';
import { withMark } from './letter-marks.ts';

test.each([
  ['a', { á: 0.000_02, ä: 0.000_01 }, 'a'],
  ['a', { á: 0.001, ä: 0.03 }, 'ä'],
  ['a', { ā: 0.002, ä: 0.001 }, 'å'],
  ['o', { ó: 0.000_003 }, 'o'],
  ['o', { ǒ: 0.000_2 }, 'ö'],
  ['A', { ä: 0.5 }, 'A'],
  ['e', { é: 0.5 }, 'e'],
] as const)('%s beside letters as likely as %j is read as %s', (letter, likely, expected) => {
  const all: Record<string, number> = likely;
  const likelihood = (characters: string) => Math.max(...Array.from(characters, (each) => all[each] ?? 0));
  expect(withMark(letter, likelihood)).toBe(expected);
});
