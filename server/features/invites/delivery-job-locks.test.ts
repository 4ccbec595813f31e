import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Bin } from '#domain/bins/bin.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let olga: TestUser;
let anna: TestUser;
let erik: TestUser;
let attic: Bin;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  olga = await buildUser(server, { plan: 'unlimited' });
  anna = await buildUser(server, { name: 'Anna' });
  erik = await buildUser(server, { name: 'Erik' });
  attic = await buildBin(server, { owner: olga });
  await Promise.all([anna.act('me.get', {}), erik.act('me.get', {})]);
});

const target = () => ({ kind: 'bin' as const, id: attic.id });
const received = async (user: TestUser) => (await user.act('invites.list', {})).received;

async function invite(email: string) {
  const { invites } = await olga.act('invites.create', {
    ...{ targets: [target()], emails: [email], role: 'viewer' },
  });
  const [{ id, link } = { id: '', link: '' }] = invites;
  return { id, token: link.split('/').at(-1) ?? '' };
}

/** Runs it while somebody is writing to Anna's account, or to all that is hers. */
async function whileLocked(run: (holder: PoolClient) => Promise<void>, tables: readonly string[]) {
  const holder = await server.pool.connect();
  try {
    await holder.query('BEGIN');
    for (const table of tables) {
      const key = table === '"user"' ? 'id' : 'user_id';
      await holder.query(`SELECT FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [anna.id]);
    }
    await run(holder);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}
const account = ['account_revisions'];
const hers = ['"user"', 'profiles', 'received_invites', 'notifications', ...account];

/** What waits for this connection at the moment, each statement by itself. */
async function waiting(holder: PoolClient): Promise<string[]> {
  const { rows } = await holder.query<{ id: string }>(
    `SELECT pid || ' since ' || query_start AS id FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
  );
  return rows.map(({ id }) => id);
}

/** Runs it while a job waits for this connection, which that job then still does: nothing waited for its giving up. */
async function whileJobWaits(holder: PoolClient, run: () => Promise<unknown>) {
  await expect.poll(() => waiting(holder), { timeout: 3_000 }).toHaveLength(1);
  const [job] = await waiting(holder);
  await run();
  expect(await waiting(holder)).toContain(job);
}

const jobsLeft = () =>
  expect.poll(
    async () => (await server.pool.query('SELECT FROM invite_errands WHERE NOT is_delivered')).rows.length,
    { timeout: 10_000 },
  );

/** Every call there is about an address, but for the first one, which is being delivered. */
async function doAll(email: string, another: TestUser) {
  await invite(email);
  expect((await olga.act('invites.list', { target: target() })).sent).toHaveLength(1);
  const last = await invite(email);
  await olga.act('invites.delete', { target: target(), id: last.id });
  await erik.act('invites.decline', { token: (await invite(email)).token });
  await another.act('invites.accept', { token: (await invite(email)).token });
}

test.each([
  ['her account is being written', account],
  ['all that is hers is locked', hers],
])('no call about an address waits for whose it is, while %s', async (_what, tables) => {
  const sven = await buildUser(server, { name: 'Sven' });
  await invite(anna.email);
  await jobsLeft().toBe(0);
  await whileLocked(async (holder) => {
    await invite(anna.email);
    await whileJobWaits(holder, () => doAll(anna.email, erik));
    await doAll(`${randomUUID()}@example.org`, sven);
  }, tables);
  await jobsLeft().toBe(0);
  expect(await received(anna)).toEqual([]);
});

test.each([
  ['taken back', ({ id }: { id: string }) => olga.act('invites.delete', { target: target(), id })],
  ['declined by its link', ({ token }: { token: string }) => erik.act('invites.decline', { token })],
  ['accepted by its link', ({ token }: { token: string }) => erik.act('invites.accept', { token })],
])('an invitation that is %s while it is being delivered leaves the inbox', async (_how, end) => {
  await whileLocked(async (holder) => {
    const sent = await invite(anna.email);
    // Waiting for her account it has been read by now, and is found open.
    await whileJobWaits(holder, () => end(sent));
  }, account);
  await jobsLeft().toBe(0);
  expect(await received(anna)).toEqual([]);
  expect((await anna.act('notifications.list', {})).notifications).toEqual([]);
});

test('an invitation accepted by another by its link leaves the inbox it lies in', async () => {
  const { token } = await invite(anna.email);
  await expect.poll(() => received(anna)).toHaveLength(1);
  await erik.act('invites.accept', { token });
  await expect.poll(() => received(anna)).toEqual([]);
  expect((await anna.act('notifications.list', {})).notifications).toEqual([]);
});
