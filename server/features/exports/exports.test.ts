import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { createLocalAttachmentFiles } from '#server/integrations/attachment-files.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { download, exportWhen, makeExport, readExport } from '#test/exports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { linesOf } from '#test/unzip.ts';
import { exportManifest, exportRecords, photoFileName, type RecordFile } from './export-format.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const buildOwner = () => buildUser(server, { plan: 'unlimited' });

test('an export has everything in files that its schemas describe', async () => {
  const owner = await buildOwner();
  const place = await owner.act('locations.create', { name: 'Cellar', description: 'Dry' });
  const bin = await buildBin(server, { owner, name: 'Tools', locationId: place.id, tags: ['iron'] });
  const item = await buildItem(owner, bin, {
    name: 'Sågklinga å 5 €',
    quantity: 3,
    value: 12.5,
    currency: 'SEK',
  });
  const trashed = await buildBin(server, { owner, name: 'Old' });
  await owner.act('bins.delete', { id: trashed.id });
  await owner.act('codes.create', { count: 3 });
  const photo = await owner.act('photos.create', { target: { kind: 'bin', id: bin.id } });

  const entries = await readExport(server, owner);
  const manifest = exportManifest.parse(JSON.parse(String(entries.get('manifest.json'))));
  const { files } = manifest;
  expect([...entries.keys()]).toEqual([...files.map(({ name }) => name), 'manifest.json']);
  for (const { name, bytes, sha256 } of files) {
    const content = entries.get(name) ?? Buffer.alloc(0);
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
      name,
      bytes,
      sha256,
    ]);
  }
  for (const [name, schema] of Object.entries(exportRecords)) {
    const records =
      name === 'account.json' ? [JSON.parse(String(entries.get(name)))] : linesOf(entries, name);
    for (const record of records) expect(schema.strict().parse(record)).toEqual(record);
    if (name !== 'account.json')
      expect(files.find((file) => file.name === name)?.records).toBe(records.length);
  }
  const ids = (name: RecordFile) => linesOf(entries, name).map(({ id }) => id);
  expect(ids('places.ndjson')).toEqual([place.id]);
  expect(ids('bins.ndjson')).toEqual([bin.id, trashed.id].sort());
  expect(linesOf(entries, 'items.ndjson')).toEqual([item]);
  expect(linesOf(entries, 'bins.ndjson').find(({ id }) => id === trashed.id)).toMatchObject({
    deletedWith: trashed.id,
  });
  expect(linesOf(entries, 'codes.ndjson')).toHaveLength(5);
  expect(ids('photos.ndjson')).toEqual([photo.id]);
  for (const size of photoSizes) {
    const served = await server.fetch(`/photos/${photo.id}/${size}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(entries.get(photoFileName(photo.id, size))).toEqual(Buffer.from(await served.arrayBuffer()));
  }
});

test('shared things are exported as their reader sees them', async () => {
  const owner = await buildOwner();
  const viewer = await buildUser(server);
  const bin = await buildBin(server, { owner, name: 'Shared' });
  const hidden = await buildBin(server, { owner, name: 'Hidden' });
  const item = await buildItem(owner, bin);
  const gone = await buildItem(owner, bin, { name: 'Gone' });
  await owner.act('items.delete', { binId: bin.id, ids: [gone.id] });
  await buildItem(owner, hidden);
  await shareBin(server, bin, viewer, 'viewer');
  await shareBin(server, bin, await buildUser(server, { email: 'anna@example.org' }), 'editor');
  const entries = await readExport(server, viewer);
  const [shared, ...others] = linesOf(entries, 'shared/bins.ndjson');
  expect(others).toEqual([]);
  const { items: _, ...header } = await viewer.act('bins.get', { id: bin.id });
  expect(shared).toEqual(header);
  expect(linesOf(entries, 'shared/items.ndjson')).toEqual([item]);
  const all = [...entries.values()].join('\n');
  for (const secret of ['Hidden', 'Gone', 'anna@example.org', owner.email]) expect(all).not.toContain(secret);
  expect(linesOf(entries, 'bins.ndjson')).toEqual([]);
});

test('a download answers ranges and belongs to its person', async () => {
  const owner = await buildOwner();
  const { url = '', bytes = 0, sha256 = '' } = await makeExport(owner);
  const whole = await download(server, url, owner);
  const zip = Buffer.from(await whole.arrayBuffer());
  expect(zip).toHaveLength(bytes);
  expect(createHash('sha256').update(zip).digest('hex')).toBe(sha256);
  expect(whole.headers.get('content-disposition')).toMatch(
    /^attachment; filename="whichbin-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const etag = whole.headers.get('etag') ?? '';
  const part = async (range: string, headers = {}) => {
    const answer = await download(server, url, owner, { range, ...headers });
    return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())];
  };
  expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${bytes}`, zip.subarray(10, 20)]);
  expect(await part(`bytes=${bytes - 5}-`, { 'if-range': etag })).toEqual([
    206,
    `bytes ${bytes - 5}-${bytes - 1}/${bytes}`,
    zip.subarray(-5),
  ]);
  expect(await part('bytes=-7')).toEqual([206, `bytes ${bytes - 7}-${bytes - 1}/${bytes}`, zip.subarray(-7)]);
  expect(await part('bytes=10-19', { 'if-range': '"another"' })).toEqual([200, null, zip]);
  expect(await part('bytes=0-1,4-5')).toEqual([200, null, zip]);
  expect((await part(`bytes=${bytes}-`))[0]).toBe(416);
  expect((await part('bytes=-0'))[0]).toBe(416);
  expect((await download(server, url, owner, { 'if-none-match': etag })).status).toBe(304);
  const others = [await download(server, url), await download(server, url, await buildUser(server))];
  expect(others.map(({ status }) => status)).toEqual([401, 404]);
  expect((await download(server, '/api/exports/none', owner)).status).toBe(404);
});

test('an export is named after the day where its person is', async () => {
  const owner = await buildOwner();
  const { id, url = '' } = await makeExport(owner);
  await server.pool.query(`UPDATE exports SET created_at = '2026-11-28T23:17:00Z' WHERE id = $1`, [id]);
  const nameIn = async (timeZone: string) => {
    await owner.act('reminders.configure', { timeZone });
    return (await download(server, url, owner)).headers.get('content-disposition');
  };
  expect(await nameIn('UTC')).toContain('"whichbin-2026-11-28.zip"');
  expect(await nameIn('Europe/Stockholm')).toContain('"whichbin-2026-11-29.zip"');
});

test('a person has one export at a time and is told when it is ready', async () => {
  const owner = await buildOwner();
  const first = await makeExport(owner);
  const { notifications } = await owner.act('notifications.list', {});
  expect(notifications).toMatchObject([{ type: 'export_ready', actorName: 'Whichbin', read: false }]);
  await server.pool.query("UPDATE exports SET state = 'waiting' WHERE id = $1", [first.id]);
  const refused = await owner.call('exports.start', {});
  expect(refused.error?.details?.code).toBe('exports.running');
  await server.pool.query("UPDATE exports SET state = 'ready' WHERE id = $1", [first.id]);
  const second = await makeExport(owner);
  expect((await owner.act('exports.list', {})).exports.map(({ id }) => id)).toEqual([second.id]);
  expect((await download(server, first.url ?? '', owner)).status).toBe(404);
});

test('the tables for people name places, paths and who shares, and escape formulas', async () => {
  const [owner, viewer] = [await buildOwner(), await buildUser(server)];
  const house = await owner.act('locations.create', { name: 'House' });
  const place = await owner.act('locations.create', { name: 'Cellar', parentLocationId: house.id });
  const box = await buildBin(server, { owner, name: 'Box', locationId: place.id });
  const tin = await buildBin(server, { owner, name: 'Tin', parentBinId: box.id });
  await buildItem(owner, tin, { name: '=1+1; "quoted"', value: 2.5, currency: 'SEK', notes: 'a\nb' });
  const gone = await buildItem(owner, tin, { name: 'Gone' });
  await owner.act('items.delete', { binId: tin.id, ids: [gone.id] });
  await shareBin(server, tin, viewer, 'viewer');
  const csv = async (user: TestUser, name: string) =>
    String((await readExport(server, user, 'sv')).get(name));
  const own = await csv(owner, 'items.csv');
  expect(own.startsWith('\uFEFFPlats;Låda;Namn;Antal;')).toBe(true);
  expect(own).toContain(`\r\nHouse › Cellar;Box › Tin;"'=1+1; ""quoted""";1;;"a\nb";2,5;SEK;`);
  expect(own).not.toContain('Gone');
  expect(own.match(/\uFEFF/g)).toHaveLength(1);
  expect(await csv(viewer, 'items.csv')).toMatch(/\r\n;Tin;[^\r]*;Olga\r\n$/);
  expect(await csv(owner, 'bins.csv')).toContain(`\r\nHouse › Cellar;Box › Tin;;${tin.qrCode};1;`);
});

test('a table has a line for each loan, of one’s own things and shared ones', async () => {
  const [owner, viewer] = [await buildOwner(), await buildUser(server)];
  const bin = await buildBin(server, { owner, name: 'Box' });
  const tent = await buildItem(owner, bin, { name: 'Tent', quantity: 4 });
  const lend = (loan: object) =>
    owner.act('items.lend', {
      binId: bin.id,
      id: tent.id,
      loanId: crypto.randomUUID(),
      borrower: 'Sven',
      ...loan,
    });
  await lend({ quantity: 2, since: '2026-05-03T10:00:00.000Z', dueDate: '2026-05-10', note: 'With pegs' });
  await lend({
    quantity: 1,
    borrower: 'Anna',
    contact: '070',
    isTakenOut: true,
    since: '2026-05-04T10:00:00.000Z',
  });
  await shareBin(server, bin, viewer, 'viewer');
  const linesFor = async (user: TestUser) =>
    String((await readExport(server, user, 'en')).get('loans.csv'))
      .split('\r\n')
      .slice(1);
  const lines = [
    ',Box,Tent,Sven,2,2026-05-03,2026-05-10,,With pegs,,',
    ',Box,Tent,Anna,1,2026-05-04,,070,,x,',
  ];
  expect(await linesFor(owner)).toEqual([...lines, '']);
  expect(await linesFor(viewer)).toEqual([...lines.map((line) => `${line}Olga`), '']);
});

test('photos whose files are lost are listed', async () => {
  const owner = await buildOwner();
  const bin = await buildBin(server, { owner });
  const { id } = await owner.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  const { rows } = await server.pool.query('SELECT file_key AS key FROM attachments WHERE id = $1', [id]);
  await createLocalAttachmentFiles(server.dataDir, 0).remove(rows[0].key);
  const { missingPhotos } = JSON.parse(String((await readExport(server, owner)).get('manifest.json')));
  expect(missingPhotos).toEqual([id]);
});

test('every record of long lists is exported once', async () => {
  const owner = await buildOwner();
  const bins = await Promise.all(Array.from({ length: 3 }, () => buildBin(server, { owner })));
  const items = Array.from({ length: 250 }, (_, n) => ({ name: `Nail ${n}` }));
  for (const { id } of bins) await owner.act('items.create', { binId: id, items });
  await owner.act('codes.create', { count: 300 });
  await shareWithMany(
    bins.map(({ id }) => id),
    200,
  );
  await server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     SELECT $1, 'bin', $2, gen_random_uuid(), 'seen', now(), $1, 'Olga', '{}', 1, '{}' FROM generate_series(1, 600)`,
    [owner.id, bins[0]?.id],
  );
  const entries = await readExport(server, owner);
  const keysOf = (name: RecordFile, keyOf: (record: { [key: string]: unknown }) => unknown) =>
    linesOf(entries, name).map((record) => JSON.stringify(keyOf(record)));
  const all = {
    items: keysOf('items.ndjson', ({ id }) => id),
    codes: keysOf('codes.ndjson', ({ code }) => code),
    entries: keysOf('access.ndjson', ({ target, userId, via, trashedWith }) => [
      target,
      userId,
      via,
      trashedWith,
    ]),
    events: keysOf('history.ndjson', ({ id }) => id),
  };
  const counts = Object.values(all).map((keys) => [keys.length, new Set(keys).size]);
  expect(counts).toEqual([
    [750, 750],
    [303, 303],
    [800, 800],
    [610, 610],
  ]);
  expect(String(entries.get('items.csv')).split('\r\n')).toHaveLength(752);

  /** Each person has an entry on every bin and one that rests in the trash. */
  async function shareWithMany(binIds: string[], count: number): Promise<void> {
    const place = await owner.act('locations.create', { name: 'Attic' });
    const people = Array.from({ length: count }, () => crypto.randomUUID());
    await server.pool.query(
      `INSERT INTO profiles (user_id, email, display_name, plan, created_at)
       SELECT id, 'many' || n || '@example.org', 'Many', 'free', now()
       FROM unnest($1::uuid[]) WITH ORDINALITY AS people (id, n)`,
      [people],
    );
    await server.pool.query(
      `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
       SELECT $1, 'bin', bin, id, 'bin', bin, 'viewer', $1, now()
       FROM unnest($2::uuid[]) AS people (id), unnest($3::uuid[]) AS bin`,
      [owner.id, people, binIds],
    );
    await server.pool.query(
      `INSERT INTO trashed_entries (owner_id, location_id, user_id, kind, target, role, granted_by, granted_at)
       SELECT $1, $3, id, 'bin', $4, 'viewer', $1, now() FROM unnest($2::uuid[]) AS people (id)`,
      [owner.id, people, place.id, binIds[0]],
    );
  }
});

test('own history does not name the bins of others', async () => {
  const owner = await buildOwner();
  const [own, hidden] = [await buildBin(server, { owner }), await buildBin(server)];
  const stockResult = {
    seenCount: 1,
    missingCount: 0,
    unexpectedCount: 2,
    binsMissing: [],
    itemsMissing: [],
    binsUnexpected: [own.id, hidden.id],
  };
  await server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     VALUES ($1, 'bin', $2, gen_random_uuid(), 'stockChecked', now(), $1, 'Olga', '{}', 1, $3)`,
    [owner.id, own.id, { stockResult, to: { kind: 'bin', id: hidden.id } }],
  );
  const entries = await readExport(server, owner);
  const event = linesOf(entries, 'history.ndjson').find((each) => each.event === 'stockChecked');
  expect(event?.detail).toEqual({ stockResult: { ...stockResult, binsUnexpected: [own.id] } });
});

async function cancelled(owner: TestUser): Promise<string> {
  const { id } = await owner.act('exports.start', {});
  await owner.act('exports.cancel', { id });
  return id;
}

test('a cancelled export is gone, and others’ cannot be cancelled', async () => {
  const owner = await buildOwner();
  await cancelled(owner);
  expect((await owner.act('exports.list', {})).exports).toEqual([]);
  const { id, url = '' } = await makeExport(owner);
  await (await buildUser(server)).act('exports.cancel', { id });
  expect((await download(server, url, owner)).status).toBe(200);
  await owner.act('exports.cancel', { id });
  expect((await download(server, url, owner)).status).toBe(404);
  await expect(exportWhen(owner, id, () => true)).rejects.toThrow('gone');
});

test('a HEAD request says how large the file is', async () => {
  const owner = await buildOwner();
  const { url = '', bytes } = await makeExport(owner);
  const answer = await server.fetch(url, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes)]);
});
