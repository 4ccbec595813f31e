import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Bin } from '#domain/bins/bin.ts';
import { ceilings, tombstonesPerBin } from '#domain/plans/ceilings.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { buildBin, buildItem, buildUser } from '#test/builders.ts';
import { onCitus } from '#test/database.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

const countsOf = async (server: TestServer, { ownerId, id }: Bin) => {
  const { rows } = await server.pool.query<{ kept: string; held: string; rows: number }>(
    `SELECT b.item_rows || ' ' || b.item_bytes AS kept, b.item_rows AS rows,
       (SELECT count(*) || ' ' || coalesce(sum(bytes), 0) FROM items WHERE owner_id = $1 AND bin_id = $2) AS held
     FROM bins b WHERE b.owner_id = $1 AND b.id = $2`,
    [ownerId, id],
  );
  const [counts] = rows;
  expect(counts?.kept).toBe(counts?.held);
  return counts?.rows;
};

const keep = (server: TestServer, binId: string, rows: number, bytes: number) =>
  server.pool.query('UPDATE bins SET item_rows = $2, item_bytes = $3 WHERE id = $1', [binId, rows, bytes]);

test('a bin counts its rows and bytes through every write, and as the migration does', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const rope = await buildItem(olga, bin, {
    name: 'Räp',
    notes: 'å'.repeat(50),
    tags: ['båt', 'x'],
    unit: 'm',
  });
  const lamp = await buildItem(olga, bin, { name: 'Lamp 💡', barcode: '7350' });
  await olga.act('items.update', { binId: bin.id, id: rope.id, notes: 'short', quantity: 0 });
  await olga.act('items.delete', { binId: bin.id, ids: [lamp.id] });
  expect(await countsOf(server, bin)).toBe(2);
  await olga.act('items.move', { binId: bin.id, ids: [rope.id], toBinId: other.id });
  expect([await countsOf(server, bin), await countsOf(server, other)]).toEqual([1, 1]);
  await olga.act('items.restore', { binId: bin.id, ids: [lamp.id] });
  expect(await countsOf(server, bin)).toBe(1);

  const written = await server.pool.query('SELECT id, bytes FROM items ORDER BY id');
  const folder = join(import.meta.dirname, '../../db/migrations');
  const name = (await readdir(folder)).find((each) => each.endsWith('counts_of_a_bin.sql')) ?? '';
  const [fill = ''] = /UPDATE items[^;]+;/.exec(await readFile(join(folder, name), 'utf8')) ?? [];
  if (!onCitus('the migration is older than distributed databases, and its UPDATE not for them')) {
    await server.pool.query('UPDATE items SET bytes = 0');
    await server.pool.query(fill);
    expect((await server.pool.query('SELECT id, bytes FROM items ORDER BY id')).rows).toEqual(written.rows);
  }

  await olga.act('items.delete', { binId: bin.id, ids: [lamp.id] });
  await server.pool.query(`UPDATE items SET deleted_at = now() - interval '31 days' WHERE id = $1`, [
    lamp.id,
  ]);
  await runHousekeeping({ pool: server.pool, publish: () => {} });
  expect(await countsOf(server, bin)).toBe(0);
});

test('above its ceilings a bin takes nothing more in, but lets go of everything', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const [item, extra] = [await buildItem(olga, bin, { notes: 'long' }), await buildItem(olga, other)];
  const { itemsPerBin, bytesPerBin } = ceilings.unlimited;
  const add = () => olga.call('items.create', { binId: bin.id, items: [{ name: 'Rope' }] });
  const move = () => olga.call('items.move', { binId: other.id, ids: [extra.id], toBinId: bin.id });
  const write = (notes: string | null) => olga.call('items.update', { binId: bin.id, id: item.id, notes });

  await keep(server, bin.id, itemsPerBin, 300);
  expect((await add()).error?.details).toEqual({ code: 'items.binFull', params: { n: itemsPerBin } });
  expect((await move()).error?.details?.code).toBe('items.binFull');
  expect((await write('longer')).status).toBe(200);

  await keep(server, bin.id, 1, bytesPerBin);
  expect((await add()).error?.details?.code).toBe('items.binTooLarge');
  expect((await move()).error?.details?.code).toBe('items.binTooLarge');
  expect((await write('longer than before')).error?.details?.code).toBe('items.binTooLarge');
  await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  await olga.act('items.restore', { binId: bin.id, ids: [item.id] });
  expect((await write(null)).status).toBe(200);
  expect((await add()).error?.details?.code).toBe('items.binTooLarge');
});

test('a bin drops its oldest tombstones and records the revision they are pruned to', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const [first, second] = [await buildItem(olga, bin), await buildItem(olga, bin)];
  await server.pool.query(
    `INSERT INTO item_tombstones (owner_id, bin_id, id, revision)
     SELECT $1, $2, gen_random_uuid(), CASE WHEN n = 1 THEN 1 ELSE 2 END FROM generate_series(1, $3::int) n`,
    [olga.id, bin.id, tombstonesPerBin - 1],
  );
  const traces = async () => {
    const { rows } = await server.pool.query<{ count: number; pruned: number }>(
      `SELECT count(t.id)::int AS count, b.pruned_revision AS pruned FROM bins b
       JOIN item_tombstones t ON t.owner_id = b.owner_id AND t.bin_id = b.id
       WHERE b.owner_id = $1 AND b.id = $2 GROUP BY b.pruned_revision`,
      [olga.id, bin.id],
    );
    return rows[0];
  };
  await olga.act('items.move', { binId: bin.id, ids: [first.id], toBinId: other.id });
  expect(await traces()).toEqual({ count: tombstonesPerBin, pruned: 0 });
  await olga.act('items.move', { binId: bin.id, ids: [second.id], toBinId: other.id });
  expect(await traces()).toEqual({ count: tombstonesPerBin, pruned: 1 });
});
