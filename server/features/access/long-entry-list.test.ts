import { expect } from 'vitest';
import { buildBin, shareBin } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

test.beforeAll(async ({ server, olga, anna }) => {
  const own = await buildBin(server, { owner: anna });
  await shareBin(server, own, olga, 'viewer');
  const ids = Array.from({ length: bins }, () => crypto.randomUUID());
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, tags, created_at, revision)
     SELECT $1, id, 'Box ' || n, 'box ' || n, n::text, true, n::text, '{}', now(), 1
     FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`,
    [olga.id, ids],
  );
  await server.pool.query(
    `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
     SELECT $1, 'bin', id, $2, 'bin', id, 'admin', $1, now() FROM unnest($3::uuid[]) AS made (id)`,
    [olga.id, anna.id, ids],
  );
  await server.pool.query(
    `INSERT INTO visible (user_id, kind, target, owner_id, role)
     SELECT $2, 'bin', id, $1, 'admin' FROM unnest($3::uuid[]) AS made (id)`,
    [olga.id, anna.id, ids],
  );
});

const bins = 2_100;

test('a list longer than one part has each entry once, with those of others', async ({ olga, anna }) => {
  const own = await olga.act('accessEntries.list', {});
  expect(own.entries).toHaveLength(bins);
  expect(new Set(own.entries.map((entry) => entry.target.id)).size).toBe(bins);
  expect(own.entries.at(-1)).toMatchObject({ userId: anna.id, role: 'admin', userEmail: anna.email });
  const managed = await anna.act('accessEntries.list', {});
  expect(managed.entries).toHaveLength(bins + 1);
});

test('many long lists asked for at once are all answered, in turns', async ({ olga }) => {
  // 20 calls are as many as may wait for their turn.
  const answers = await Promise.all(Array.from({ length: 20 }, () => olga.call('accessEntries.list', {})));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
