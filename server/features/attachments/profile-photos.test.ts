import { expect } from 'vitest';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import {
  buildBin,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import { photoForm, readPhoto, smallPhoto } from '#test/photos.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';

const profileOf = ({ id }: TestUser): PhotoTarget => ({ kind: 'me', id });
const add = (by: TestUser) => by.act('photos.create', { target: profileOf(by) });
const statusOf = async (server: TestServer, address: string, by: TestUser) =>
  (await readPhoto(server, address, by)).status;

test('only people who share a bin or place with a person see that person’s photo', async ({
  server,
  olga,
  anna,
}) => {
  const [erik, stranger] = [await buildUser(server, { name: 'Erik' }), await buildUser(server)];
  const bin = await buildBin(server, { owner: olga });
  const place = await olga.act('locations.create', { name: 'Cellar' });
  await shareBin(server, bin, anna, 'viewer');
  await shareBin(server, bin, erik, 'editor');
  const [ofOlga, ofAnna] = [await add(olga), await add(anna)];
  for (const address of [ofOlga.url, ofAnna.thumbnailUrl]) {
    expect(await statusOf(server, address, olga)).toBe(200);
    expect(await statusOf(server, address, anna)).toBe(200);
    expect(await statusOf(server, address, erik)).toBe(200);
    expect(await statusOf(server, address, stranger)).toBe(404);
  }
  expect((await readPhoto(server, ofOlga.url)).status).toBe(401);

  const { accessList, ownerPhotoId } = await erik.act('bins.get', { id: bin.id });
  expect(ownerPhotoId).toBe(ofOlga.id);
  expect(accessList[anna.id]?.userPhotoId).toBe(ofAnna.id);
  expect(accessList[erik.id]?.userPhotoId).toBeUndefined();

  await olga.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: erik.id });
  expect(await statusOf(server, ofOlga.url, erik)).toBe(404);
  expect(await statusOf(server, ofAnna.url, erik)).toBe(404);
  await shareLocation(server, place, erik, 'viewer');
  expect(await statusOf(server, ofOlga.url, erik)).toBe(200);
  expect(await statusOf(server, ofAnna.url, erik)).toBe(404);
});

test('what lies in the trash shows nobody to anybody', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const [ofOlga, ofAnna] = [await add(olga), await add(anna)];
  await olga.act('bins.delete', { id: bin.id });
  expect(await statusOf(server, ofOlga.url, anna)).toBe(404);
  expect(await statusOf(server, ofAnna.url, olga)).toBe(404);
  await olga.act('bins.restore', { id: bin.id });
  expect(await statusOf(server, ofOlga.url, anna)).toBe(200);
});

test('approvers see a requester’s photo; the requester does not see theirs', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  const [admin, viewer] = [await buildUser(server), await buildUser(server)];
  await shareBin(server, bin, admin, 'admin');
  await shareBin(server, bin, viewer, 'viewer');
  const target = { kind: 'bin', id: bin.id } as const;
  const [ofAnna, ofOlga] = [await add(anna), await add(olga)];
  await anna.act('accessRequests.create', { target });
  const statuses = async () =>
    Promise.all([olga, admin, viewer].map((by) => statusOf(server, ofAnna.url, by)));
  expect(await statuses()).toEqual([200, 200, 404]);
  expect(await statusOf(server, ofOlga.url, anna)).toBe(404);
  const { pendingRequests } = await olga.act('bins.get', { id: bin.id });
  expect(pendingRequests[anna.id]?.userPhotoId).toBe(ofAnna.id);
  await olga.act('accessRequests.deny', { target, userId: anna.id });
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('removed it is gone for the others at once, and a new one reaches them live', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'viewer');
  const first = await add(olga);
  const target = profileOf(olga);
  const shownTo = async () => (await anna.act('bins.get', { id: bin.id })).ownerPhotoId;
  const { revisions } = await olga.act('photos.delete', { target, id: first.id });
  expect(Object.keys(revisions)).toEqual(['me']);
  expect(await statusOf(server, first.url, anna)).toBe(404);
  expect(await shownTo()).toBeUndefined();
  const { revision } = await anna.act('bins.get', { id: bin.id });
  await olga.act('photos.restore', { target, id: first.id });
  expect(await shownTo()).toBe(first.id);
  expect((await anna.act('bins.get', { id: bin.id })).revision).toBeGreaterThan(revision);
});

test('a repeat tells no more than the first answer where the person is shown', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'viewer');
  const key = operationHeader();
  const send = () => anna.act('photos.create', { target: profileOf(anna) }, key);
  const [first, again] = [await send(), await send()];
  expect(Object.keys(first.revisions)).toEqual(['me']);
  expect(again).toEqual(first);
});

test('nobody changes the photo of another person', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'admin');
  const { id } = await add(olga);
  for (const target of [profileOf(olga), profileOf(anna), { kind: 'bin', id: bin.id } as const]) {
    for (const name of ['photos.delete', 'photos.restore'] as const)
      expect((await anna.call(name, { target, id })).error?.details?.code).toBe('photos.notFound');
  }
  const form = photoForm({ target: profileOf(olga) }, await smallPhoto());
  const headers = { authorization: `Bearer ${anna.token}` };
  const answer = await server.fetch('/api/photos.create', { method: 'POST', headers, body: form });
  expect(answer.status).toBe(404);
  expect((await olga.act('me.get', {})).photo?.id).toBe(id);
});

test('concurrent uploads, deletes and restores leave one photo shown, one trashed', async ({
  server,
  olga,
}) => {
  const target = profileOf(olga);
  const { id } = await add(olga);
  await Promise.all([
    ...Array.from({ length: 4 }, () => olga.call('photos.create', { target })),
    ...Array.from({ length: 4 }, () => olga.call('photos.delete', { target, id })),
    ...Array.from({ length: 4 }, () => olga.call('photos.restore', { target, id })),
  ]);
  const { rows } = await server.pool.query<{ id: string; isThere: boolean }>(
    'SELECT id, deleted_at IS NULL AS "isThere" FROM attachments WHERE owner_id = $1',
    [olga.id],
  );
  const there = rows.filter(({ isThere }) => isThere).map((row) => row.id);
  const { photo } = await olga.act('me.get', {});
  expect(there).toEqual(photo ? [photo.id] : []);
  expect(rows.length - there.length).toBeLessThanOrEqual(1);
});
