import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { createPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { mailsLeadingTo, startMailServer } from '#test/mail-server.ts';
import { startTestServer } from '#test/server.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { createLinks } from '../links.ts';
import { recoverStaleJobs } from './delivery-jobs.ts';

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
const dueNow = () => pool.query(`UPDATE invite_errands SET due_at = now() - interval '1 second'`);

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

test(
  'an invitation answered by a server that was killed then lies in the inbox, and is mailed once',
  processes,
  async () => {
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
    await expect.poll(() => count('invite_errands')).toBe(0);
    expect(await count('notifications')).toBe(before + 1);
    expect(await readdir(join(folder.path, 'outbox'))).toHaveLength(before + 1);
    await stop();
  },
);

test('an invitation taken back on a server that was killed then leaves the inbox', processes, async () => {
  const { olga, anna, ask, cut, received, stop } = await startKilled();
  await cut(
    async () => {
      const { id } = await ask<{ id: string }>(olga, 'bins.create', { name: `Attic ${Math.random()}` });
      const target = bin(id);
      const { invites } = await ask<{ invites: { id: string }[] }>(olga, 'invites.create', {
        ...{ targets: [target], emails: [anna.email], role: 'viewer' },
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

test('of many processes that take over one delivers, and never what lies there already', async () => {
  const server = await startTestServer({ databaseUrl: database.url });
  const [olga, anna] = [await buildUser(server), await buildUser(server, { name: 'Anna' })];
  await anna.act('me.get', {});
  const { id } = await buildBin(server, { owner: olga });
  await olga.act('invites.create', { targets: [bin(id)], emails: [anna.email], role: 'viewer' });
  await expect.poll(() => count('invite_errands')).toBe(0);
  await server.close();

  const leave = () =>
    pool.query(
      `INSERT INTO invite_errands (owner_id, id, invites, withdrawn, due_at)
       SELECT owner_id, gen_random_uuid(), ARRAY[id], '[]', now() - interval '1 second' FROM invites`,
    );
  const others = createPool(database.url);
  const mailer = { isSending: false, announce() {}, send: async () => true, close: async () => {} };
  const told: unknown[] = [];
  const deps = { pool: others, publish: told.push.bind(told), mailer, links: {} as never };
  const fail = (error: unknown) => void told.push(error);
  const takeOver = () => Promise.all(Array.from({ length: 5 }, () => recoverStaleJobs(deps, fail)));

  await leave();
  await takeOver();
  expect([told, await count('notifications'), await count('invite_errands')]).toEqual([[], 1, 0]);

  await pool.query('DELETE FROM received_invites');
  await pool.query('DELETE FROM notifications');
  await leave();
  await takeOver();
  expect(told).toEqual([{ accounts: [anna.id] }]);
  expect(await count('received_invites')).toBe(1);
  expect([await count('notifications'), await count('invite_errands')]).toEqual([1, 0]);
  await others.end();
});

test('mails that wait longer for their turn than a job for its mails are not sent again meanwhile', async () => {
  const server = await startTestServer({ databaseUrl: database.url });
  const olga = await buildUser(server);
  const { id } = await buildBin(server, { owner: olga });
  const emails = ['a@example.org', 'b@example.org'];
  await olga.act('invites.create', { targets: [bin(id)], emails, role: 'viewer' });
  await expect.poll(() => count('invite_errands')).toBe(0);
  await server.close();
  await pool.query(
    `INSERT INTO invite_errands (owner_id, id, invites, withdrawn, origin, due_at)
     SELECT owner_id, gen_random_uuid(), array_agg(id), '[]', 'https://bins.example', now() - interval '1 second'
     FROM invites GROUP BY owner_id`,
  );

  const others = createPool(database.url);
  const sent: string[] = [];
  const { promise: turn, resolve: come } = Promise.withResolvers<boolean>();
  const send = (mail: { to: string }) => {
    sent.push(mail.to);
    return turn;
  };
  const mailer = { isSending: false, announce() {}, send, close: async () => {} };
  const deps = { pool: others, publish() {}, mailer, links: createLinks('secret') };
  const fail = (error: unknown) => expect.unreachable(String(error));
  const due = async () => (await pool.query('SELECT due_at AS at FROM invite_errands')).rows[0]?.at as Date;
  await recoverStaleJobs(deps, fail);
  expect(sent.sort()).toEqual(emails);

  // Nor does another process: shortly before it would, the moment is put off.
  const before = await due();
  vi.setSystemTime(before.getTime() - 30_000);
  await recoverStaleJobs(deps, fail);
  vi.useRealTimers();
  expect((await due()).getTime()).toBeGreaterThan(before.getTime());

  await dueNow();
  await recoverStaleJobs(deps, fail);
  expect(sent).toHaveLength(2);
  come(true);
  await expect.poll(() => count('invite_errands')).toBe(0);
  await others.end();
});

test('a job that was taken over while it waited for its turn sends no mail again', async () => {
  const server = await startTestServer({ databaseUrl: database.url });
  const [olga, anna] = [await buildUser(server), await buildUser(server, { name: 'Anna' })];
  await anna.act('me.get', {});
  const { id } = await buildBin(server, { owner: olga });
  const inviting = (email: string) =>
    olga.act('invites.create', { targets: [bin(id)], emails: [email], role: 'viewer' });
  const outbox = join(server.dataDir, 'outbox');

  const others = createPool(database.url);
  const { promise: never } = Promise.withResolvers<boolean>();
  const sent: string[] = [];
  const send = ({ to }: { to: string }) => {
    sent.push(to);
    return never;
  };
  const mailer = { isSending: false, announce() {}, send, close: async () => {} };
  const deps = { pool: others, publish() {}, mailer, links: createLinks('secret') };
  await inTransaction(others, async (tx) => {
    await tx.query('SELECT FROM account_revisions WHERE user_id = $1 FOR UPDATE', [anna.id]);
    await inviting(anna.email);
    await expect
      .poll(async () => (await pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0);
    await inviting('b@example.org');
    await pool.query(
      `UPDATE invite_errands SET due_at = now() - interval '1 second'
       WHERE id IN (SELECT id FROM invite_errands ORDER BY id DESC LIMIT 1)`,
    );
    await recoverStaleJobs(deps, (error) => expect.unreachable(String(error)));
    expect(sent).toEqual(['b@example.org']);
  });
  // Ends when all that waited has had its turn.
  await server.app.close();
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  expect(mails).toEqual([expect.stringContaining(anna.email)]);
  await server.close();
  await others.end();
});

test('what a killed server left is neither delivered nor mailed once the thing lies in the trash', async () => {
  const server = await startTestServer({ databaseUrl: database.url });
  const [olga, anna] = [await buildUser(server), await buildUser(server, { name: 'Anna' })];
  await anna.act('me.get', {});
  const [trashed, kept] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const targets = [bin(trashed.id), bin(kept.id)];
  await olga.act('invites.create', { targets, emails: [anna.email], role: 'viewer' });
  await expect.poll(() => count('invite_errands')).toBe(0);
  await olga.act('bins.delete', { id: trashed.id });
  await server.close();
  await pool.query('DELETE FROM received_invites');
  await pool.query(
    `INSERT INTO invite_errands (owner_id, id, invites, withdrawn, origin, due_at)
     SELECT owner_id, gen_random_uuid(), array_agg(id), '[]', 'https://bins.example', now() - interval '1 second'
     FROM invites GROUP BY owner_id`,
  );

  const others = createPool(database.url);
  const sent: string[] = [];
  const send = async ({ text }: { text: string }) => sent.push(text) > 0;
  const mailer = { isSending: false, announce() {}, send, close: async () => {} };
  const deps = { pool: others, publish() {}, mailer, links: createLinks('secret') };
  await recoverStaleJobs(deps, (error) => expect.unreachable(String(error)));
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
  await first.close();
  expect(await count('invite_errands')).toBe(1);

  await dueNow();
  const next = await mailing(smtp.url);
  await expect.poll(() => mailsLeadingTo(smtp, '/invite/').map(({ to }) => to)).toEqual([['a@example.org']]);
  await expect.poll(() => count('invite_errands')).toBe(0);
  await next.close();
  await smtp.close();
});
