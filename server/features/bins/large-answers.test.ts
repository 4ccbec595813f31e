import { expect } from 'vitest';
import type { Bin } from '#domain/bins/bin.ts';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildItem, buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { delayAnswer } from '#test/delayed-answer.ts';
import type { TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';

/** A large bin of Olga's. */
const test = base.extend('bin', { scope: 'file' }, async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  // Some were added at one moment, and a third of them are in the trash.
  await server.pool.query(
    `INSERT INTO items (owner_id, bin_id, id, revision, name, quantity, tags, notes, date_added, updated_at, deleted_at, bytes)
     SELECT $1, $2, gen_random_uuid(), 2, 'Thing ' || n, 1, '{}', repeat('x', $4::int - 300),
       now() + (n / 7) * interval '1 microsecond', now(), CASE WHEN n % 3 = 0 THEN now() END, $4::int
     FROM generate_series(1, $3::int) n`,
    [olga.id, bin.id, count, bytesEach],
  );
  await server.pool.query(
    'UPDATE bins SET revision = 2, item_rows = $3, item_bytes = $3::int * $4::int, item_count = $5 WHERE owner_id = $1 AND id = $2',
    [olga.id, bin.id, count, bytesEach, (count / 3) * 2],
  );
  return bin;
});

const count = 600;
const bytesEach = Math.ceil((1.1 * costModel.largeBytes) / count);

const idsInOrder = async (server: TestServer, bin: Bin, trash: '' | 'NOT') => {
  const { rows } = await server.pool.query<{ id: string }>(
    `SELECT id FROM items WHERE bin_id = $1 AND deleted_at IS ${trash} NULL ORDER BY date_added, id`,
    [bin.id],
  );
  return rows.map((row) => row.id);
};

test('a large bin is sent whole, items in the order of adding and the trash last', async ({
  server,
  olga,
  bin,
}) => {
  const { items, ...header } = await olga.act('bins.get', { id: bin.id });
  const { bins } = await olga.act('bins.list', {});
  expect(header).toEqual(bins.find((each) => each.id === bin.id));
  expect(items.map((item) => item.id)).toEqual([
    ...(await idsInOrder(server, bin, '')),
    ...(await idsInOrder(server, bin, 'NOT')),
  ]);
});

test('a viewer of a large bin sees nothing of its trash, a stranger nothing at all', async ({
  server,
  bin,
}) => {
  const [anna, erik] = [await buildUser(server), await buildUser(server)];
  await shareBin(server, bin, anna, 'viewer');
  const { items } = await anna.act('bins.get', { id: bin.id });
  expect(items.map((item) => item.id)).toEqual(await idsInOrder(server, bin, ''));
  expect((await erik.call('bins.get', { id: bin.id })).error?.details?.code).toBe('bins.notFound');
});

test('the answer is the bin as it was when it began to be read', async ({ olga, bin }) => {
  const held = delayAnswer('bin-items-part', olga.id);
  const before = olga.act('bins.get', { id: bin.id });
  await held.isRead;
  const added = await buildItem(olga, bin, { name: 'Late' });
  held.release();
  expect((await before).items).toHaveLength(count);
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(items.map((item) => item.id)).toContain(added.id);
});

test('a person’s requests for large bins are queued, and refused above a limit', async ({ olga, bin }) => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => olga.call('bins.get', { id: bin.id })));
  const statuses = Map.groupBy(answers, (each) => each.status);
  expect([...statuses.keys()].sort()).toEqual([200, 429]);
  expect(statuses.get(200)?.length).toBeGreaterThan(20);
});

test('a list longer than one part has each bin once, with those of others', async ({ server }) => {
  const [anna, erik] = [await buildUser(server), await buildUser(server, { plan: 'unlimited' })];
  await anna.act('me.get', {});
  await addBins(server, anna, 2500);
  const location = await erik.act('locations.create', { name: 'Attic' });
  await addBins(server, erik, 300, location.id);
  await shareLocation(server, location, anna, 'viewer');
  const { bins } = await anna.act('bins.list', {});
  expect(bins).toHaveLength(2800);
  expect(new Set(bins.map((bin) => bin.id)).size).toBe(2800);
  expect(bins.filter((bin) => bin.role === 'viewer' && bin.ownerId === erik.id)).toHaveLength(300);
});

async function addBins(server: TestServer, owner: TestUser, count: number, locationId: string | null = null) {
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, location_id, is_private, qr_code, tags, created_at, revision)
     SELECT $1, gen_random_uuid(), 'Box ' || n, 'box ' || n, n::text, $3, true, n::text, '{}', now(), 1
     FROM generate_series(1, $2::int) n`,
    [owner.id, count, locationId],
  );
}
