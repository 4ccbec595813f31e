import { expect, test } from 'vitest';
import type { BinHeader } from '../bins/bin.ts';
import type { Item } from '../items/item.ts';
import type { Account } from '../live.ts';
import type { Photo, PhotoTarget } from '../photos/photo.ts';
import { photoWrites } from './photo-writes.ts';

const photo = (id: string): Photo => ({ id, width: 4, height: 3, placeholder: 'x' });
const context = {
  userId: 'olga',
  userName: 'Olga',
  now: '2026-05-01T12:00:00.000Z',
  plan: 'unlimited',
} as const;
const was = { width: 4, height: 3, placeholder: 'x', place: 0 };
const bin = { id: 'attic', photos: [photo('a'), photo('b')] } as BinHeader;
const view = { bins: new Map([['attic', bin]]), locations: new Map() };
const shownIn = (write: keyof typeof photoWrites, data: object, at = view) => {
  const operation = { call: write, data: { target: { kind: 'bin', id: 'attic' }, ...data } } as never;
  return photoWrites[write].predict(at, operation, context).bins?.[0];
};
const idsOf = (record: { photos?: Photo[] | undefined } | undefined) => record?.photos?.map(({ id }) => id);

test('deleting, restoring and ordering photos is predicted offline', () => {
  const without = shownIn('photos.delete', { id: 'a' });
  expect(idsOf(without)).toEqual(['b']);
  const later = { ...view, bins: new Map([['attic', without as BinHeader]]) };
  expect(shownIn('photos.restore', { id: 'a', was }, later)?.photos).toEqual(bin.photos);
  expect(idsOf(shownIn('photos.restore', { id: 'a', was }))).toEqual(['a', 'b']);
  expect(idsOf(shownIn('photos.order', { ids: ['b'] }))).toEqual(['b', 'a']);
});

test('what this device does not know is left to the server', () => {
  const target = { kind: 'location', id: 'cellar' };
  const operation = { call: 'photos.delete', data: { target, id: 'a' } } as const;
  expect(photoWrites['photos.delete'].predict(view, operation as never, context)).toEqual({});
});

test('an item is changed in its bin alone', () => {
  const target: PhotoTarget = { kind: 'item', id: 'lamp', binId: 'attic' };
  const items = [{ id: 'lamp', photos: [photo('a')] }, { id: 'saw' }] as Item[];
  const { items: inBins } = photoWrites['photos.delete'];
  const operation = { call: 'photos.delete', data: { target, id: 'a' } } as const;
  expect(inBins.bins(operation.data)).toEqual(['attic']);
  expect(inBins.predict('attic', items, operation, context)).toEqual([
    { id: 'lamp', updatedAt: context.now },
    { id: 'saw' },
  ]);
  expect(inBins.predict('shed', items, operation, context)).toBe(items);
});

test('the photo of a profile goes and comes back', () => {
  const target: PhotoTarget = { kind: 'me', id: 'olga' };
  const me = { uid: 'olga', photo: photo('a') } as Account;
  const without = photoWrites['photos.delete'].account(me, { target, id: 'a' }, new Date(0).toISOString());
  expect(without).toEqual({ uid: 'olga' });
  expect(
    photoWrites['photos.restore'].account(without, { target, id: 'a', was }, new Date(0).toISOString()),
  ).toEqual(me);
});
