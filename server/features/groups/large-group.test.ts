import { expect } from 'vitest';
import { buildBin, buildUser, shareBin } from '#test/builders.ts';
import { buildSubBins } from '#test/large-tree.ts';
import { test } from '#test/server-test.ts';

/** With the members, more entries than one statement stores. */
const binCount = 300;
const memberCount = 100;

test('a grant to a large group costs less than grants to its members', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const anna = await buildUser(server);
  await anna.act('me.get', {});
  const place = await olga.act('locations.create', { name: 'Hall' });
  const top = await buildBin(server, { owner: olga, locationId: place.id });
  await buildSubBins(server, top, binCount - 1);
  await shareBin(server, await buildBin(server, { owner: olga }), anna, 'viewer');
  const { id } = await olga.act('groups.create', { name: 'Members' });
  await server.pool.query(
    `INSERT INTO group_members (owner_id, group_id, user_id, user_name, joined_at)
     SELECT $1, $2, gen_random_uuid(), 'Member', now() FROM generate_series(1, $3::int)`,
    [olga.id, id, memberCount],
  );
  const targets = [{ kind: 'location' as const, id: place.id }];
  const timed = async (act: () => Promise<unknown>) => {
    const start = performance.now();
    await act();
    return performance.now() - start;
  };
  const one = await timed(() =>
    olga.act('accessEntries.create', { targets, userId: anna.id, role: 'viewer' }),
  );
  const group = await timed(() => olga.act('groups.grant', { id, targets, role: 'viewer' }));
  expect(group).toBeLessThan(1.5 * memberCount * one);
  const count = async (table: string, ids: string) => {
    const { rows } = await server.pool.query(
      `SELECT count(*)::int AS n FROM ${table} WHERE owner_id = $1 ${ids}`,
      [olga.id],
    );
    return rows[0].n;
  };
  const all = memberCount * (binCount + 1);
  expect(await count('access_entries', `AND group_id = '${id}'`)).toBe(all);
  expect(await count('visible', '')).toBe(all + binCount + 2);
  await olga.act('groups.revoke', { id, target: targets[0] ?? { kind: 'location', id: '' } });
  expect(await count('visible', '')).toBe(binCount + 2);
});
