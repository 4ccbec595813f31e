import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { buildBin, buildItem, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { readPhoto } from '#test/photos.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { signIn } from '#test/sign-in.ts';

const add = (olga: TestUser, target: PhotoTarget) => olga.act('photos.create', { target });
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

async function statusesOf(server: TestServer, address: string, people: (TestUser | undefined)[]) {
  return Promise.all(people.map(async (by) => (await readPhoto(server, address, by)).status));
}

test('only people who see a bin get its photo; others get the answer for no photo', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const stranger = await buildUser(server);
  await shareBin(server, bin, anna, 'viewer');
  const { url, id } = await add(olga, { kind: 'bin', id: bin.id });
  expect(await statusesOf(server, url, [olga, anna, stranger, undefined])).toEqual([200, 200, 404, 401]);
  const foreign = await (await readPhoto(server, url, stranger)).text();
  const addresses = [`/photos/${uuidv7()}/large`, `/photos/${id}/huge`, '/photos/x/large'];
  for (const address of addresses)
    expect(await (await readPhoto(server, address, stranger)).text()).toBe(foreign);
});

test('revoking ends it at once, also where the browser only asks whether it changed', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const { url } = await add(olga, { kind: 'bin', id: bin.id });
  const tag = (await readPhoto(server, url, anna)).headers.get('etag') ?? '';
  const ask = async () => (await readPhoto(server, url, anna, { 'if-none-match': tag })).status;
  expect(await ask()).toBe(304);
  await olga.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: anna.id });
  expect(await ask()).toBe(404);
  expect((await readPhoto(server, url, anna)).status).toBe(404);
});

test('signing out ends it', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { url } = await add(olga, { kind: 'bin', id: bin.id });
  const signedIn = await signIn(server, olga);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const read = async () => (await readPhoto(server, url, undefined, { cookie })).status;
  expect(await read()).toBe(200);
  await server.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await read()).toBe(401);
});

test('what lies in the trash is shown to who may restore it', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const editor = await buildUser(server);
  await shareBin(server, bin, anna, 'viewer');
  await shareBin(server, bin, editor, 'editor');
  const people = [olga, editor, anna];
  const ofBin: PhotoTarget = { kind: 'bin', id: bin.id };
  const photo = await add(olga, ofBin);
  await olga.act('photos.delete', { target: ofBin, id: photo.id });
  expect(await statusesOf(server, photo.url, people)).toEqual([200, 200, 404]);
  const ofItem = await add(olga, { kind: 'item', id: item.id, binId: bin.id });
  await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  expect(await statusesOf(server, ofItem.url, people)).toEqual([200, 200, 404]);
  const still = await add(olga, ofBin);
  await olga.act('bins.delete', { id: bin.id });
  expect(await statusesOf(server, still.url, people)).toEqual([200, 200, 404]);
});

test('a public bin shows its photos to anybody signed in, until it is private again', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const item = await buildItem(olga, bin);
  const stranger = await buildUser(server);
  const ofBin = await add(olga, { kind: 'bin', id: bin.id });
  const target: PhotoTarget = { kind: 'item', id: item.id, binId: bin.id };
  const ofItem = await add(olga, target);
  const found = await stranger.act('bins.find', { code: bin.id });
  expect(found.bin?.photos).toEqual([
    {
      url: ofBin.url,
      thumbnailUrl: ofBin.thumbnailUrl,
      width: 40,
      height: 30,
      placeholder: ofBin.placeholder,
    },
  ]);
  expect(found.bin?.items[0]?.photos).toMatchObject([{ url: ofItem.url }]);
  expect(await statusesOf(server, ofItem.url, [stranger, undefined])).toEqual([200, 401]);
  await olga.act('photos.delete', { target, id: ofItem.id });
  expect(await statusesOf(server, ofItem.url, [stranger])).toEqual([404]);
  await olga.act('bins.update', { id: bin.id, isPrivate: true });
  expect(await statusesOf(server, ofBin.url, [stranger, olga])).toEqual([404, 200]);
});

test('only people who see a place get its photos, not all who see a bin in it', async ({
  server,
  olga,
  anna,
}) => {
  const place = await olga.act('locations.create', { name: 'Cellar' });
  const bin = await buildBin(server, { owner: olga, locationId: place.id });
  const guest = await buildUser(server);
  await shareLocation(server, place, anna, 'viewer');
  await shareBin(server, bin, guest, 'viewer');
  const { url } = await add(olga, { kind: 'location', id: place.id });
  expect(await statusesOf(server, url, [olga, anna, guest])).toEqual([200, 200, 404]);
  await olga.act('locations.delete', { id: place.id });
  expect(await statusesOf(server, url, [olga, anna])).toEqual([200, 404]);
});

test('a public link shows only its bin’s photos, under addresses of its own', async ({ server, olga }) => {
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const item = await buildItem(olga, bin);
  const ofBin = await add(olga, { kind: 'bin', id: bin.id });
  const target: PhotoTarget = { kind: 'item', id: item.id, binId: bin.id };
  const ofItem = await add(olga, target);
  const elsewhere = await add(olga, { kind: 'bin', id: other.id });
  const link = await olga.act('shareLinks.create', { binId: bin.id });
  const token = tokenOf(link.url);
  const { result } = await server.call('shareLinks.get', { token });
  const [photo] = result?.photos ?? [];
  const [itemPhoto] = result?.items[0]?.photos ?? [];
  for (const id of [ofBin.id, ofItem.id, bin.id, item.id]) expect(JSON.stringify(result)).not.toContain(id);
  expect(await statusesOf(server, photo?.url ?? '', [undefined])).toEqual([200]);
  expect(await statusesOf(server, itemPhoto?.thumbnailUrl ?? '', [undefined])).toEqual([200]);

  const [{ key } = { key: '' }] = (
    await server.pool.query('SELECT file_key AS key FROM attachments WHERE id = $1', [elsewhere.id])
  ).rows;
  const hidden = [`/s/${token}/photos/${key}/large`, `/s/${token}/photos/${ofBin.id}/large`];
  for (const address of hidden) expect(await statusesOf(server, address, [undefined])).toEqual([404]);
  expect(await statusesOf(server, `/photos/${key}/large`, [olga])).toEqual([404]);

  const page = await (await server.fetch(`/s/${token}`)).text();
  for (const each of [photo, itemPhoto]) expect(page).toContain(each?.thumbnailUrl ?? 'nothing');
  await olga.act('photos.delete', { target, id: ofItem.id });
  expect(await statusesOf(server, itemPhoto?.url ?? '', [undefined])).toEqual([404]);
  await olga.act('shareLinks.delete', { binId: bin.id, id: link.id });
  expect(await statusesOf(server, photo?.url ?? '', [undefined])).toEqual([404]);
});

test('an answer is a same-origin image that caches must revalidate', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { url } = await add(olga, { kind: 'bin', id: bin.id });
  const { headers } = await readPhoto(server, url, olga);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'none',
  });
  const part = await readPhoto(server, url, olga, { range: 'bytes=0-3' });
  expect(part.status).toBe(200);
  const missing = await readPhoto(server, `/photos/${uuidv7()}/large`, olga);
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

test('a photo whose file is lost is not found, and hurts nothing else', async () => {
  const server = await startTestServer({ logLevel: 'silent' });
  try {
    const owner = await buildUser(server, { plan: 'unlimited' });
    const bin = await buildBin(server, { owner });
    const { url } = await add(owner, { kind: 'bin', id: bin.id });
    await server.pool.query('UPDATE attachments SET file_key = $1', [crypto.randomUUID()]);
    expect((await readPhoto(server, url, owner)).status).toBe(404);
    expect((await owner.act('bins.get', { id: bin.id })).photos).toHaveLength(1);
  } finally {
    await server.close();
  }
});
