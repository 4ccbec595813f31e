import { expect } from 'vitest';
import type { Hint } from '#server/live/hint.ts';
import { buildBin, buildItem, buildUser, operationHeader, shareBin, shareLocation } from '#test/builders.ts';
import { countJobs } from '#test/jobs.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { runHousekeeping } from './housekeeping.ts';

async function housekeep(server: TestServer): Promise<Hint[]> {
  const hints: Hint[] = [];
  await runHousekeeping({ pool: server.pool, publish: (hint) => hints.push(hint) });
  return hints;
}

async function age(
  server: TestServer,
  table: 'bins' | 'items' | 'locations',
  id: string,
  days: number,
): Promise<void> {
  await server.pool.query(`UPDATE ${table} SET deleted_at = now() - $2 * interval '1 day' WHERE id = $1`, [
    id,
    days,
  ]);
}

test('items leave the trash after 30 days with tombstones and notify live readers', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const [old, recent] = [await buildItem(olga, bin), await buildItem(olga, bin)];
  await olga.act('items.delete', { binId: bin.id, ids: [old.id, recent.id] });
  await age(server, 'items', old.id, 31);
  await age(server, 'items', recent.id, 29);
  const { revision } = await olga.act('bins.get', { id: bin.id });
  expect(await housekeep(server)).toEqual([{ ownerId: olga.id, bins: [bin.id] }]);
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({
    items: [{ id: recent.id }],
    itemCount: 0,
    revision: revision + 1,
  });
  const { rows } = await server.pool.query('SELECT id FROM item_tombstones WHERE bin_id = $1', [bin.id]);
  expect(rows).toEqual([{ id: old.id }]);
  expect(await housekeep(server)).toEqual([]);
});

test('a failed task does not stop the other tasks', async ({ server }) => {
  const user = await buildUser(server);
  const { rows } = await server.pool.query(
    `INSERT INTO operations (user_id, operation_id, call, fingerprint, outcome, created_at)
     SELECT $1, gen_random_uuid(), 'me.update', '\\x00', '{}', now() - interval '181 days' FROM generate_series(1, 5001)
     RETURNING operation_id`,
    [user.id],
  );
  expect(rows).toHaveLength(5_001);
  await server.pool.query('ALTER TABLE notifications RENAME TO hidden_notifications');
  try {
    await expect(housekeep(server)).rejects.toThrow('some housekeeping tasks failed');
  } finally {
    await server.pool.query('ALTER TABLE hidden_notifications RENAME TO notifications');
  }
  const left = await server.pool.query('SELECT FROM operations WHERE user_id = $1', [user.id]);
  expect(left.rows).toEqual([]);
});

test('bins leave the trash with contents and access; their ids and codes stay taken', async ({
  server,
  olga,
}) => {
  const anna = await buildUser(server, { name: 'Anna' });
  const top = await buildBin(server, { owner: olga });
  const inside = await buildBin(server, { owner: olga, parentBinId: top.id });
  await buildItem(olga, top);
  await shareBin(server, top, anna, 'editor');
  await olga.act('bins.delete', { id: inside.id });
  await olga.act('bins.delete', { id: top.id });
  await age(server, 'bins', top.id, 31);
  const hints = await housekeep(server);
  expect(hints[0]?.bins).toEqual([top.id, inside.id]);
  expect((await olga.call('bins.get', { id: top.id })).error?.details?.code).toBe('bins.notFound');
  expect((await anna.act('bins.list', {})).bins.map((bin) => bin.id)).toEqual([inside.id]);
  expect(await olga.act('bins.get', { id: inside.id })).not.toHaveProperty('parentBinId');
  const again = await olga.call('bins.create', { id: top.id, name: 'Again' });
  expect(again.error?.details?.code).toBe('ids.taken');
  const { rowCount } = await server.pool.query('SELECT 1 FROM codes WHERE code = $1', [top.qrCode]);
  expect(rowCount).toBe(1);
});

test('large bins are purged one by one, small ones together', async ({ server, olga }) => {
  const bins = [];
  for (let n = 0; n < 4; n++) bins.push(await buildBin(server, { owner: olga }));
  const ids = bins.map(({ id }) => id);
  for (const [n, id] of ids.entries()) {
    await olga.act('bins.delete', { id });
    await age(server, 'bins', id, 40 - n);
  }
  await server.pool.query('UPDATE bins SET item_rows = 10000 WHERE id = ANY($1)', [ids.slice(0, 2)]);
  const hints = await housekeep(server);
  expect(hints.map((hint) => hint.bins?.toSorted())).toEqual([[ids[0]], [ids[1]], ids.slice(2).toSorted()]);
});

test('locations leave the trash after 30 days, keep ids taken and notify live readers', async ({
  server,
  olga,
}) => {
  const anna = await buildUser(server, { name: 'Anna' });
  const [old, recent] = [
    await olga.act('locations.create', { name: 'Old shed' }),
    await olga.act('locations.create', { name: 'New shed' }),
  ];
  const bin = await buildBin(server, { owner: olga, locationId: old.id });
  await shareLocation(server, old, anna, 'editor');
  await olga.act('locations.delete', { id: old.id });
  await olga.act('locations.delete', { id: recent.id });
  await age(server, 'locations', old.id, 31);
  await age(server, 'locations', recent.id, 29);
  expect(await housekeep(server)).toEqual([{ ownerId: olga.id, locations: [old.id] }]);
  expect((await olga.call('locations.get', { id: old.id })).error?.details?.code).toBe('locations.notFound');
  expect((await olga.call('locations.restore', { id: old.id })).error?.details?.code).toBe(
    'locations.notFound',
  );
  expect((await olga.act('locations.list', {})).locations.map((location) => location.id)).toEqual([
    recent.id,
  ]);
  expect(await olga.act('bins.get', { id: bin.id })).not.toHaveProperty('deletedAt');
  const again = await olga.call('locations.create', { id: old.id, name: 'Again' });
  expect(again.error?.details?.code).toBe('ids.taken');
  const { rowCount } = await server.pool.query('SELECT 1 FROM visible WHERE user_id = $1', [anna.id]);
  expect(rowCount).toBe(0);
});

test('purging a bin closes its access requests and notifies their senders', async ({ server, olga }) => {
  const anna = await buildUser(server, { name: 'Anna' });
  const bin = await buildBin(server, { owner: olga, isPrivate: false });
  await anna.act('accessRequests.create', { target: { kind: 'bin', id: bin.id } });
  const { revision } = await anna.act('me.get', {});
  await olga.act('bins.delete', { id: bin.id });
  await age(server, 'bins', bin.id, 31);
  expect(await housekeep(server)).toEqual([{ ownerId: olga.id, bins: [bin.id], accounts: [anna.id] }]);
  expect(await anna.act('accessRequests.list', {})).toEqual({ requests: [] });
  expect(await anna.act('me.get', {})).toHaveProperty('revision', revision + 1);
});

test('history is deleted after 180 days, not before', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const recordAt = (days: number) =>
    server.pool.query(
      `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
       VALUES ($1, 'bin', $2, gen_random_uuid(), 'renamed', now() - $3 * interval '1 day', $1, 'Olga', '{}', $3, '{}')`,
      [olga.id, bin.id, days],
    );
  await recordAt(181);
  await recordAt(179);
  await housekeep(server);
  const kept = await server.pool.query(`SELECT count FROM history WHERE target = $1 AND event = 'renamed'`, [
    bin.id,
  ]);
  expect(kept.rows).toEqual([{ count: 179 }]);
});

test('expired invitations and public links are deleted', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const target = { kind: 'bin', id: bin.id } as const;
  await olga.act('invites.create', { targets: [target], emails: ['guest@example.org'], role: 'viewer' });
  await olga.act('shareLinks.create', {
    binId: bin.id,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  await server.pool.query(`UPDATE invites SET expires_at = now() - interval '1 minute'`);
  await server.pool.query(`UPDATE share_links SET expires_at = now() - interval '1 minute'`);
  expect(await housekeep(server)).toContainEqual({ ownerId: olga.id, bins: [bin.id], locations: [] });
  for (const table of ['invites', 'share_links', 'tokens']) {
    const { rowCount } = await server.pool.query(`SELECT 1 FROM ${table}`);
    expect(rowCount, table).toBe(0);
  }
});

test('a bin restored during the purge is kept', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  await olga.act('bins.delete', { id: bin.id });
  await age(server, 'bins', bin.id, 31);
  await olga.act('bins.restore', { id: bin.id });
  await housekeep(server);
  expect(await olga.act('bins.get', { id: bin.id })).not.toHaveProperty('deletedAt');
});

test('operations are deleted after 180 days, not before', async ({ server, olga }) => {
  const [old, recent] = [operationHeader(), operationHeader()];
  await olga.act('me.update', { displayName: 'Olga' }, old);
  await olga.act('me.update', { displayName: 'Olga' }, recent);
  const age = (key: typeof old, days: number) =>
    server.pool.query(
      `UPDATE operations SET created_at = now() - $2 * interval '1 day' WHERE operation_id = $1`,
      [key['idempotency-key'], days],
    );
  await age(old, 181);
  await age(recent, 179);
  await housekeep(server);
  const { rows } = await server.pool.query('SELECT operation_id AS id FROM operations');
  expect(rows).toEqual([{ id: recent['idempotency-key'] }]);
});

test('permanently failed jobs are deleted', async ({ server }) => {
  await server.pool.query(
    `SELECT graphile_worker.add_job('unknown', run_at => now() + interval '1 hour', job_key => 'unknown:' || n)
     FROM generate_series(1, 2) AS n`,
  );
  await server.pool.query(
    `SELECT graphile_worker.permanently_fail_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE key = 'unknown:1'`,
  );
  await housekeep(server);
  expect(await countJobs(server.pool, 'unknown:')).toBe(1);
});

test('purges read notifications after 90 days, ended denials and orphaned requests', async ({
  server,
  olga,
}) => {
  const anna = await buildUser(server, { name: 'Anna' });
  const [kept, gone] = [
    await buildBin(server, { owner: olga, isPrivate: false }),
    await buildBin(server, { owner: olga, isPrivate: false }),
  ];
  for (const { id } of [kept, gone]) {
    await anna.act('accessRequests.create', { target: { kind: 'bin', id } });
  }
  await olga.act('accessRequests.deny', { target: { kind: 'bin', id: kept.id }, userId: anna.id });
  const [denial] = (await anna.act('notifications.list', {})).notifications;
  await anna.act('notifications.read', { ids: [denial?.id ?? ''] });
  const old = `now() - interval '91 days' WHERE user_id = $1`;
  await server.pool.query(`UPDATE notifications SET created_at = ${old}`, [anna.id]);
  await server.pool.query(`UPDATE access_requests SET denied_at = ${old}`, [anna.id]);
  await olga.act('bins.delete', { id: gone.id });
  await age(server, 'bins', gone.id, 31);
  const { revision } = await anna.act('me.get', {});
  expect(await housekeep(server)).toEqual([{ ownerId: olga.id, bins: [gone.id], accounts: [anna.id] }]);
  expect(await anna.act('notifications.list', {})).toEqual({ notifications: [] });
  expect(await anna.act('accessRequests.list', {})).toEqual({ requests: [] });
  expect((await anna.act('me.get', {})).revision).toBe(revision + 1);
  const { rows } = await server.pool.query('SELECT target FROM access_requests WHERE user_id = $1', [
    anna.id,
  ]);
  expect(rows).toEqual([]);
});
