import { describe, expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';

describe('the beginning of notes', () => {
  test('is the first line, whole if it is short', () => {
    expect(beginningOf('Bought in Umeå\nfor the cottage')).toBe('Bought in Umeå');
  });

  test('ends between two words', () => {
    expect(beginningOf(`${'word '.repeat(30)}end`)).toBe(`${'word '.repeat(7)}word…`);
  });

  test('has no full stop before the dots', () => {
    expect(beginningOf('Stands innermost, behind the old skis. Lift it')).toBe(
      'Stands innermost, behind the old skis…',
    );
  });

  test('ends within a word only if there is no other place', () => {
    expect(beginningOf('m'.repeat(250))).toBe(`${'m'.repeat(40)}…`);
  });
});
