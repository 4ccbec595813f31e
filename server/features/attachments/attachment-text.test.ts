import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Photo, PhotoTarget, PhotoText } from '#domain/photos/photo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildBin, buildItem, buildUser, type TestUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';
import { countLockWaits } from '#test/waiting-for.ts';
import { lockBins } from '../rows.queries.ts';
import { queryAttachmentsToRead } from './attachment-text.queries.ts';
import { storeAttachmentText } from './attachment-text.ts';

let server: LiveServer;
let olga: TestUser;
beforeAll(async () => {
  server = await startLiveServer();
  olga = await buildUser(server, { plan: 'unlimited' });
});
afterAll(() => server.close());

const textOf = (model: number, ...texts: string[]): PhotoText => ({
  model,
  lines: texts.map((text, n) => ({ text, sure: 90, at: [0, n * 10, 500, 9] })),
});

const store = (photoId: string, text: PhotoText, ownerId = olga.id) =>
  storeAttachmentText(
    { pool: server.pool, publish: (hint) => void server.notify(hint) },
    { ownerId, id: photoId, text },
  );
const modelsOf = (photos: readonly Photo[] = []) => photos.map(({ textModel }) => textModel);
const rowOf = async (id: string) =>
  (await server.pool.query('SELECT text, text_model AS model FROM attachments WHERE id = $1', [id])).rows[0];

async function photographedItem() {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const target: PhotoTarget = { kind: 'item', id: item.id, binId: bin.id };
  const first = await olga.act('photos.create', { target });
  const second = await olga.act('photos.create', { target });
  return { bin, item, target, first, second };
}

test('text of a photo marks it in its bin, and devices receive the mark', async () => {
  const bin = await buildBin(server, { owner: olga });
  const target: PhotoTarget = { kind: 'bin', id: bin.id };
  const { id } = await olga.act('photos.create', { target });
  const device = await server.connect(olga);
  expect(await store(id, textOf(2, 'Bosch', 'GSR 12V'))).toBe('stored');
  await device.until(() => modelsOf(device.copy.bins.get(bin.id)?.header.photos)[0] === 2);
  const { model: _, ...text } = textOf(2, 'Bosch', 'GSR 12V');
  expect(await rowOf(id)).toEqual({ text, model: 2 });
  const { revision, photos } = await olga.act('bins.get', { id: bin.id });
  expect(photos).toEqual([{ ...photos?.[0], id, textModel: 2 }]);

  await store(id, textOf(3));
  expect(await rowOf(id)).toEqual({ text: null, model: 3 });
  const unmarked = await olga.act('bins.get', { id: bin.id });
  expect(modelsOf(unmarked.photos)).toEqual([undefined]);
  expect(unmarked.revision).toBe(revision + 1);
  await store(id, textOf(4));
  expect((await olga.act('bins.get', { id: bin.id })).revision).toBe(revision + 1);
});

test('text of an item’s photo raises the bin, without history or a new time', async () => {
  const { bin, item, first, second } = await photographedItem();
  const before = await olga.act('bins.get', { id: bin.id });
  const historyBefore = await olga.act('history.list', { target: { kind: 'bin', id: bin.id } });
  const device = await server.connect(olga);
  await store(second.id, textOf(1, 'Batteri AA'));
  await device.until(() => modelsOf(device.copy.bins.get(bin.id)?.items.get(item.id)?.photos)[1] === 1);
  const after = await olga.act('bins.get', { id: bin.id });
  expect(after.revision).toBe(before.revision + 1);
  expect(after.items).toEqual([
    {
      ...before.items[0],
      photos: before.items[0]?.photos?.map((photo) =>
        photo.id === second.id ? { ...photo, textModel: 1 } : photo,
      ),
    },
  ]);
  expect(modelsOf(after.items[0]?.photos)).toEqual([undefined, 1]);
  expect(await olga.act('history.list', { target: { kind: 'bin', id: bin.id } })).toEqual(historyBefore);
  expect(await rowOf(first.id)).toEqual({ text: null, model: 0 });
});

test('a photo in the trash has its text when it comes back', async () => {
  const { bin, target, first } = await photographedItem();
  await olga.act('photos.delete', { target, id: first.id });
  const { revision } = await olga.act('bins.get', { id: bin.id });
  expect(await store(first.id, textOf(1, 'Astrid Lindgren'))).toBe('stored');
  expect((await olga.act('bins.get', { id: bin.id })).revision).toBe(revision);
  expect(await olga.act('photos.restore', { target, id: first.id })).toMatchObject({ textModel: 1 });
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(modelsOf(items[0]?.photos)).toEqual([1, undefined]);
});

test('an item that moves while its photo is read is marked in its new bin', async () => {
  const { bin, item, first } = await photographedItem();
  const other = await buildBin(server, { owner: olga });
  let storing: Promise<unknown> | undefined;
  await inTransaction(server.pool, async (tx) => {
    await lockBins(tx, { ownerId: olga.id, ids: [bin.id] });
    storing = store(first.id, textOf(1, 'Saw'));
    await eventually(async () => expect(await countLockWaits(server.pool)).toBe(1));
    const ids = [olga.id, other.id, item.id];
    await tx.query('UPDATE items SET bin_id = $2 WHERE owner_id = $1 AND id = $3', ids);
    await tx.query('UPDATE attachments SET bin_id = $2 WHERE owner_id = $1 AND target = $3', ids);
  });
  expect(await storing).toBe('stored');
  const { items, revision } = await olga.act('bins.get', { id: other.id });
  expect([modelsOf(items[0]?.photos), revision]).toEqual([[1, undefined], other.revision + 1]);
  expect((await olga.act('bins.get', { id: bin.id })).items).toEqual([]);
});

test('text of a photo that was deleted for good is dropped', async () => {
  const bin = await buildBin(server, { owner: olga });
  const { id } = await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  await server.pool.query('DELETE FROM attachments WHERE id = $1', [id]);
  expect(await store(id, textOf(1, 'Gone'))).toBe('gone');
  expect(await store(bin.id, textOf(1, 'Never there'))).toBe('gone');
});

test('photos of places and people are not read', async () => {
  const person = await buildUser(server, { plan: 'unlimited' });
  const place = await person.act('locations.create', { name: 'Cellar' });
  const { id } = await person.act('photos.create', { target: { kind: 'location', id: place.id } });
  const own = await person.act('photos.create', { target: { kind: 'me', id: person.id } });
  for (const photoId of [id, own.id])
    expect(await store(photoId, textOf(1, 'Bosch'), person.id)).toBe('gone');
  const unread = await queryAttachmentsToRead(server.pool, { model: 1, withPhotos: true, limit: 1_000 });
  expect(unread.filter(({ ownerId }) => ownerId === person.id)).toEqual([]);
});

test('unread photos are listed newest first, with turns per owner', async () => {
  await server.pool.query('UPDATE attachments SET text_model = 9');
  const [many, few] = [await buildUser(server, { plan: 'unlimited' }), await buildUser(server)];
  const idsOf = async (owner: TestUser, count: number) => {
    const target: PhotoTarget = { kind: 'bin', id: (await buildBin(server, { owner })).id };
    const ids: string[] = [];
    while (ids.length < count) ids.push((await owner.act('photos.create', { target })).id);
    return ids;
  };
  const [lone] = await idsOf(few, 1);
  const [old, , trashed, newer, newest] = await idsOf(many, 5);
  await server.pool.query('UPDATE attachments SET deleted_at = now() WHERE id = $1', [trashed]);
  await server.pool.query('UPDATE attachments SET text_model = 8 WHERE id = $1', [old]);
  const listed = async (model: number, limit: number) =>
    (await queryAttachmentsToRead(server.pool, { model, withPhotos: true, limit })).map(({ id }) => id);
  expect(await listed(9, 3)).toEqual([newest, lone, newer]);
  expect(await listed(9, 10)).toHaveLength(5);
  expect(await listed(8, 10)).not.toContain(old);
  expect(await listed(9, 10)).toContain(old);
});
