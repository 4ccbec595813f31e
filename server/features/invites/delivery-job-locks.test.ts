import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { Bin } from '#domain/bins/bin.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { countJobs } from '#test/jobs.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { waitingFor } from '#test/waiting-for.ts';

const test = freshTest
  .extend('erik', async ({ server }) => {
    const erik = await buildUser(server, { name: 'Erik' });
    await erik.act('me.get', {});
    return erik;
  })
  .extend('attic', ({ server, olga }) => buildBin(server, { owner: olga }));

const target = (attic: Bin) => ({ kind: 'bin' as const, id: attic.id });
const received = async (user: TestUser) => (await user.act('invites.list', {})).received;

async function invite(olga: TestUser, attic: Bin, email: string) {
  const { invites } = await olga.act('invites.create', {
    targets: [target(attic)],
    emails: [email],
    role: 'viewer',
  });
  const [{ id, link } = { id: '', link: '' }] = invites;
  return { id, token: link.split('/').at(-1) ?? '' };
}

/** Runs it while somebody is writing to Anna's account, or to all that is hers. */
async function whileLocked(
  server: TestServer,
  anna: TestUser,
  tables: readonly string[],
  run: (holder: PoolClient) => Promise<void>,
) {
  const holder = await server.pool.connect();
  try {
    await holder.query('BEGIN');
    for (const table of tables) {
      const key = table === '"user"' ? 'id' : 'user_id';
      await holder.query(`SELECT 1 FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [anna.id]);
    }
    await run(holder);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}
const account = ['account_revisions'];
const hers = ['"user"', 'profiles', 'received_invites', 'notifications', ...account];

/** Runs it while a job waits for this connection, which that job then still does: nothing waited for its giving up. */
async function whileJobWaits(holder: PoolClient, run: () => Promise<unknown>) {
  await expect.poll(() => waitingFor(holder)).toHaveLength(1);
  const [job] = await waitingFor(holder);
  await run();
  expect(await waitingFor(holder)).toContain(job);
}

const jobsLeft = (server: TestServer) =>
  expect.poll(() => countJobs(server.pool, 'deliver-invites'), { timeout: 30_000 });

/** Every call there is about an address, but for the first one, which is being delivered. */
async function doAll(olga: TestUser, erik: TestUser, attic: Bin, email: string, another: TestUser) {
  await invite(olga, attic, email);
  expect((await olga.act('invites.list', { target: target(attic) })).sent).toHaveLength(1);
  const last = await invite(olga, attic, email);
  await olga.act('invites.delete', { target: target(attic), id: last.id });
  await erik.act('invites.decline', { token: (await invite(olga, attic, email)).token });
  await another.act('invites.accept', { token: (await invite(olga, attic, email)).token });
}

test.for<[string, string[]]>([
  ['her account is being written', account],
  ['all that is hers is locked', hers],
])(
  'no call about an address waits for whose it is, while %s',
  async ([_what, tables], { server, olga, anna, erik, attic }) => {
    const sven = await buildUser(server, { name: 'Sven' });
    await invite(olga, attic, anna.email);
    await jobsLeft(server).toBe(0);
    await whileLocked(server, anna, tables, async (holder) => {
      await invite(olga, attic, anna.email);
      await whileJobWaits(holder, () => doAll(olga, erik, attic, anna.email, erik));
      await doAll(olga, erik, attic, `${randomUUID()}@example.org`, sven);
    });
    await jobsLeft(server).toBe(0);
    expect(await received(anna)).toEqual([]);
  },
);

type End = (
  people: { olga: TestUser; erik: TestUser },
  invite: { id: string; token: string; target: Target },
) => unknown;

test.for<[string, End]>([
  ['taken back', ({ olga }, { target, id }) => olga.act('invites.delete', { target, id })],
  ['declined by its link', ({ erik }, { token }) => erik.act('invites.decline', { token })],
  ['accepted by its link', ({ erik }, { token }) => erik.act('invites.accept', { token })],
])(
  'an invitation that is %s while it is being delivered leaves the inbox',
  async ([_how, end], { server, olga, anna, erik, attic }) => {
    await whileLocked(server, anna, account, async (holder) => {
      const sent = await invite(olga, attic, anna.email);
      // Waiting for her account it has been read by now, and is found open.
      await whileJobWaits(holder, async () => end({ olga, erik }, { ...sent, target: target(attic) }));
    });
    await jobsLeft(server).toBe(0);
    expect(await received(anna)).toEqual([]);
    expect((await anna.act('notifications.list', {})).notifications).toEqual([]);
  },
);

test('an invitation accepted by another by its link leaves the inbox it lies in', async ({
  olga,
  anna,
  erik,
  attic,
}) => {
  const { token } = await invite(olga, attic, anna.email);
  await expect.poll(() => received(anna)).toHaveLength(1);
  await erik.act('invites.accept', { token });
  await expect.poll(() => received(anna)).toEqual([]);
  expect((await anna.act('notifications.list', {})).notifications).toEqual([]);
});
