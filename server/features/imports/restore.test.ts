import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { DocumentTarget } from '#domain/documents/document.ts';
import type { AppError } from '#domain/errors.ts';
import type { ImportChoice } from '#domain/imports/import-choice.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { call, signUp } from '#test/account.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { createTestDatabase } from '#test/database.ts';
import { download, makeExport } from '#test/exports.ts';
import { redoImport, runImport, undoImport, uploadImport } from '#test/imports.ts';
import { restorableIn, withManifest, withRecords } from '#test/own-export.ts';
import { findText, photoForm } from '#test/photos.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { unzip } from '#test/unzip.ts';
import { zipOf } from '#test/zip-of.ts';
import { queryAttachmentsToRead } from '../attachments/attachment-text.queries.ts';
import { verifyExport } from './restore/verify-export.ts';

type ZipBytes = Uint8Array<ArrayBuffer>;

let from: TestServer;
let to: TestServer;
beforeAll(async () => {
  [from, to] = await Promise.all([startTestServer(), startTestServer()]);
});
afterAll(() => Promise.all([from.close(), to.close()]));

const choice: ImportChoice = {
  target: { kind: 'bins', binName: 'Imported' },
  sameName: 'use',
  skipsPresent: false,
  restore: { withHistory: true, invites: false },
};

async function exported(server: TestServer, owner: TestUser): Promise<ZipBytes> {
  const { url = '' } = await makeExport(owner);
  return new Uint8Array(await (await download(server, url, owner)).arrayBuffer());
}

async function restore(
  server: TestServer,
  user: TestUser,
  zip: ZipBytes,
  others: Partial<NonNullable<ImportChoice['restore']>> = {},
) {
  const info = await uploadImport(server, user, zip, 'whichbin.zip');
  return runImport(user, info.id, { ...choice, restore: { withHistory: true, invites: false, ...others } });
}

const buildOwner = (server: TestServer) => buildUser(server, { plan: 'unlimited' });

/** A household with something of everything. */
async function buildHousehold(server: TestServer, owner: TestUser) {
  const house = await owner.act('locations.create', { name: 'House' });
  const place = await owner.act('locations.create', {
    name: 'Cellar',
    description: 'Dry',
    color: 'sky',
    parentLocationId: house.id,
  });
  // The outermost place is the newest.
  const farm = await owner.act('locations.create', { name: 'Farm' });
  await owner.act('locations.move', { id: house.id, parentLocationId: farm.id });
  const plan = await owner.act('photos.create', { target: { kind: 'location', id: place.id } });
  const region = { id: plan.id, name: 'Shelf A', x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
  await owner.act('locations.update', { id: place.id, planPhotoId: plan.id, putRegions: [region] });
  const { codes } = await owner.act('codes.create', { count: 3 });
  const [first = { code: '' }, second = { code: '' }] = codes;
  await owner.act('codes.claim', { code: second.code, target: { kind: 'location', id: place.id } });
  const sheet = { id: plan.id, template: 'a4' };
  await owner.act('codes.recordPrint', { codes: codes.map(({ code }) => code), sheet });
  const box = await buildBin(server, {
    owner,
    name: 'Tools',
    locationId: place.id,
    tags: ['iron'],
    code: first.code,
    qrLabel: 'T 1',
    aliases: 'openbin://bin/QWERTY',
  });
  await owner.act('bins.update', { id: box.id, pin: { planPhotoId: plan.id, x: 0.5, y: 0.25 } });
  const inner = await buildBin(server, { owner, name: 'Drills', parentBinId: box.id });
  const drill = await buildItem(owner, inner, {
    name: 'Borr å 5 €',
    quantity: 3,
    value: 12.5,
    currency: 'SEK',
    notes: 'Line\u2028two',
    loanedTo: 'Bo',
    dueDate: '2027-01-02',
  });
  await buildItem(owner, inner, { name: 'Empty', quantity: 0 });
  const gone = await buildItem(owner, inner, { name: 'Gone' });
  await owner.act('items.delete', { binId: inner.id, ids: [gone.id] });
  const read = async (target: PhotoTarget, ...lines: string[]) => {
    const { id } = await owner.act('photos.create', { target });
    await findText(server, owner.id, id, ...lines);
    return id;
  };
  const receipt = await read({ kind: 'bin', id: box.id }, 'Verktyg', 'Å 5 €');
  await read({ kind: 'bin', id: inner.id });
  await read({ kind: 'item', id: drill.id, binId: inner.id }, 'Bosch');
  const old = await owner.act('photos.create', { target: { kind: 'bin', id: box.id } });
  await findText(server, owner.id, old.id, 'Old label');
  await owner.act('photos.delete', { target: { kind: 'bin', id: box.id }, id: old.id });
  await addDocuments(owner, { kind: 'bin', id: box.id });
  await addDocuments(owner, { kind: 'item', id: drill.id, binId: inner.id });
  await addDocuments(owner, { kind: 'location', id: house.id });
  await owner.act('photos.update', { target: { kind: 'bin', id: box.id }, id: receipt, use: 'receipt' });
  await owner.act('bins.update', { id: inner.id, archived: true });
  const trashed = await buildBin(server, { owner, name: 'Old' });
  const below = await buildBin(server, { owner, name: 'Older', parentBinId: trashed.id });
  await buildItem(owner, below, { name: 'Rust' });
  const ofTrashed = await createList(owner, { kind: 'bin', id: trashed.id });
  await owner.act('lists.tick', { ...ofTrashed, at, ticks: [{ ...thing(below), stage: 'a', count: 1 }] });
  await owner.act('bins.delete', { id: trashed.id, cascade: true });
  await buildBin(server, { owner, name: 'Old' });
  const attic = await owner.act('locations.create', { name: 'Attic', parentLocationId: house.id });
  await owner.act('locations.create', { name: 'Corner', parentLocationId: attic.id });
  const held = await buildBin(server, { owner, name: 'Held', locationId: attic.id });
  await owner.act('locations.delete', { id: attic.id });
  await owner.act('bins.update', { id: held.id, isPrivate: false, name: 'Held here' });
  const anna = await buildUser(server, { name: 'Anna', plan: 'unlimited' });
  await shareBin(server, box, anna, 'editor');
  await buildItem(anna, box, { name: 'Of Anna' });
  await addLists(owner, anna, { place, box, inner, drill });
  return { place, box, inner, code: first.code };
}

const at = '2026-05-03T10:00:00.000Z';
const thing = ({ id }: { id: string }) => ({ kind: 'bin' as const, id });

async function createList(owner: TestUser, target?: Target, covers?: 'bins') {
  const list = { target, id: uuidv7() };
  const stages = ['a', 'b'].map((id) => ({ id, name: `Stage ${id}` }));
  await owner.act('lists.create', { ...list, name: 'Move', stages, covers });
  return list;
}

/** Lists of a place, a bin and the person, with choices and ticks of two people, and two in the trash. */
async function addLists(
  owner: TestUser,
  anna: TestUser,
  { place, box, inner, drill }: Record<'place' | 'box' | 'inner' | 'drill', { id: string }>,
): Promise<void> {
  const item = { kind: 'item' as const, id: drill.id, binId: inner.id };
  const [ofPlace, ofBin, own] = [
    await createList(owner, { kind: 'location', id: place.id }, 'bins'),
    await createList(owner, { kind: 'bin', id: box.id }),
    await createList(owner),
  ];
  for (const list of [ofPlace, ofBin, own]) {
    await owner.act('lists.put', {
      ...list,
      entries: [
        { ...item, isIn: true, needed: 3 },
        { ...thing(box), isIn: false },
      ],
    });
    const ticks = [
      { ...item, stage: 'a', count: 2 },
      { ...thing(inner), stage: 'b', count: 1 },
    ];
    await owner.act('lists.tick', { ...list, at, ticks });
  }
  await anna.act('lists.tick', { ...ofBin, at, ticks: [{ ...thing(box), stage: 'a', count: 1 }] });
  await owner.act('lists.delete', await createList(owner, { kind: 'bin', id: box.id }));
  await owner.act('lists.delete', await createList(owner));
}

/** A document, a link, and one of each in the trash. */
async function addDocuments(owner: TestUser, target: DocumentTarget): Promise<void> {
  const link = { target, use: 'manual', url: 'https://example.org/å?b=c' } as const;
  const trashed = await owner.act('documents.create', { target, name: 'Old', use: 'other' });
  await owner.act('documents.create', { target, name: 'Kvitto 5 €', use: 'receipt' });
  const trashedLink = await owner.act('documents.link', { ...link, name: 'Old manual' });
  await owner.act('documents.link', { ...link, name: 'Manual' });
  for (const { id } of [trashed, trashedLink]) await owner.act('documents.delete', { target, id });
}

test('an export comes back on another server as it was', { timeout: 90_000 }, async () => {
  const owner = await buildOwner(from);
  const { code, box } = await buildHousehold(from, owner);
  const zip = await exported(from, owner);
  const newcomer = await buildOwner(to);
  const info = await uploadImport(to, newcomer, zip, 'whatever.zip');
  expect(info).toMatchObject({ format: 'whichbin', tables: [] });
  const expected = {
    counts: {
      locations: 5,
      bins: 6,
      items: 5,
      photos: 5,
      documents: 6,
      links: 6,
      leftOut: 0,
      restored: {
        present: 0,
        trashed: 4,
        codes: 7,
        newCodes: 0,
        lists: 6,
        people: 1,
        shareLinks: 0,
        shared: 0,
      },
    },
    problemCount: 0,
  };
  expect(await newcomer.act('imports.check', { id: info.id, choice })).toMatchObject(expected);
  expect((await newcomer.act('bins.list', {})).bins).toEqual([]);
  const done = await runImport(newcomer, info.id, choice);
  expect(done.problems).toEqual([]);
  expect(done).toMatchObject({ state: 'done', ...expected });
  const again = await exported(to, newcomer);
  expect(await restorableIn(again)).toEqual(await restorableIn(zip));
  const unread = await queryAttachmentsToRead(to.pool, { model: 1, withPhotos: true, limit: 100 });
  expect(unread.filter(({ ownerId }) => ownerId === newcomer.id)).toEqual([]);
  expect(await newcomer.act('bins.find', { code })).toMatchObject({ id: box.id });
});

async function smallExport() {
  const owner = await buildOwner(from);
  const place = await owner.act('locations.create', { name: 'Cellar' });
  const box = await buildBin(from, { owner, name: 'Tools', locationId: place.id });
  const item = await buildItem(owner, box, { name: 'Drill' });
  const zip = await exported(from, owner);
  return { owner, place, box, item, zip, entries: await unzip(Buffer.from(zip)) };
}

/** The code of the refusal, or whether it is an export. */
async function verified(zip: ZipBytes): Promise<string | boolean> {
  const folder = await makeTemporaryFolder();
  try {
    const path = join(folder.path, 'export.zip');
    await writeFile(path, zip);
    return await verifyExport(path, `${path}.records`);
  } catch (error) {
    return (error as AppError).code;
  } finally {
    await folder.remove();
  }
}

test('a zip that was unpacked and packed again is read the same', async () => {
  const { entries, box } = await smallExport();
  const zip = await zipOf(
    Object.fromEntries([...entries].map(([name, content]) => [`whichbin-2026-11-26/${name}`, content])),
  );
  const user = await buildOwner(to);
  expect(await restore(to, user, zip)).toMatchObject({ state: 'done', counts: { bins: 1, items: 1 } });
  expect((await user.act('bins.get', { id: box.id })).name).toBe('Tools');
});

test('an export of a version without lists is read', async () => {
  const { entries } = await smallExport();
  const older = new Map([...entries].filter(([name]) => name !== 'list-entries.ndjson'));
  expect(await verified(await zipOf(Object.fromEntries(withManifest(older))))).toBe(true);
});

test('a zip that is not as it was written is refused as a whole', async () => {
  const { entries, zip } = await smallExport();
  const changedItem = new Map(entries).set('items.ndjson', Buffer.from('{}\n'));
  const without = new Map([...entries].filter(([name]) => name !== 'items.ndjson'));
  const withMore = new Map(entries).set('more.txt', Buffer.from('more'));
  const brokenRow = withManifest(
    withRecords(entries, 'items.ndjson', ([row]) => [{ ...row, quantity: 'many' }]),
  );
  for (const changed of [changedItem, without, withManifest(without), withMore, brokenRow])
    expect(await verified(await zipOf(Object.fromEntries(changed)))).toBe('imports.exportChanged');
  expect(await verified(await zipOf(Object.fromEntries(withManifest(entries, { version: 2 }))))).toBe(
    'imports.exportNewer',
  );
  expect(await verified(await zipOf(Object.fromEntries(withManifest(entries, { version: 0 }))))).toBe(
    'imports.exportChanged',
  );
  expect(await verified(zip.slice(0, zip.length / 2))).toBe(false);
  const { token } = await buildOwner(to);
  const half = await to.call('imports.create', { fileName: 'a.zip' }, { token, file: zip.slice(0, 900) });
  expect(half.error?.details?.code).toBe('imports.unsafeZip');
  const flipped = zip.slice();
  const at = Buffer.from(flipped).indexOf('items.ndjson') + 60;
  flipped[at] = (flipped[at] ?? 0) ^ 0xff;
  expect(await verified(flipped)).toBe('imports.exportChanged');
});

test('the same server restores what is missing, and nothing twice', { timeout: 90_000 }, async () => {
  const { owner, zip, box, item } = await smallExport();
  const other = await buildBin(from, { owner, name: 'Other' });
  await owner.act('items.move', { binId: box.id, ids: [item.id], toBinId: other.id });
  expect(await restore(from, owner, zip)).toMatchObject({
    counts: { locations: 0, bins: 0, items: 0, restored: { present: 3 } },
  });
  await owner.act('items.delete', { binId: other.id, ids: [item.id] });
  await owner.act('bins.delete', { id: box.id });
  await owner.act('trash.delete', {});
  for (const bins of [1, 0])
    expect(await restore(from, owner, zip)).toMatchObject({
      counts: { locations: 0, bins, items: bins, restored: { newCodes: 0 } },
    });
  const { bins } = await owner.act('bins.list', {});
  expect(bins.map(({ name, itemCount, qrCode }) => [name, itemCount, qrCode === box.qrCode]).sort()).toEqual([
    ['Other', 0, false],
    ['Tools', 1, true],
  ]);
});

test('lists and ticks that the importer has stay as they are', async () => {
  const { owner, place } = await smallExport();
  const list = await createList(owner);
  const ticks = [{ ...thing(place), stage: 'a', count: 2 }];
  await owner.act('lists.tick', { ...list, at, ticks });
  const zip = await exported(from, owner);
  await owner.act('lists.update', { ...list, name: 'Moved' });
  await owner.act('lists.tick', { ...list, at, ticks: ticks.map((tick) => ({ ...tick, count: 1 })) });
  const before = await owner.act('lists.get', list);
  expect(await restore(from, owner, zip)).toMatchObject({ counts: { restored: { lists: 0 } } });
  expect(await owner.act('lists.get', list)).toEqual(before);
});

test('ids and codes of others get new ones', async () => {
  const { zip, box, item, place } = await smallExport();
  const thief = await buildOwner(from);
  const done = await restore(from, thief, zip);
  expect(done).toMatchObject({
    counts: { locations: 1, bins: 1, items: 1, restored: { newCodes: 1, codes: 0 } },
    problems: [{ code: 'codeTaken' }],
  });
  const { bins } = await thief.act('bins.list', {});
  expect(bins).toMatchObject([{ name: 'Tools', itemCount: 1 }]);
  expect([bins[0]?.id, bins[0]?.locationId, bins[0]?.qrCode]).not.toContain(box.id);
  expect(bins[0]?.locationId).not.toBe(place.id);
  expect(bins[0]?.qrCode).not.toBe(box.qrCode);
  const { items } = await thief.act('bins.get', { id: bins[0]?.id ?? '' });
  expect(items[0]?.id).not.toBe(item.id);
});

test('undoing a restore moves all of it to the trash', async () => {
  const { owner, box } = await smallExport();
  const list = await createList(owner);
  const zip = await exported(from, owner);
  const user = await buildOwner(to);
  const { id } = await restore(to, user, zip);
  expect(await undoImport(user, id)).toMatchObject({ state: 'undone', keptBins: 0 });
  expect((await user.act('bins.get', { id: box.id })).deletedAt).toBeDefined();
  expect((await user.act('lists.get', list)).list.deletedAt).toBeDefined();
  await redoImport(user, id);
  expect((await user.act('lists.get', list)).list.deletedAt).toBeUndefined();
});

test('history says that it was imported, and names others to the owner only', async () => {
  const { owner, box } = await smallExport();
  const anna = await buildUser(from, { name: 'Anna' });
  await shareBin(from, box, anna, 'editor');
  await buildItem(anna, box, { name: 'Lamp' });
  const zip = await exported(from, owner);
  const user = await buildOwner(to);
  expect(await restore(to, user, zip)).toMatchObject({ state: 'done', problems: [] });
  const target = { kind: 'bin' as const, id: box.id };
  const shown = async (reader: TestUser) =>
    (await reader.act('history.list', { target })).events
      .filter(({ isImported }) => isImported)
      .map(({ kind, actorName }) => [kind, actorName]);
  expect(await shown(user)).toEqual([
    ['itemsAdded', 'Anna'],
    ['itemsAdded', expect.any(String)],
    ['created', expect.any(String)],
  ]);
  const bo = await buildUser(to, { name: 'Bo' });
  await shareBin(to, box, bo, 'editor');
  expect((await shown(bo))[0]).toEqual(['itemsAdded', '']);
});

test('people are invited again only if the importer says so', async () => {
  const { owner, box } = await smallExport();
  const anna = await buildUser(from, { name: 'Anna' });
  // The first call creates the profile.
  await anna.act('me.get', {});
  await shareBin(from, box, anna, 'editor');
  const zip = await exported(from, owner);
  const sent = async (invites: boolean) => {
    const user = await buildOwner(to);
    await restore(to, user, zip, { invites });
    const { bins } = await user.act('bins.list', {});
    const target = { kind: 'bin' as const, id: bins[0]?.id ?? '' };
    return (await user.act('invites.list', { target })).sent.map(({ email, role }) => [email, role]);
  };
  expect(await sent(false)).toEqual([]);
  expect(await sent(true)).toEqual([[anna.email, 'editor']]);
});

test('what the plan has no room for is told before and left out', async () => {
  const owner = await buildOwner(from);
  for (let n = 0; n < 7; n++) await buildItem(owner, await buildBin(from, { owner, name: `Box ${n}` }));
  const old = await buildBin(from, { owner, name: 'Old' });
  await owner.act('bins.delete', { id: old.id });
  const zip = await exported(from, owner);
  const user = await buildUser(to, { plan: 'free' });
  const info = await uploadImport(to, user, zip, 'whichbin.zip');
  const expected = { counts: { bins: 6, items: 5, leftOut: 2, restored: { trashed: 1 } }, problemCount: 2 };
  expect(await user.act('imports.check', { id: info.id, choice })).toMatchObject(expected);
  expect(await runImport(user, info.id, choice)).toMatchObject({ state: 'done', ...expected });
});

test('whatever a forged export says, no more is restored than a person could make', async () => {
  const { entries, box, place, item } = await smallExport();
  const long = 'x'.repeat(5_000);
  const others = Array.from({ length: 10 }, () => uuidv7());
  const otherId = (n: number) => others[n] ?? '';
  const bins = withRecords(entries, 'bins.ndjson', ([bin = {}]) => [
    { ...bin, qrLabel: long, ownerId: item.id, deletedAt: '9999-01-01T00:00:00.000Z', deletedWith: item.id },
    { ...bin, id: place.id, name: long, parentBinId: box.id },
    { ...bin, id: otherId(0), name: 'Loop 1', parentBinId: otherId(1) },
    { ...bin, id: otherId(1), name: 'Loop 2', parentBinId: otherId(0) },
    { ...bin, id: 'no id', name: 'No id' },
    { ...bin, id: otherId(2), name: 'Lost', parentBinId: otherId(9) },
  ]);
  const items = withRecords(bins, 'items.ndjson', ([row = {}]) => [
    row,
    { ...row, dateAdded: '0001-01-01T00:00:00.000Z' },
    { ...row, id: 'x', name: 'No id' },
    { ...row, id: otherId(3), quantity: -5, binId: otherId(2) },
    { ...row, id: otherId(4), binId: otherId(8) },
  ]);
  const codes = withRecords(items, 'codes.ndjson', ([code = {}]) => [code, { ...code, code: 'EVIL' }]);
  const user = await buildOwner(to);
  const done = await restore(to, user, await zipOf(Object.fromEntries(withManifest(codes))));
  expect(done.state).toBe('done');
  const rows = (await user.act('bins.list', {})).bins;
  expect(rows.map(({ name }) => name).sort()).toEqual(['Loop 1', 'Loop 2', 'Lost', 'Tools']);
  expect(rows.every(({ ownerId }) => ownerId === user.id)).toBe(true);
  const tools = await user.act('bins.get', { id: box.id });
  expect(tools.qrLabel).toBeUndefined();
  expect(Date.parse(tools.deletedAt ?? '')).toBeLessThanOrEqual(Date.now());
  expect(tools.items.map(({ dateAdded }) => dateAdded)).toEqual(['1970-01-01T00:00:00.000Z']);
});

test('a killed server’s restore goes on in the next one and repeats nothing', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const { entries, place } = await smallExport();
  const ids = Array.from({ length: 150 }, () => uuidv7());
  const createdAt = '2020-02-03T04:05:06.007Z';
  const bins = withRecords(entries, 'bins.ndjson', ([bin = {}]) =>
    ids.map((id, n) => ({ ...bin, id, name: `Box ${n}`, createdAt })),
  );
  const items = withRecords(bins, 'items.ndjson', ([item = {}]) =>
    ids.map((binId) => ({ ...item, binId, id: uuidv7(), dateAdded: createdAt })),
  );
  const zip = await zipOf(Object.fromEntries(withManifest(items)));
  const database = await createTestDatabase();
  const folder = await makeTemporaryFolder();
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEFAULT_PLAN: 'unlimited' };
  let server = await startServerProcess(settings);
  try {
    const olga = await signUp(server.address, 'Olga');
    const answer = await fetch(`${server.address}/api/imports.create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${olga.token}` },
      body: photoForm({ fileName: 'whichbin.zip' }, zip),
    });
    const { id } = ((await answer.json()) as { result: { id: string } }).result;
    type State = { state: string; progress?: { done: number }; problemCount: number };
    const get = () => call<State>(server.address, olga, 'imports.get', { id });
    await call(server.address, olga, 'imports.start', { id, choice });
    await expect.poll(async () => (await get()).progress?.done ?? 0, { interval: 20 }).toBeGreaterThan(0);
    await server.stop('SIGKILL');
    server = await startServerProcess(settings);
    await expect.poll(async () => (await get()).state, { timeout: 90_000 }).toBe('done');
    type Bins = { bins: { id: string; itemCount: number; createdAt: string; locationId: string }[] };
    const list = await call<Bins>(server.address, olga, 'bins.list', {});
    expect(list.bins.map((bin) => bin.id).sort()).toEqual(ids.toSorted());
    for (const bin of list.bins) expect(bin).toMatchObject({ itemCount: 1, createdAt, locationId: place.id });
    expect((await get()).problemCount).toBe(0);
  } finally {
    await server.stop();
    await database.drop();
    await folder.remove();
  }
});
