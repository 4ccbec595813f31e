import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { buildBin, buildItem, buildUser, operationHeader, shareBin, type TestUser } from '#test/builders.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';
import { countPhotoFiles, readPhoto, removeUnused } from '#test/photos.ts';

let server: LiveServer;
let olga: TestUser;
let erik: TestUser;
beforeAll(async () => {
  server = await startLiveServer();
  [olga, erik] = await Promise.all([
    buildUser(server, { plan: 'unlimited' }),
    buildUser(server, { name: 'Erik', plan: 'unlimited' }),
  ]);
});
afterAll(() => server.close());

const add = (target: PhotoTarget, by = olga, id?: string) => by.act('photos.create', { id, target });
const codeOf = async (answer: ReturnType<TestUser['call']>) => (await answer).error?.details?.code;
const idsOf = (photos: readonly Photo[] = []) => photos.map(({ id }) => id);

/** One of each kind, and what its record shows. */
const things = {
  async bin() {
    const { id } = await buildBin(server, { owner: olga });
    const target: PhotoTarget = { kind: 'bin', id };
    return { target, shown: async () => (await olga.act('bins.get', { id })).photos };
  },
  async item() {
    const bin = await buildBin(server, { owner: olga });
    const { id } = await buildItem(olga, bin);
    const target: PhotoTarget = { kind: 'item', id, binId: bin.id };
    return { target, shown: async () => (await olga.act('bins.get', { id: bin.id })).items[0]?.photos };
  },
  async location() {
    const { id } = await olga.act('locations.create', { name: 'Cellar' });
    const target: PhotoTarget = { kind: 'location', id };
    return { target, shown: async () => (await olga.act('locations.get', { id })).photos };
  },
} satisfies Record<Exclude<PhotoTarget['kind'], 'me'>, () => Promise<Thing>>;
type Thing = { target: PhotoTarget; shown(): Promise<Photo[] | undefined> };

test('a photo is stored in three sizes without metadata and appears in its bin', async () => {
  const { target, shown } = await things.bin();
  const file = await buildPhoto({ width: 3000, height: 1500 });
  const { result } = await server.call('photos.create', { target }, { token: olga.token, file });
  const id = result?.id ?? '';
  const photo = { id, width: 2048, height: 1024, placeholder: expect.any(String) };
  expect(result).toEqual({
    ...photo,
    url: `/photos/${id}/large`,
    thumbnailUrl: `/photos/${id}/small`,
    revisions: { [target.id]: 2 },
  });
  expect(await shown()).toEqual([photo]);
  for (const [size, width] of Object.entries({ large: 2048, medium: 720, small: 240 })) {
    const answer = await readPhoto(server, `/photos/${id}/${size}`, olga);
    expect(answer.status).toBe(200);
    const metadata = await sharp(await answer.arrayBuffer()).metadata();
    expect(metadata).toMatchObject({ width, format: 'webp' });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc]).toEqual(Array(4).fill(undefined));
  }
  const placeholder = await sharp(Buffer.from(result?.placeholder ?? '', 'base64')).metadata();
  expect(placeholder).toMatchObject({ width: 8, height: 4 });
});

describe.each(Object.keys(things) as (keyof typeof things)[])('photos of a %s', (kind) => {
  test('come in order, go into the trash, come back where they were', async () => {
    const { target, shown } = await things[kind]();
    const [a, b, c] = [await add(target), await add(target), await add(target)].map(({ id }) => id) as [
      string,
      string,
      string,
    ];
    expect(idsOf(await shown())).toEqual([a, b, c]);
    const { photos } = await olga.act('photos.order', { target, ids: [c] });
    expect(idsOf(photos)).toEqual([c, a, b]);
    expect(idsOf(await shown())).toEqual([c, a, b]);
    await olga.act('photos.delete', { target, id: a });
    expect(idsOf(await shown())).toEqual([c, b]);
    expect((await olga.act('photos.delete', { target, id: a })).revisions).toEqual({});
    const restored = await olga.act('photos.restore', { target, id: a });
    expect(restored).toMatchObject({ id: a, url: `/photos/${a}/large` });
    expect(idsOf(await shown())).toEqual([c, a, b]);
    expect((await olga.act('photos.restore', { target, id: a })).revisions).toEqual({});
    for (const id of [a, b, c]) await olga.act('photos.delete', { target, id });
    expect(await shown()).toBeUndefined();
  });

  test('are at most ten, however many come at once', async () => {
    const { target, shown } = await things[kind]();
    const answers = await Promise.all(
      Array.from({ length: photosMax[kind] + 4 }, () => olga.call('photos.create', { target })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ error }) => error?.details)).toEqual(
      Array(4).fill({ code: 'photos.tooMany', params: { n: 10 } }),
    );
    expect(await shown()).toHaveLength(10);
  });

  test('a photo of something else is not found here', async () => {
    const [{ target }, other] = [await things[kind](), await things.bin()];
    const { id } = await add(other.target);
    for (const name of ['photos.delete', 'photos.restore'] as const)
      expect(await codeOf(olga.call(name, { target, id }))).toBe('photos.notFound');
    expect(await codeOf(olga.call('photos.delete', { target, id: uuidv7() }))).toBe('photos.notFound');
  });
});

test('nothing gets photos while it lies in the trash', async () => {
  const [bin, item, place] = [await things.bin(), await things.item(), await things.location()];
  await olga.act('bins.delete', { id: bin.target.id });
  await olga.act('items.delete', {
    binId: 'binId' in item.target ? item.target.binId : '',
    ids: [item.target.id],
  });
  await olga.act('locations.delete', { id: place.target.id });
  expect(await codeOf(olga.call('photos.create', { target: bin.target }))).toBe('bins.inTrash');
  expect(await codeOf(olga.call('photos.create', { target: item.target }))).toBe('items.inTrash');
  expect(await codeOf(olga.call('photos.create', { target: place.target }))).toBe('locations.inTrash');
});

test('a person has one photo, and in the trash the one before it', async () => {
  const person = await buildUser(server);
  const target: PhotoTarget = { kind: 'me', id: person.id };
  const device = await server.connect(person);
  const first = await add(target, person);
  expect(first.revisions).toEqual({ me: expect.any(Number) });
  await device.until(() => device.copy.me?.photo?.id === first.id);
  const second = await add(target, person);
  expect((await person.act('me.get', {})).photo?.id).toBe(second.id);
  const statusOf = async ({ url }: { url: string }) => (await readPhoto(server, url, person)).status;
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  expect((await readPhoto(server, second.url, olga)).status).toBe(404);
  expect(await codeOf(olga.call('photos.create', { target }))).toBe('photos.notFound');
  await person.act('photos.delete', { target, id: second.id });
  await device.until(() => device.copy.me?.photo === undefined);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  const restored = await person.act('photos.restore', { target, id: second.id });
  expect(restored).toMatchObject({ id: second.id, revisions: { me: expect.any(Number) } });
  await device.until(() => device.copy.me?.photo?.id === second.id);
  expect(await codeOf(person.call('photos.restore', { target, id: first.id }))).toBe('photos.notFound');
});

test('a removed photo of a person that comes back takes the place of the newer one', async () => {
  const person = await buildUser(server);
  const target: PhotoTarget = { kind: 'me', id: person.id };
  const first = await add(target, person);
  await person.act('photos.delete', { target, id: first.id });
  const second = await add(target, person);
  await person.act('photos.restore', { target, id: first.id });
  expect((await person.act('me.get', {})).photo?.id).toBe(first.id);
  await person.act('photos.restore', { target, id: second.id });
  expect((await person.act('me.get', {})).photo?.id).toBe(second.id);
  const { rowCount } = await server.pool.query('SELECT FROM attachments WHERE owner_id = $1', [person.id]);
  expect(rowCount).toBe(2);
});

test('sent again with its operation id a photo is answered again, and is there once', async () => {
  const { target, shown } = await things.item();
  const key = operationHeader();
  const first = await olga.act('photos.create', { target }, key);
  expect(await olga.act('photos.create', { target }, key)).toEqual(first);
  expect(await shown()).toHaveLength(1);
  const other = { target, id: uuidv7() };
  expect(await codeOf(olga.call('photos.create', other, key))).toBe('operations.reused');
  await olga.act('photos.delete', { target, id: first.id });
  expect(await codeOf(olga.call('photos.create', { target }, key))).toBe('operations.done');
  const [again, data] = [operationHeader(), { target, id: first.id }];
  const restored = await olga.act('photos.restore', data, again);
  expect(await olga.act('photos.restore', data, again)).toEqual(restored);
  const [order, deletion] = [operationHeader(), operationHeader()];
  const orderData = { target, ids: [first.id] };
  expect(await olga.act('photos.order', orderData, order)).toEqual(
    await olga.act('photos.order', orderData, order),
  );
  expect(await olga.act('photos.delete', data, deletion)).toEqual(
    await olga.act('photos.delete', data, deletion),
  );
});

test('many at once with one operation id are one photo, and no file is left over', async () => {
  const { target, shown } = await things.bin();
  await removeUnused(server);
  const before = await countPhotoFiles(server);
  const key = operationHeader();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => olga.call('photos.create', { target }, key)),
  );
  expect(new Set(answers.map(({ result }) => result?.id)).size).toBe(1);
  expect(await shown()).toHaveLength(1);
  await removeUnused(server);
  expect(await countPhotoFiles(server)).toBe(before + 3);
});

test('a taken id is refused alike, whosever it is', async () => {
  const [{ target }, others] = [await things.bin(), await buildBin(server, { owner: erik })];
  const { id } = await add(target);
  for (const taken of [id, others.id])
    expect(await codeOf(olga.call('photos.create', { target, id: taken }))).toBe('ids.taken');
});

test('another member’s open device shows photos as they come, go and are ordered', async () => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  await shareBin(server, bin, erik, 'viewer');
  const device = await server.connect(erik);
  const held = () => device.copy.bins.get(bin.id);
  const ofItem: PhotoTarget = { kind: 'item', id: item.id, binId: bin.id };
  const a = await add({ kind: 'bin', id: bin.id });
  await device.until(() => held()?.header.photos?.[0]?.id === a.id);
  const b = await add(ofItem);
  await device.until(() => held()?.items.get(item.id)?.photos?.[0]?.id === b.id);
  await olga.act('photos.delete', { target: ofItem, id: b.id });
  await device.until(() => held()?.items.get(item.id)?.photos === undefined);
  expect((await readPhoto(server, a.thumbnailUrl, erik)).status).toBe(200);
  const fresh = await server.connect(erik);
  expect(fresh.copy.bins.get(bin.id)).toEqual(held());
});

test('a change of the item keeps its photos, and a move takes them along', async () => {
  const [from, to] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const item = await buildItem(olga, from);
  await shareBin(server, from, erik, 'viewer');
  const target: PhotoTarget = { kind: 'item', id: item.id, binId: from.id };
  const { id, url } = await add(target);
  const gone = await add(target);
  await olga.act('photos.delete', { target, id: gone.id });
  await olga.act('items.update', { binId: from.id, id: item.id, name: 'Lamp' });
  await olga.act('items.delete', { binId: from.id, ids: [item.id] });
  await olga.act('items.restore', { binId: from.id, ids: [item.id] });
  expect((await readPhoto(server, url, erik)).status).toBe(200);
  await olga.act('items.move', { binId: from.id, ids: [item.id], toBinId: to.id });
  const { items } = await olga.act('bins.get', { id: to.id });
  expect(idsOf(items[0]?.photos)).toEqual([id]);
  expect((await readPhoto(server, url, erik)).status).toBe(404);
  expect((await readPhoto(server, url, olga)).status).toBe(200);
  await olga.act('photos.restore', { target: { ...target, binId: to.id }, id: gone.id });
});

test('history says which photos came and went, so that it can be undone', async () => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const ofBin: PhotoTarget = { kind: 'bin', id: bin.id };
  const a = await add(ofBin);
  const b = await add({ kind: 'item', id: item.id, binId: bin.id });
  await olga.act('photos.delete', { target: ofBin, id: a.id });
  const { events } = await olga.act('history.list', { target: ofBin });
  expect(events.slice(0, 3)).toMatchObject([
    { kind: 'changed', names: [bin.name], changes: [{ field: 'photos', from: [a.id] }] },
    { kind: 'itemChanged', ids: [item.id], changes: [{ field: 'photos', to: [b.id] }] },
    { kind: 'changed', actorName: 'Olga', changes: [{ field: 'photos', to: [a.id] }] },
  ]);
  const place = await things.location();
  const c = await add(place.target);
  const told = await olga.act('history.list', { target: { kind: 'location', id: place.target.id } });
  expect(told.events[0]).toMatchObject({ kind: 'changed', changes: [{ field: 'photos', to: [c.id] }] });
});
