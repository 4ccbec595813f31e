import { expect } from 'vitest';
import { peoplePerTargetMax } from '#domain/access/access-rules.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

/** An owner with a bin that so many strangers see, and somebody who shares another one. */
async function buildShared(server: TestServer, entries: number) {
  const owner = await buildUser(server, { plan: 'free' });
  const [bin, known] = [await buildBin(server, { owner }), await buildBin(server, { owner })];
  const friend = await buildUser(server);
  await shareBin(server, known, friend, 'viewer');
  await server.pool.query(
    `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
     SELECT $1, 'bin', $2, gen_random_uuid(), 'bin', $2, 'viewer', $1, now() FROM generate_series(1, $3)`,
    [owner.id, bin.id, entries],
  );
  return { owner, bin, known, friend };
}

const give = (owner: TestUser, { id }: { id: string }, person: TestUser) =>
  owner.call('accessEntries.create', { targets: [{ kind: 'bin', id }], userId: person.id, role: 'editor' });

test('so many people share one thing and no more; who does already may be given more', async ({ server }) => {
  const { owner, bin, friend, known } = await buildShared(server, peoplePerTargetMax - 1);
  const other = await buildUser(server);
  await shareBin(server, known, other, 'viewer');
  expect((await give(owner, bin, friend)).error).toBeUndefined();
  const refused = await give(owner, bin, other);
  expect(refused.error?.details).toEqual({ code: 'entries.tooMany', params: { n: peoplePerTargetMax } });
  expect((await give(owner, bin, friend)).error).toBeUndefined();
});

test('an owner’s things have so many entries and no more', async ({ server }) => {
  const { owner, bin, known, friend } = await buildShared(server, 0);
  const fill = (count: number) =>
    server.pool.query(
      `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
       SELECT $1, 'bin', gen_random_uuid(), $2, 'bin', $3, 'viewer', $1, now() FROM generate_series(1, $4)`,
      [owner.id, friend.id, known.id, count],
    );
  await fill(ceilings.free.accessEntries - 2);
  expect((await give(owner, bin, friend)).error).toBeUndefined();
  const third = await buildBin(server, { owner });
  expect((await give(owner, third, friend)).error?.details).toEqual({ code: 'entries.full' });
});
