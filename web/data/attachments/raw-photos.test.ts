import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givePictures } from '#test/web/pictures.ts';
import { newId } from '../operations/new-id.ts';
import type { PhotoUpload } from '../operations/upload.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';
import { createRawPhotos } from './raw-photos.ts';

let database: Database;

beforeEach(() => {
  givePictures();
  database = openDatabase(newId());
});

afterEach(() => {
  vi.unstubAllGlobals();
  database.close();
});

const rawUpload = (): PhotoUpload => ({
  id: newId(),
  operationId: newId(),
  build: '1',
  createdAt: new Date().toISOString(),
  target: { kind: 'bin', id: newId() },
  bytes: new ArrayBuffer(64),
  type: 'image/jpeg',
  width: 0,
  height: 0,
  isRaw: true,
});

/** Raw photos that a closed page left, in the database and as another page reads them. */
async function left(...photos: PhotoUpload[]) {
  let uploads = photos;
  const put = async (upload: PhotoUpload) => {
    await database.write(['uploads'], (transaction) => transaction.objectStore('uploads').put(upload));
    uploads = uploads.map((each) => (each.id === upload.id ? upload : each));
  };
  for (const photo of photos) await put(photo);
  const adding = new Set<string>();
  const troubles: unknown[] = [];
  const readAgain = vi.fn(async () => {});
  const raw = createRawPhotos(database, {
    shrinking: createQueue(),
    put,
    readAgain,
    uploads: () => uploads,
    onSize: () => {},
    isBeingAdded: (id) => adding.has(id),
    async onStorageTrouble(error) {
      troubles.push(error);
    },
  });
  return { raw, adding, troubles, readAgain, uploads: () => uploads };
}

test('a raw photo of a closed page is resized with the same operation id', async () => {
  const photo = rawUpload();
  const { raw, uploads } = await left(photo);
  await raw.shrinkAll();
  const { isRaw: _, ...small } = photo;
  expect(uploads()).toEqual([{ ...small, width: 40, height: 30, bytes: expect.any(ArrayBuffer) }]);
});

test('a file that is not a photo is refused, and the next is resized', async () => {
  const [bad, good] = [rawUpload(), rawUpload()];
  const { raw, uploads } = await left(bad, good);
  let reads = 0;
  vi.stubGlobal('createImageBitmap', async () => {
    if (++reads === 1) throw new Error('no picture');
    return { width: 8, height: 6, close() {} };
  });
  await raw.shrinkAll();
  expect(uploads().map(({ refusal }) => refusal?.code)).toEqual(['photos.unreadable', undefined]);
  expect(uploads()[1]).toMatchObject({ width: 8 });
});

test('on a full disk a photo keeps its original until there is room', async () => {
  const photo = rawUpload();
  const { raw, troubles, uploads } = await left(photo);
  const full = new DOMException('full', 'QuotaExceededError');
  const writing = vi.spyOn(database, 'write').mockRejectedValue(full);
  await raw.shrink(photo.id);
  expect(troubles).toEqual([full]);
  expect(uploads()).toMatchObject([{ isRaw: true }]);
  writing.mockRestore();
  await raw.shrink(photo.id);
  expect(uploads()).toMatchObject([{ width: 40 }]);
});

test('the adding tab resizes its own photo; a photo discarded meanwhile stays gone', async () => {
  const [added, discarded] = [rawUpload(), rawUpload()];
  const { raw, adding, readAgain, uploads } = await left(added, discarded);
  adding.add(added.id);
  await database.write(['uploads'], (transaction) => transaction.objectStore('uploads').delete(discarded.id));
  await raw.shrinkAll();
  expect(uploads().map(({ isRaw }) => isRaw)).toEqual([true, true]);
  expect(readAgain).toHaveBeenCalledOnce();
  const stored = await database.read(['uploads'], (transaction) =>
    transaction.objectStore('uploads').getAllKeys(),
  );
  expect(stored).toEqual([added.id]);
});
