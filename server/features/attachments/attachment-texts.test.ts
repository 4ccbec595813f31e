import { expect } from 'vitest';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { photoTextLimits } from '#domain/photos/photo-limits.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { findText, photoTextOf } from '#test/photos.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';

/** Adds a photo in which this text was found. */
async function addRead(server: TestServer, owner: TestUser, target: PhotoTarget, text: string) {
  const { id } = await owner.act('photos.create', { target });
  await findText(server, owner.id, id, text);
  return { id, ...photoTextOf(text) };
}

const textsOf = async (reader: TestUser, ...asked: [binId: string, ...photoIds: string[]][]) => {
  const bins = asked.map(([binId, ...photoIds]) => ({ binId, photoIds }));
  return (await reader.act('photos.texts', { bins })).bins;
};

test('everybody who sees a bin gets its texts, a stranger those of nothing', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const item = await buildItem(olga, bin);
  const [editor, stranger] = [await buildUser(server), await buildUser(server)];
  await shareBin(server, bin, anna, 'viewer');
  await shareBin(server, bin, editor, 'editor');
  const ofBin = await addRead(server, olga, { kind: 'bin', id: bin.id }, 'Bosch');
  const target: PhotoTarget = { kind: 'item', id: item.id, binId: bin.id };
  const ofItem = await addRead(server, olga, target, 'Batteri AA');
  const unread = await olga.act('photos.create', { target });
  const asked: [string, ...string[]] = [bin.id, ofBin.id, ofItem.id, unread.id, ofBin.id];
  const all = [{ binId: bin.id, photos: [ofBin, ofItem] }];
  for (const reader of [olga, anna, editor]) expect(await textsOf(reader, asked)).toEqual(all);
  expect(await textsOf(stranger, asked)).toEqual([]);

  await olga.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: anna.id });
  expect(await textsOf(anna, asked)).toEqual([]);
});

test('a photo is asked for with its bin, and bins of several owners together', async ({
  server,
  olga,
  anna,
}) => {
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const hers = await buildBin(server, { owner: anna });
  await shareBin(server, bin, anna, 'viewer');
  const photo = await addRead(server, olga, { kind: 'bin', id: bin.id }, 'Bosch');
  const hidden = await addRead(server, olga, { kind: 'bin', id: other.id }, 'Secret');
  const own = await addRead(server, anna, { kind: 'bin', id: hers.id }, 'Own');
  const texts = await textsOf(
    anna,
    [bin.id, photo.id, hidden.id, own.id],
    [other.id, hidden.id],
    [hers.id, own.id],
  );
  expect(texts).toHaveLength(2);
  expect(texts).toEqual(
    expect.arrayContaining([
      { binId: bin.id, photos: [photo] },
      { binId: hers.id, photos: [own] },
    ]),
  );
});

test('an item takes the text of its photo along into its new bin', async ({ server, olga }) => {
  const [from, to] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const item = await buildItem(olga, from);
  const photo = await addRead(server, olga, { kind: 'item', id: item.id, binId: from.id }, 'Saw');
  await olga.act('items.move', { binId: from.id, ids: [item.id], toBinId: to.id });
  const moved = await olga.act('bins.get', { id: to.id });
  expect(moved.items[0]?.photos).toMatchObject([{ id: photo.id, textModel: 1 }]);
  expect(await textsOf(olga, [from.id, photo.id], [to.id, photo.id])).toEqual([
    { binId: to.id, photos: [photo] },
  ]);
});

test('nothing in the trash has text until it comes back', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const ofBin: PhotoTarget = { kind: 'bin', id: bin.id };
  const photo = await addRead(server, olga, ofBin, 'Bosch');
  const ofItem = await addRead(server, olga, { kind: 'item', id: item.id, binId: bin.id }, 'Saw');
  const found = async () => {
    const [texts] = await textsOf(olga, [bin.id, photo.id, ofItem.id]);
    return texts?.photos.map(({ lines }) => lines[0]?.text) ?? [];
  };
  await olga.act('photos.delete', { target: ofBin, id: photo.id });
  expect(await found()).toEqual(['Saw']);
  await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  expect(await found()).toEqual([]);
  await olga.act('photos.restore', { target: ofBin, id: photo.id });
  await olga.act('items.restore', { binId: bin.id, ids: [item.id] });
  expect(await found()).toEqual(['Bosch', 'Saw']);
  await olga.act('bins.delete', { id: bin.id });
  expect(await found()).toEqual([]);
  await olga.act('bins.restore', { id: bin.id });
  expect(await found()).toEqual(['Bosch', 'Saw']);
});

test('public pages and public bins show neither text nor its mark', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const item = await buildItem(olga, bin);
  const stranger = await buildUser(server);
  await addRead(server, olga, { kind: 'bin', id: bin.id }, 'Bosch');
  await addRead(server, olga, { kind: 'item', id: item.id, binId: bin.id }, 'Batteri');
  const { url } = await olga.act('shareLinks.create', { binId: bin.id });
  const token = url.split('/').at(-1) ?? '';
  const shown = [
    JSON.stringify((await server.call('shareLinks.get', { token })).result),
    await (await server.fetch(`/s/${token}`)).text(),
    JSON.stringify(await stranger.act('bins.find', { code: bin.id })),
  ];
  for (const text of shown) expect(text).not.toMatch(/textModel|Bosch|Batteri/);
  expect(shown[0]).toContain('thumbnailUrl');
});

test('a call takes at most 100 photos in all', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const max = photoTextLimits.photosPerCall;
  expect(await textsOf(olga, [bin.id, ...ids(max - 1)], [bin.id, ...ids(1)])).toEqual([]);
  const bins = [max, 1].map((count) => ({ binId: bin.id, photoIds: ids(count) }));
  expect((await olga.call('photos.texts', { bins })).error?.details?.code).toBe('request.invalid');
});
