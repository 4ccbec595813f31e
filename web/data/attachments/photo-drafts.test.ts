import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CopyContext } from '../copy/copy-context.ts';
import { newId } from '../operations/new-id.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { drafts } from '../storage/drafts.ts';
import { createQueue } from '../storage/queue.ts';
import { createPhotoDrafts, draftPhotoLimits } from './photo-drafts.ts';

const form = 'photo-first:bin';
let database: Database;
let userId: string;

beforeEach(() => {
  userId = newId();
  database = openDatabase(userId);
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (file.size === 1) throw new Error('no picture');
    return { width: 40, height: 30, close() {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  URL.createObjectURL = () => `blob:${newId()}`;
  URL.revokeObjectURL = () => {};
});

afterEach(() => {
  vi.unstubAllGlobals();
  database.close();
  localStorage.clear();
});

const openDrafts = (troubles: unknown[] = []) =>
  createPhotoDrafts({ database, person: { userId } } as CopyContext, {
    storing: createQueue(),
    shrinking: createQueue(),
    stopSending() {},
    onUploads: async () => {},
    async onStorageTrouble(error) {
      troubles.push(error);
    },
  });
const photo = (size = 100) => new File([new Uint8Array(size)], 'one.jpg', { type: 'image/jpeg' });
const stored = (name: 'draftPhotos' | 'uploads') =>
  database.read([name], (transaction) => transaction.objectStore(name).getAll());
const remember = (rows: unknown[]) =>
  drafts.set(userId, form, { at: new Date().toISOString(), values: { rows }, initial: {} });
const later = (minutes: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);

test('a photo shows at once and is there when its list is reopened', async () => {
  const id = newId();
  const first = openDrafts();
  const adding = first.add(form, id, photo());
  expect(first.pictures.get().get(id)).toMatchObject({ stage: 'reading' });
  await adding;
  expect(first.pictures.get().get(id)).toMatchObject({ stage: 'stored' });
  expect(await stored('draftPhotos')).toMatchObject([{ id, form, width: 40, height: 30 }]);

  remember([]);
  const again = openDrafts();
  const gone = newId();
  expect(await again.open(form, [id, gone])).toEqual([]);
  expect(again.pictures.get().get(id)).toMatchObject({ stage: 'stored', url: expect.any(String) });
  expect(again.pictures.get().get(gone)).toEqual({ stage: 'lost' });
});

test('a photo not yet resized when the page closed is resized when its list opens', async () => {
  const [good, bad] = [newId(), newId()];
  const raw = {
    form,
    type: 'image/jpeg',
    width: 0,
    height: 0,
    isRaw: true,
    createdAt: new Date().toISOString(),
  } as const;
  await database.write(['draftPhotos'], async (transaction) => {
    transaction.objectStore('draftPhotos').put({ ...raw, id: good, bytes: new ArrayBuffer(50) });
    transaction.objectStore('draftPhotos').put({ ...raw, id: bad, bytes: new ArrayBuffer(1) });
  });
  expect(await openDrafts().open(form, [good, bad])).toEqual([bad]);
  expect(await stored('draftPhotos')).toMatchObject([{ id: good, width: 40 }]);
  expect((await stored('draftPhotos'))[0]).not.toHaveProperty('isRaw');
});

test('a file that is not a photo is reported and not stored', async () => {
  const id = newId();
  const list = openDrafts();
  await expect(list.add(form, id, photo(1))).rejects.toMatchObject({ code: 'photos.unreadable' });
  expect(list.pictures.get().has(id)).toBe(false);
  expect(await stored('draftPhotos')).toEqual([]);
});

test('a stored photo keeps its original if the disk is too full to resize it', async () => {
  const id = newId();
  const troubles: unknown[] = [];
  const raw = { form, type: 'image/jpeg', width: 0, height: 0, createdAt: new Date().toISOString() };
  await database.write(['draftPhotos'], async (transaction) => {
    transaction.objectStore('draftPhotos').put({ ...raw, id, isRaw: true, bytes: new ArrayBuffer(50) });
  });
  const full = new DOMException('full', 'QuotaExceededError');
  const writing = vi.spyOn(database, 'write').mockRejectedValue(full);
  const list = openDrafts(troubles);
  expect(await list.open(form, [id])).toEqual([]);
  expect(troubles).toEqual([full]);
  expect(list.pictures.get().get(id)).toMatchObject({ stage: 'stored' });
  writing.mockRestore();
  expect(await stored('draftPhotos')).toMatchObject([{ id, isRaw: true }]);
});

test('photos of discarded lists and removed photos are deleted, except recent ones', async () => {
  const [listed, removed, elsewhere] = [newId(), newId(), newId()];
  const list = openDrafts();
  await list.add(form, listed, photo());
  await list.add(form, removed, photo());
  await list.add('photo-first:other', elsewhere, photo());
  remember([]);
  await list.open(form, [listed]);
  expect(await stored('draftPhotos')).toHaveLength(3);
  later(2);
  await list.open(form, [listed]);
  expect((await stored('draftPhotos')).map(({ id }) => id)).toEqual([listed]);
});

test('a photo that another tab added to the list stays, though not shown here', async () => {
  const id = newId();
  await openDrafts().add(form, id, photo());
  remember([{ id: newId(), photoIds: [id], text: '' }]);
  later(2);
  await openDrafts().open(form, []);
  expect(await stored('draftPhotos')).toHaveLength(1);
  remember([]);
  await openDrafts().open(form, []);
  expect(await stored('draftPhotos')).toEqual([]);
});

test('saved photos wait for their items; a repeat hands over nothing twice', async () => {
  const id = newId();
  const target = { kind: 'item' as const, id: newId(), binId: newId() };
  const list = openDrafts();
  await list.add(form, id, photo());
  await list.handOver([{ id, target }]);
  await list.handOver([{ id, target }]);
  expect(await stored('draftPhotos')).toEqual([]);
  const [upload, ...others] = await stored('uploads');
  expect(upload).toMatchObject({ id, target, width: 40, operationId: expect.any(String) });
  expect(upload).not.toHaveProperty('form');
  expect(others).toEqual([]);
});

test('unsent photos of a saved list return to the list, once', async () => {
  const [waiting, sent] = [newId(), newId()];
  const target = { kind: 'item' as const, id: newId(), binId: newId() };
  const list = openDrafts();
  await list.add(form, waiting, photo());
  await list.handOver([{ id: waiting, target }]);
  const newIds = await list.revertHandOver(form, [waiting, sent]);
  expect([...newIds.keys()]).toEqual([waiting]);
  expect(await stored('uploads')).toEqual([]);
  const [back] = await stored('draftPhotos');
  expect(back).toMatchObject({ id: newIds.get(waiting), form, width: 40 });
  expect(back?.id).not.toBe(waiting);
  expect(back).not.toHaveProperty('target');
  expect(await list.revertHandOver(form, [waiting])).toEqual(new Map());
});

test('the number of unsaved photos on a device is limited', async () => {
  const list = openDrafts();
  await database.write(['draftPhotos'], async (transaction) => {
    for (let n = 0; n < draftPhotoLimits.count; n++) {
      const made = {
        id: newId(),
        form,
        type: 'image/jpeg',
        width: 1,
        height: 1,
        createdAt: new Date().toISOString(),
      };
      transaction.objectStore('draftPhotos').put({ ...made, bytes: new ArrayBuffer(1) });
    }
  });
  await list.open(form, []);
  await expect(list.add(form, newId(), photo())).rejects.toMatchObject({ code: 'photos.draftsFull' });
});

test('a full disk is reported, and stored photos stay', async () => {
  const troubles: unknown[] = [];
  const list = openDrafts(troubles);
  const before = newId();
  await list.add(form, before, photo());
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(database, 'write').mockRejectedValue(full);
  await expect(list.add(form, newId(), photo())).rejects.toMatchObject({ code: 'client.storageFull' });
  await expect(
    list.handOver([{ id: before, target: { kind: 'item', id: newId(), binId: newId() } }]),
  ).rejects.toMatchObject({ code: 'client.storageFull' });
  expect(troubles).toEqual([full, full]);
  vi.mocked(database.write).mockRestore();
  expect((await stored('draftPhotos')).map(({ id }) => id)).toEqual([before]);
});
