import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { reminderKind } from '#server/features/reminders/remind-people.ts';
import { enqueueJob } from '#server/jobs/job.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Figure, figure, type MeasureOptions, scaled } from './figure.ts';
import { type Load, p99 } from './load.ts';
import { usedMs } from './processes.ts';
import { readPostmasters } from './scaling-figures.ts';
import { freePort, type Testbed } from './testbed.ts';

const PEOPLE = scaled(10_000, 200);
const IDLE_SECONDS = scaled(10, 2);
const BUSY_SECONDS = scaled(5, 1);
const CALLS_PER_SECOND = 50;
const LOOK_MS = 200;
const GIVE_UP_MS = 10 * 60_000;

/** The hour of 10,000 people comes at once, each with a device and one thing that is due; mail and push service on loopback. */
export async function reminderFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const database = await testbed.database();
  const smtp = await startMailServer();
  testbed.onEnd(() => smtp.close());
  const push = await startPushCounter(testbed);
  const port = await freePort();
  const server = await testbed.server({
    ...database,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'bins@example.org',
    PUSH_LOCAL_ORIGIN: push.origin,
    DEFAULT_PLAN: 'free',
  });
  const pool = await testbed.pool(database.DATABASE_URL);
  await storePeople(pool, push.origin);
  const load = await otherCalls(pool, server.address, database.AUTH_SECRET);
  const idle = await p99({ ...load, seconds: IDLE_SECONDS });
  const processes = [server.pid, ...(await readPostmasters(pool))];
  const usedBefore = await usedMs(...processes);
  await enqueueJob(pool, reminderKind, {});
  const begun = performance.now();
  const [stored, busy] = await Promise.all([
    until(begun, async () => (await countStored(pool)) >= PEOPLE),
    worstWhile(load, async () => (await countStored(pool)) < PEOPLE),
  ]);
  const pushed = await until(begun, async () => push.count() >= PEOPLE);
  const mailed = await until(begun, async () => smtp.arrived.length >= PEOPLE);
  const each = ((await usedMs(...processes)) - usedBefore) / PEOPLE;
  const seconds = (name: string, value: number, detail: string) =>
    figure(`${PEOPLE} reminders ${name}`, value, 's', { atMost: 60 }, detail);
  const ofUse = 'server and database, with push, mail and other calls';
  const ofCalls = `${busy} ms, idle ${idle} ms, at ${CALLS_PER_SECOND} calls a second`;
  return [
    seconds('in the inbox', stored, 'with their pushes and mails queued'),
    seconds('pushed', pushed, 'a service on loopback'),
    seconds('mailed', mailed, 'a server on loopback, with TLS'),
    figure('processor time for each', each, 'ms', undefined, ofUse),
    figure('p99 of other calls meanwhile, to idle', (100 * busy) / idle, '%', { atMost: 200 }, ofCalls),
  ];
}

/** Returns a steady load of calls by one of the people. */
async function otherCalls(pool: Pool, address: string, secret: string): Promise<Load> {
  const { rows } = await pool.query<{ token: string }>('SELECT token FROM session LIMIT 1');
  const token = rows[0]?.token ?? '';
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  const authorization = `Bearer ${encodeURIComponent(`${token}.${signature}`)}`;
  return {
    url: `${address}/api/bins.list`,
    connections: 4,
    rate: CALLS_PER_SECOND,
    seconds: BUSY_SECONDS,
    headers: { authorization, 'content-type': 'application/json' },
    data: [{}],
  };
}

/** The highest of each few seconds. */
async function worstWhile(load: Load, isBusy: () => Promise<boolean>): Promise<number> {
  let worst = 0;
  while (await isBusy()) worst = Math.max(worst, await p99(load));
  return worst;
}

/** Seconds since `begun`. */
async function until(begun: number, isReached: () => Promise<boolean>): Promise<number> {
  while (!(await isReached())) {
    if (performance.now() - begun > GIVE_UP_MS) return Number.POSITIVE_INFINITY;
    await wait(LOOK_MS);
  }
  return (performance.now() - begun) / 1_000;
}

async function countStored(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM sent_reminders');
  return rows[0]?.count ?? 0;
}

async function storePeople(pool: Pool, pushOrigin: string): Promise<void> {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  await pool.query(
    `WITH people AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, gen_random_uuid() AS bin_id, 'person-' || n || '@example.org' AS email
       FROM generate_series(1, $1::int) n
     ), signed_up AS (
       INSERT INTO "user" (id, name, email, email_verified, created_at, updated_at)
       SELECT id, 'Person', email, true, now(), now() FROM people RETURNING id
     ), signed_in AS (
       INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at)
       SELECT id, id, id::text, now() + interval '1 day', now(), now() FROM signed_up RETURNING id
     ), with_device AS (
       INSERT INTO push_subscriptions (session_id, user_id, endpoint, p256dh, auth, locale, shows_names, created_at)
       SELECT id, id, $2 || '/' || id, $3, $4, 'en', true, now() FROM signed_in
     ), profiled AS (
       INSERT INTO profiles (user_id, display_name, email, plan, created_at)
       SELECT id, 'Person', email, 'free', now() FROM people
     ), revised AS (
       INSERT INTO account_revisions (user_id, revision) SELECT id, 1 FROM people
     ), with_bin AS (
       INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, tags, created_at, revision)
       SELECT id, bin_id, 'Fridge', 'fridge', '1', false, bin_id::text, '{}', now(), 1 FROM people RETURNING owner_id, id
     ), with_item AS (
       INSERT INTO items (owner_id, bin_id, id, revision, name, quantity, tags, expiry_date, date_added, updated_at)
       SELECT owner_id, id, gen_random_uuid(), 1, 'Milk', 1, '{}', current_date, now(), now() FROM with_bin
     )
     INSERT INTO reminder_settings (user_id, look_at) SELECT id, date_trunc('day', now()) FROM people`,
    [PEOPLE, pushOrigin, p256dh, auth],
  );
  await pool.query('ANALYZE');
}

/** A push service that counts what it gets. */
async function startPushCounter(testbed: Testbed) {
  let count = 0;
  const service = createServer((request, response) => {
    count += 1;
    request.resume();
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  testbed.onEnd(() => {
    service.closeAllConnections();
    return new Promise((resolve) => service.close(resolve));
  });
  const { port } = service.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, count: () => count };
}
