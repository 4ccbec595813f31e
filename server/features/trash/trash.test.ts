import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildItem, buildUser, operationHeader, shareBin, type TestUser } from '#test/builders.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

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

const rowsOf = async (sql: string, ids: string[]) => (await server.pool.query(sql, [ids])).rowCount;
const binsLeft = (...bins: { id: string }[]) =>
  rowsOf(
    'SELECT FROM bins WHERE id = ANY($1)',
    bins.map(({ id }) => id),
  );

/** A shared bin with one item that stays and one in the trash. */
async function buildShared() {
  const bin = await buildBin(server, { owner: olga });
  const [stays, goes] = [await buildItem(olga, bin), await buildItem(olga, bin, { name: 'Rope' })];
  await shareBin(server, bin, erik, 'editor');
  await erik.act('items.delete', { binId: bin.id, ids: [goes.id] });
  return { bin, stays, goes };
}

test('all that lies in the own trash goes for good, and nothing else', async () => {
  const { bin, stays, goes } = await buildShared();
  const attic = await buildBin(server, { owner: olga });
  const box = await buildBin(server, { owner: olga, parentBinId: attic.id });
  await buildItem(olga, box);
  await olga.act('bins.delete', { id: attic.id, cascade: true });
  const place = await olga.act('locations.create', { name: 'Cellar' });
  await olga.act('locations.delete', { id: place.id });
  const others = await buildBin(server, { owner: erik });
  await erik.act('bins.delete', { id: others.id });
  const device = await server.connect(erik);
  await device.until(() => device.copy.bins.get(bin.id)?.items.size === 2);

  expect(await olga.act('trash.delete', {})).toEqual({
    isMore: false,
    revisions: { [bin.id]: expect.any(Number) },
  });
  await device.until(() => device.copy.bins.get(bin.id)?.items.size === 1);
  expect((await olga.act('bins.get', { id: bin.id })).items.map(({ id }) => id)).toEqual([stays.id]);
  expect(await binsLeft(attic, box)).toBe(0);
  expect(await binsLeft(others)).toBe(1);
  expect(await rowsOf('SELECT FROM locations WHERE id = ANY($1)', [place.id])).toBe(0);
  expect(await rowsOf('SELECT FROM item_tombstones WHERE id = ANY($1)', [goes.id])).toBe(1);
  await expect
    .poll(() => rowsOf('SELECT FROM history WHERE target = ANY($1)', [attic.id, box.id, place.id]))
    .toBe(0);
  const { events } = await erik.act('history.list', { target: { kind: 'bin', id: bin.id } });
  expect(events[0]).toMatchObject({ kind: 'itemsGone', actorName: 'Olga', names: ['Rope'], count: 1 });
});

test('one thing goes alone: a bin with what went there with it, a place, or some items', async () => {
  const [attic, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const box = await buildBin(server, { owner: olga, parentBinId: attic.id });
  const place = await olga.act('locations.create', { name: 'Shed' });
  await olga.act('bins.delete', { id: attic.id, cascade: true });
  await olga.act('bins.delete', { id: other.id });
  await olga.act('locations.delete', { id: place.id });
  const { bin, goes } = await buildShared();
  const keeps = await buildItem(olga, bin);
  await olga.act('items.delete', { binId: bin.id, ids: [keeps.id] });

  await olga.act('trash.delete', { binId: bin.id, itemIds: [goes.id] });
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(items.map(({ id }) => id)).toContain(keeps.id);
  expect(items.map(({ id }) => id)).not.toContain(goes.id);
  await olga.act('trash.delete', { target: { kind: 'bin', id: attic.id } });
  expect([await binsLeft(attic, box), await binsLeft(other)]).toEqual([0, 1]);
  await olga.act('trash.delete', { target: { kind: 'location', id: place.id } });
  expect(await rowsOf('SELECT FROM locations WHERE id = ANY($1)', [place.id])).toBe(0);
  expect(await binsLeft(other)).toBe(1);
});

test('only the own trash is purged: not others’, restored or live targets', async () => {
  const { bin, stays, goes } = await buildShared();
  for (const by of [erik, olga]) {
    const itemIds = by === erik ? [goes.id] : [stays.id];
    expect(await by.act('trash.delete', { binId: bin.id, itemIds })).toEqual({
      isMore: false,
      revisions: {},
    });
    await by.act('trash.delete', { target: { kind: 'bin', id: bin.id } });
  }
  await olga.act('items.restore', { binId: bin.id, ids: [goes.id] });
  await olga.act('trash.delete', {});
  expect((await olga.act('bins.get', { id: bin.id })).items).toHaveLength(2);
});

test('what is too much for one transaction goes in several, the rest after the answer', async () => {
  const owner = await buildUser(server, { plan: 'unlimited' });
  const bins = await Promise.all(Array.from({ length: 52 }, () => buildBin(server, { owner })));
  for (const { id } of bins) await owner.act('bins.delete', { id });
  const key = operationHeader();
  const device = await server.connect(owner);
  await device.until(() => device.copy.bins.size === 52);
  expect(await owner.act('trash.delete', {}, key)).toMatchObject({ isMore: true });
  await device.until(() => device.copy.bins.size === 0);
  expect(await binsLeft(...bins)).toBe(0);
  expect(await owner.act('trash.delete', {}, key)).toMatchObject({ isMore: false });
});

test('items of many bins go in several transactions too', async () => {
  const owner = await buildUser(server, { plan: 'unlimited' });
  const bins = await Promise.all(Array.from({ length: 52 }, () => buildBin(server, { owner })));
  for (const bin of bins) {
    const item = await buildItem(owner, bin);
    await owner.act('items.delete', { binId: bin.id, ids: [item.id] });
  }
  expect(await owner.act('trash.delete', {})).toMatchObject({ isMore: true });
  await expect
    .poll(() =>
      rowsOf(
        'SELECT FROM items WHERE bin_id = ANY($1)',
        bins.map(({ id }) => id),
      ),
    )
    .toBe(0);
});

test('room in a full bin comes back with it', async () => {
  const { bin, goes } = await buildShared();
  const kept = async () =>
    (
      await server.pool.query('SELECT item_rows AS rows, item_bytes::int AS bytes FROM bins WHERE id = $1', [
        bin.id,
      ])
    ).rows[0];
  const before = await kept();
  await olga.act('trash.delete', { binId: bin.id, itemIds: [goes.id] });
  const after = await kept();
  expect(after.rows).toBe(before.rows - 1);
  expect(after.bytes).toBeLessThan(before.bytes);
});
