import { expect, test } from 'vitest';
import type { Photo } from './photo.ts';
import { photosMax } from './photo-limits.ts';
import { addPhoto, markPhoto, orderPhotos } from './photo-rules.ts';

const photo = (id: string): Photo => ({ id, width: 4, height: 3, placeholder: '' });
const photos = ['a', 'b', 'c'].map(photo);
const ids = (list: readonly Photo[]) => list.map(({ id }) => id).join('');

test('a new photo comes last, one that comes back where it was', () => {
  expect(ids(addPhoto(photos, photo('d'), { kind: 'bin' }))).toBe('abcd');
  expect(ids(addPhoto(photos, photo('d'), { kind: 'bin', place: 1 }))).toBe('adbc');
  expect(ids(addPhoto(photos, photo('d'), { kind: 'bin', place: 9 }))).toBe('abcd');
});

test('there are at most ten of a thing, and one of a person, which the next replaces', () => {
  const ten = Array.from({ length: photosMax.item }, (_, n) => photo(String(n)));
  expect(() => addPhoto(ten, photo('x'), { kind: 'item' })).toThrow('photos.tooMany');
  expect(addPhoto(ten.slice(1), photo('x'), { kind: 'item' })).toHaveLength(photosMax.item);
  expect(ids(addPhoto([photo('a')], photo('b'), { kind: 'me' }))).toBe('b');
});

test('those named come first; unknown ones are ignored, others keep their order', () => {
  expect(ids(orderPhotos(photos, ['c', 'a', 'b']))).toBe('cab');
  expect(ids(orderPhotos(photos, ['c']))).toBe('cab');
  expect(ids(orderPhotos(photos, ['x', 'b', 'b']))).toBe('bac');
});

test('a photo is a receipt until the mark is removed', () => {
  const receipt = markPhoto(photo('a'), 'receipt');
  expect(receipt.use).toBe('receipt');
  expect(markPhoto(receipt, null)).toEqual(photo('a'));
});
