import { describe, expect, it } from 'vitest';
import { contentsOf, wasOpenedWithinHour } from './bin-rules.ts';

const photo = { id: 'p', width: 4, height: 3, placeholder: '' };

describe('contentsOf', () => {
  it.each([
    ['items before bins and photos', { itemCount: 5, photos: [photo] }, 2, { kind: 'items', count: 5 }],
    ['bins before photos', { itemCount: 0, photos: [photo] }, 2, { kind: 'bins', count: 2 }],
    ['photos of a bin without items', { itemCount: 0, photos: [photo] }, 0, { kind: 'photos', count: 1 }],
    ['nothing for an empty bin', { itemCount: 0 }, 0, undefined],
  ])('returns %s', (_, bin, subBinCount, expected) => {
    expect(contentsOf(bin, subBinCount)).toEqual(expected);
  });
});

const now = '2026-05-03T10:00:00.000Z';

describe('that a bin was opened', () => {
  it('is noted again after an hour, not before', () => {
    expect(wasOpenedWithinHour(undefined, now)).toBe(false);
    expect(wasOpenedWithinHour('2026-05-03T09:00:00.001Z', now)).toBe(true);
    expect(wasOpenedWithinHour('2026-05-03T09:00:00.000Z', now)).toBe(false);
  });
});
