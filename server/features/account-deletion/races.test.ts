import { expect } from 'vitest';
import { buildBin, buildItem, buildUser, shareBin, type TestUser, userOf } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test as serverTest } from '#test/server-test.ts';
import { signIn } from '#test/sign-in.ts';
import { runAccountDeletions } from './deletion-job.ts';

// A sign-in whose account is erased before its session is stored fails in the database, which the server logs.
const test = serverTest.extend('serverOptions', { scope: 'file' }, { logLevel: 'silent' });

const rounds = Array.from({ length: 6 }, (_, round) => round);

async function runDeletions(server: TestServer): Promise<void> {
  const mails = { enqueue: async () => {} };
  const log = { warn() {} };
  await runAccountDeletions({
    pool: server.pool,
    publish() {},
    mails,
    payments: undefined,
    origin: server.url,
    log,
  });
}

async function sharedWith(server: TestServer, person: TestUser, owner: TestUser): Promise<number> {
  const { rows } = await server.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT owner_id, user_id FROM access_entries UNION ALL SELECT owner_id, user_id FROM visible) AS shared
     WHERE owner_id = $1 AND user_id = $2`,
    [owner.id, person.id],
  );
  return rows[0]?.n ?? 0;
}

test('a sharee’s change and the deletion end in one order', async ({ server, anna }) => {
  for (const _ of rounds) {
    const owner = await buildUser(server);
    const box = await buildBin(server, { owner });
    await shareBin(server, box, anna, 'editor');
    const [, added] = await Promise.all([
      owner.act('accountDeletion.request', {}),
      anna.call('items.create', { binId: box.id, items: [{ name: 'Rope' }] }),
    ]);
    if (added.error) expect(['bins.notFound', 'access.denied']).toContain(added.error.details?.code);
    const later = await anna.call('items.create', { binId: box.id, items: [{ name: 'Rope' }] });
    expect(later.error?.details?.code).toBe('bins.notFound');
    expect(await sharedWith(server, anna, owner)).toBe(0);
  }
});

test('an invitation accepted at that moment gives no lasting access', async ({ server }) => {
  for (const round of rounds) {
    const [owner, guest] = [await buildUser(server), await buildUser(server)];
    await guest.act('me.get', {});
    const box = await buildBin(server, { owner });
    const target = { kind: 'bin' as const, id: box.id };
    await owner.act('invites.create', { targets: [target], emails: [guest.email], role: 'editor' });
    await expect.poll(async () => (await guest.act('invites.list', {})).received).toHaveLength(1);
    const leaver = round % 2 === 0 ? owner : guest;
    await Promise.all([leaver.act('accountDeletion.request', {}), guest.call('invites.accept', { target })]);
    await runDeletions(server);
    expect(await sharedWith(server, guest, owner)).toBe(0);
  }
});

test('nothing is shared or published by calls that were under way', async ({ server, anna }) => {
  for (const _ of rounds) {
    const owner = await buildUser(server);
    const [box, other] = [await buildBin(server, { owner }), await buildBin(server, { owner })];
    await shareBin(server, other, anna, 'viewer');
    const [, link] = await Promise.all([
      owner.act('accountDeletion.request', {}),
      owner.call('shareLinks.create', { binId: box.id }),
      owner.call('bins.update', { id: box.id, isPrivate: false }),
      owner.call('accessEntries.create', {
        targets: [{ kind: 'bin', id: box.id }],
        userId: anna.id,
        role: 'viewer',
      }),
    ]);
    const token = link.result?.url.split('/').at(-1) ?? '';
    expect((await server.call('shareLinks.get', { token })).status).toBe(404);
    await runDeletions(server);
    expect(await sharedWith(server, anna, owner)).toBe(0);
    expect((await anna.call('bins.find', { code: box.id })).error?.details?.code).toBe('bins.noneFound');
  }
});

test('two devices ask at once, and one deletion begins', async ({ server }) => {
  const owner = await buildUser(server);
  await buildItem(owner, await buildBin(server, { owner }));
  const answers = await Promise.all([1, 2, 3].map(() => owner.call('accountDeletion.request', {})));
  expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(1);
  for (const { error } of answers)
    if (error)
      expect(['session.deleting', 'session.revoked', 'accountDeletion.confirmFirst']).toContain(
        error.details?.code,
      );
});

test('a sign-in at the moment of erasing opens nothing', async ({ server }) => {
  for (const _ of rounds) {
    const owner = await buildUser(server);
    await owner.act('accountDeletion.request', {});
    await server.pool.query(
      `UPDATE profiles SET deletion_due_at = now() - interval '1 second' WHERE user_id = $1`,
      [owner.id],
    );
    const [signedIn] = await Promise.all([signIn(server, owner), runDeletions(server)]);
    const token = signedIn.headers.get('set-auth-token') ?? '';
    const again = userOf(server, { ...owner, token });
    expect((await again.call('me.get', {})).error?.status).toBe('UNAUTHENTICATED');
    expect((await server.pool.query('SELECT FROM "user" WHERE id = $1', [owner.id])).rowCount).toBe(0);
    expect((await server.pool.query('SELECT FROM session WHERE user_id = $1', [owner.id])).rowCount).toBe(0);
  }
});
