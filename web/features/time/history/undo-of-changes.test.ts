import { expect, test } from 'vitest';
import type { Photo } from '#domain/photos/photo.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { ofPhotoChanges } from './undo-of-changes.ts';

const target = { kind: 'bin', id: 'attic' } as const;
const photos = (ids: string): Photo[] => [...ids].map((id) => ({ id, width: 4, height: 3, placeholder: '' }));
const undoOf = (from: string, to: string, present: string) =>
  ofPhotoChanges({ changes: [{ field: 'photos', from: [...from], to: [...to] }] }, target, photos(present));

test('added photos are deleted, as far as they are still there', () => {
  expect(undoOf('a', 'abc', 'ac')).toEqual({ kind: 'deletePhotos', target, ids: ['c'] });
  expect(undoOf('a', 'abc', 'a')).toBeUndefined();
});

test('deleted photos come back, where there is room', () => {
  expect(undoOf('ab', 'b', 'b')).toEqual({ kind: 'restorePhotos', target, ids: ['a'] });
  expect(undoOf('ab', 'b', 'ba')).toBeUndefined();
  expect(undoOf('ab', 'b', 'cdefghijkl'.slice(0, photosMax.bin))).toBeUndefined();
});

test('an order comes back where nothing was changed since', () => {
  expect(undoOf('ab', 'ba', 'ba')).toEqual({ kind: 'orderPhotos', target, ids: ['a', 'b'] });
  expect(undoOf('ab', 'ba', 'bac')).toBeUndefined();
});

test('what is about other fields has another way back', () => {
  expect(ofPhotoChanges({ changes: [{ field: 'name', from: 'a', to: 'b' }] }, target)).toBeUndefined();
});
