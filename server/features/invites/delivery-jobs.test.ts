import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { countJobs, runWaitingJobs } from '#test/jobs.ts';
import { mailsLeadingTo, startMailServer } from '#test/mail-server.ts';
import { startTestServer } from '#test/server.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { createLinks } from '../links.ts';
import { runDelivery } from './delivery-jobs.ts';

let database: TestDatabase;
let folder: TemporaryFolder;
let pool: Pool;
beforeEach(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), makeTemporaryFolder()]);
  pool = new Pool({ connectionString: database.url, max: 1 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await folder.remove();
});

/** For tests that start servers as processes, each of which takes seconds on a busy machine. */
const processes = { timeout: 90_000 };

const bin = (id: string) => ({ kind: 'bin' as const, id });
const count = async (table: string) => {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n;
};

const unmailed = {
  publish() {},
  links: createLinks('secret'),
  mails: { enqueue: async () => {} },
  needsProof: false,
};

/** Two people of a server that is killed the moment it has answered, and then started anew. */
async function startKilled() {
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEFAULT_PLAN: 'unlimited' };
  let server: ServerProcess = await startServerProcess(settings);
  const [olga, anna] = [await signUp(server.address, 'Olga'), await signUp(server.address, 'Anna')];
  await call(server.address, anna, 'me.get', {});
  return {
    olga,
    anna,
    ask: <T>(who: Account, name: string, data: unknown) => call<T>(server.address, who, name, data),
    /** Again with other data where the server was quicker than the signal. */
    async cut<T>(act: () => Promise<T>, isDone: () => Promise<boolean>): Promise<T> {
      for (;;) {
        const result = await act();
        await server.stop('SIGKILL');
        const isCut = !(await isDone());
        server = await startServerProcess(settings);
        if (isCut) return result;
      }
    },
    received: async () =>
      (await call<{ received: ReceivedInvite[] }>(server.address, anna, 'invites.list', {})).received,
    stop: () => server.stop(),
  };
}

test('a killed server delivers an acknowledged invitation and mails it once', {
  ...processes,
  tags: ['nightly'],
}, async () => {
  const { olga, anna, ask, cut, received, stop } = await startKilled();
  let before = 0;
  const binId = await cut(
    async () => {
      before = (await count('received_invites')) ?? 0;
      const { id } = await ask<{ id: string }>(olga, 'bins.create', { name: `Attic ${before}` });
      await ask(olga, 'invites.create', { targets: [bin(id)], emails: [anna.email], role: 'viewer' });
      return id;
    },
    async () => (await count('received_invites')) !== before,
  );
  await expect
    .poll(async () => (await received()).map(({ target }) => target), { timeout: 30_000 })
    .toContainEqual(bin(binId));
  await expect.poll(() => countJobs(pool)).toBe(0);
  expect(await count('notifications')).toBe(before + 1);
  expect(await readdir(join(folder.path, 'outbox'))).toHaveLength(before + 1);
  await stop();
});

test('an invitation taken back on a server that was killed then leaves the inbox', processes, async () => {
  const { olga, anna, ask, cut, received, stop } = await startKilled();
  await cut(
    async () => {
      const { id } = await ask<{ id: string }>(olga, 'bins.create', { name: `Attic ${Math.random()}` });
      const target = bin(id);
      const { invites } = await ask<{ invites: { id: string }[] }>(olga, 'invites.create', {
        targets: [target],
        emails: [anna.email],
        role: 'viewer',
      });
      await expect.poll(received).toHaveLength(1);
      await ask(olga, 'invites.delete', { target, id: invites[0]?.id });
    },
    async () => (await count('received_invites')) === 0,
  );
  await expect.poll(received, { timeout: 30_000 }).toEqual([]);
  expect(await count('notifications')).toBe(0);
  await stop();
});

test('concurrent runs of a delivery deliver once and skip what was delivered', async () => {
  const server = await startTestServer({ databaseUrl: database.url });
  const [olga, anna] = [await buildUser(server), await buildUser(server, { name: 'Anna' })];
  await anna.act('me.get', {});
  const { id } = await buildBin(server, { owner: olga });
  const { invites } = await olga.act('invites.create', {
    targets: [bin(id)],
    emails: [anna.email],
    role: 'viewer',
  });
  await expect.poll(() => countJobs(pool)).toBe(0);
  await server.close();

  const others = createPool(database.url);
  const told: unknown[] = [];
  const deps = { ...unmailed, pool: others, publish: told.push.bind(told) };
  const job = {
    ownerId: olga.id,
    inviteIds: invites.map((invite) => invite.id),
    withdrawn: [],
    origin: null,
  };
  const deliverOften = () => Promise.all(Array.from({ length: 5 }, () => runDelivery(deps, job)));

  await deliverOften();
  expect([told, await count('notifications')]).toEqual([[], 1]);

  await pool.query('DELETE FROM received_invites');
  await pool.query('DELETE FROM notifications');
  await deliverOften();
  expect(told).toEqual([{ accounts: [anna.id] }]);
  expect([await count('received_invites'), await count('notifications')]).toEqual([1, 1]);
  await others.end();
});

test('a killed server’s invitation is not delivered or mailed for a trashed bin', async () => {
  const server = await startTestServer({ databaseUrl: database.url });
  const [olga, anna] = [await buildUser(server), await buildUser(server, { name: 'Anna' })];
  await anna.act('me.get', {});
  const [trashed, kept] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const targets = [bin(trashed.id), bin(kept.id)];
  const { invites } = await olga.act('invites.create', { targets, emails: [anna.email], role: 'viewer' });
  await expect.poll(() => countJobs(pool)).toBe(0);
  await olga.act('bins.delete', { id: trashed.id });
  await server.close();
  await pool.query('DELETE FROM received_invites');

  const others = createPool(database.url);
  const sent: string[] = [];
  const enqueue = async (_db: unknown, { text }: { text: string }) => void sent.push(text);
  const inviteIds = invites.map((invite) => invite.id);
  const job = { ownerId: olga.id, inviteIds, withdrawn: [], origin: 'https://bins.example' };
  await runDelivery({ ...unmailed, pool: others, mails: { enqueue } }, job);
  const { rows } = await pool.query('SELECT target FROM received_invites');
  expect(rows).toEqual([{ target: kept.id }]);
  expect(sent).toEqual([expect.stringContaining(`${kept.name} (bin)`)]);
  expect(sent[0]).not.toContain(trashed.name);
  await others.end();
});

test('a mail that a server could not send before it stopped is sent by the next one', async () => {
  const [gone, smtp] = [await startMailServer(), await startMailServer()];
  const mailing = (url: string) =>
    startTestServer({
      databaseUrl: database.url,
      env: { SMTP_URL: url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'https://bins.example' },
      logLevel: 'silent',
    });
  await gone.close();
  const first = await mailing(gone.url);
  const olga = await buildUser(first);
  const { id } = await buildBin(first, { owner: olga });
  await olga.act('invites.create', { targets: [bin(id)], emails: ['a@example.org'], role: 'viewer' });
  await expect.poll(async () => [await countJobs(pool, 'mail:'), await countJobs(pool)]).toEqual([1, 1]);
  const { rows } = await pool.query('SELECT payload::text FROM graphile_worker._private_jobs');
  expect(JSON.stringify(rows)).not.toMatch(/example|invite/);
  await first.close();
  expect(await countJobs(pool)).toBe(1);

  await runWaitingJobs(pool);
  const next = await mailing(smtp.url);
  await expect.poll(() => mailsLeadingTo(smtp, '/invite/').map(({ to }) => to)).toEqual([['a@example.org']]);
  await expect.poll(() => countJobs(pool)).toBe(0);
  await next.close();
  await smtp.close();
});
