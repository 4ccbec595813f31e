import { expect, onTestFinished } from 'vitest';
import { createPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deliveryKind } from '#server/features/invites/delivery-jobs.ts';
import { newJob } from '#server/jobs/job.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { countJobs } from '#test/jobs.ts';
import { buildSubBins } from '#test/large-tree.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { countLockWaits } from '#test/waiting-for.ts';

const test = base
  .extend('anna', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Anna', plan: 'unlimited' }))
  .extend('erik', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Erik', plan: 'unlimited' }))
  // For queries when the server has no connection left.
  .extend('observer', { scope: 'file' }, ({ server }, { onCleanup }) => {
    const observer = createPool(server.databaseUrl, { max: 1 });
    onCleanup(() => observer.end());
    return observer;
  });

const bin = (id: string) => ({ kind: 'bin' as const, id });

/** A bin in the trash with this many bins in it. */
async function buildTrashed(server: TestServer, olga: TestUser, below: number): Promise<string> {
  const top = await buildBin(server, { owner: olga });
  await buildSubBins(server, top, below);
  await olga.act('bins.delete', { id: top.id, cascade: true });
  return top.id;
}

/** Erik invites somebody and waits for the delivery, which shows whether other accounts delay his follow-ups. */
async function deliverErik(server: TestServer, erik: TestUser): Promise<void> {
  const { id } = await buildBin(server, { owner: erik });
  const guest = await buildUser(server, { name: 'Guest' });
  await guest.act('me.get', {});
  await erik.act('invites.create', { targets: [bin(id)], emails: [guest.email], role: 'viewer' });
  await expect
    .poll(async () => (await guest.act('invites.list', {})).received, { interval: 20 })
    .toHaveLength(1);
}

test('fifty purges of one trash hold one connection and block no write or delivery', async ({
  server,
  observer,
  olga,
  erik,
}) => {
  const target = bin(await buildTrashed(server, olga, 8_000));
  await Promise.all(Array.from({ length: 50 }, () => olga.act('trash.delete', { target })));
  const most = await inTransaction(server.pool, async (tx) => {
    await tx.query('SELECT 1 FROM profiles WHERE user_id = $1 FOR UPDATE', [olga.id]);
    await expect.poll(() => countLockWaits(observer), { interval: 10 }).toBe(1);
    const counts: number[] = [];
    for (let round = 0; round < 3; round++) {
      await deliverErik(server, erik);
      counts.push(await countLockWaits(observer));
    }
    return Math.max(...counts);
  });
  expect(most).toBe(1);
  await expect.poll(() => binsInTrash(server, olga), { timeout: 200_000 }).toBe(0);
}, 300_000);

test('emptying all trash also deletes what enters it meanwhile', async ({ server, olga }) => {
  await buildTrashed(server, olga, 300);
  expect(await olga.act('trash.delete', {})).toMatchObject({ isMore: true });
  await buildTrashed(server, olga, 300);
  expect(await olga.act('trash.delete', {})).toMatchObject({ isMore: true });
  await expect.poll(() => binsInTrash(server, olga)).toBe(0);
  await expect
    .poll(
      async () =>
        (
          await server.pool.query(
            `SELECT FROM history h WHERE owner_id = $1 AND NOT EXISTS (SELECT FROM bins WHERE owner_id = $1 AND id = h.target)`,
            [olga.id],
          )
        ).rowCount,
    )
    .toBe(0);
}, 300_000);

async function binsInTrash(server: TestServer, olga: TestUser): Promise<number> {
  const { rows } = await server.pool.query(
    'SELECT count(*)::int AS n FROM bins WHERE owner_id = $1 AND deleted_at IS NOT NULL',
    [olga.id],
  );
  return rows[0]?.n;
}

test('of many deliveries to one address only one waits, and each is delivered once', async ({
  server,
  observer,
  olga,
  anna,
}) => {
  const erik = await buildUserOfOtherQueue(server, olga);
  const bins = await Promise.all(Array.from({ length: 30 }, () => buildBin(server, { owner: olga })));
  const most = await inTransaction(server.pool, async (tx) => {
    await tx.query('SELECT 1 FROM account_revisions WHERE user_id = $1 FOR UPDATE', [anna.id]);
    for (const { id } of bins)
      await olga.act('invites.create', { targets: [bin(id)], emails: [anna.email], role: 'viewer' });
    const counts: number[] = [];
    for (let round = 0; round < 2; round++) {
      await deliverErik(server, erik);
      counts.push(await countLockWaits(observer));
    }
    return Math.max(...counts);
  });
  expect(most).toBeLessThanOrEqual(1);
  await expect.poll(() => countJobs(server.pool, 'deliver-invites'), { timeout: 30_000 }).toBe(0);
  expect((await anna.act('invites.list', {})).received).toHaveLength(30);
  expect((await anna.act('notifications.list', {})).notifications).toHaveLength(30);
}, 300_000);

/** Deliveries of owners whose ids fall into one queue wait for each other. */
async function buildUserOfOtherQueue(server: TestServer, other: TestUser): Promise<TestUser> {
  const queueOf = ({ id: ownerId }: TestUser) =>
    newJob(deliveryKind, { ownerId, inviteIds: [], withdrawn: [], origin: null }).queue;
  for (;;) {
    const user = await buildUser(server, { name: 'Erik', plan: 'unlimited' });
    if (queueOf(user) !== queueOf(other)) return user;
  }
}

test('by default an invitation is delivered 20 to 500 ms after it was made', async ({ server: other }) => {
  const server = await startTestServer({ databaseUrl: other.databaseUrl, followUpDelay: undefined });
  onTestFinished(() => server.close());
  const owners = await Promise.all(Array.from({ length: 5 }, () => buildUser(server)));
  const guest = await buildUser(server);
  await guest.act('me.get', {});
  const delays = await inTransaction(server.pool, async (tx) => {
    // The owners' jobs wait for this lock and so stay in the table.
    await tx.query('SELECT 1 FROM account_revisions WHERE user_id = $1 FOR UPDATE', [guest.id]);
    for (const owner of owners) {
      const { id } = await buildBin(server, { owner });
      await owner.act('invites.create', { targets: [bin(id)], emails: [guest.email], role: 'viewer' });
    }
    const { rows } = await server.pool.query<{ ms: number }>(
      `SELECT extract(epoch FROM run_at - created_at)::float * 1000 AS ms
       FROM graphile_worker.jobs WHERE starts_with(key, 'deliver-invites')`,
    );
    return rows.map(({ ms }) => ms);
  });
  expect(delays).toHaveLength(owners.length);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(20);
  // The transaction began a moment before the job was made.
  expect(Math.max(...delays)).toBeLessThan(1_000);
  expect(new Set(delays.map(Math.round)).size, 'delays differ').toBeGreaterThan(1);
});
