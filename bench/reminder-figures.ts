import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '#server/db/pool.ts';
import { reminderKind } from '#server/features/reminders/remind-people.ts';
import { enqueueJob } from '#server/jobs/job.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { openDrillDatabase } from '../reliability/drill-database.ts';
import type { Figure } from './figure.ts';
import { freePort } from './free-port.ts';
import { type Load, p99 } from './load.ts';
import { scaled } from './scale.ts';
import { readPostmasters, usedMs } from './scaling-figures.ts';

const SECRET = 'a secret that is only used in this bench';
const PEOPLE = scaled(10_000, 200);
const IDLE_SECONDS = scaled(10, 2);
const BUSY_SECONDS = scaled(5, 1);
const CALLS_PER_SECOND = 50;
const LOOK_MS = 200;
const GIVE_UP_MS = 10 * 60_000;

/** The hour of 10,000 people comes at once, each with a device and one thing that is due; mail and push service on loopback. */
export async function reminderFigures(): Promise<Figure[]> {
  const folders = await Promise.all([makeTemporaryFolder(), makeTemporaryFolder()]);
  const [base = '', dataDir = ''] = folders.map(({ path }) => path);
  const [database, smtp, push, port] = await Promise.all([
    openDrillDatabase(base),
    startMailServer(),
    startPushCounter(),
    freePort(),
  ]);
  const address = `http://localhost:${port}`;
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: SECRET,
    RATE_LIMIT_FACTOR: '1000000',
    PORT: String(port),
    PUBLIC_URL: address,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'bins@example.org',
    PUSH_LOCAL_ORIGIN: push.origin,
  });
  const pool = createPool(database.url);
  try {
    await storePeople(pool, push.origin);
    const load = await otherCalls(pool, address);
    const idle = await p99({ ...load, seconds: IDLE_SECONDS });
    const processes = [server.process.pid ?? 0, ...(await readPostmasters(pool))];
    const usedBefore = await usedMs(processes);
    await enqueueJob(pool, reminderKind, {});
    const begun = performance.now();
    const [stored, busy] = await Promise.all([
      until(begun, async () => (await countStored(pool)) >= PEOPLE),
      worstWhile(load, async () => (await countStored(pool)) < PEOPLE),
    ]);
    const pushed = await until(begun, async () => push.count() >= PEOPLE);
    const mailed = await until(begun, async () => smtp.arrived.length >= PEOPLE);
    const used = (await usedMs(processes)) - usedBefore;
    const seconds = (name: string, value: number, detail: string): Figure => {
      return { name: `${PEOPLE} reminders ${name}`, value, unit: 's', goal: { atMost: 60 }, detail };
    };
    return [
      seconds('in the inbox', stored, 'with their pushes and mails queued'),
      seconds('pushed', pushed, 'a service on loopback'),
      seconds('mailed', mailed, 'a server on loopback, with TLS'),
      {
        name: 'processor time for each',
        value: used / PEOPLE,
        unit: 'ms',
        goal: undefined,
        detail: 'server and database, with push, mail and other calls',
      },
      {
        name: 'p99 of other calls meanwhile, to idle',
        value: (100 * busy) / idle,
        unit: '%',
        goal: { atMost: 200 },
        detail: `${busy} ms, idle ${idle} ms, at ${CALLS_PER_SECOND} calls a second`,
      },
    ];
  } finally {
    await pool.end();
    await server.stop();
    await Promise.all([database.stop(), smtp.close(), push.close()]);
    await Promise.all(folders.map((folder) => folder.remove()));
  }
}

/** Returns a steady load of calls by one of the people. */
async function otherCalls(pool: Pool, address: string): Promise<Load> {
  const { rows } = await pool.query<{ token: string }>('SELECT token FROM session LIMIT 1');
  const token = rows[0]?.token ?? '';
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return {
    url: `${address}/api/bins.list`,
    connections: 4,
    rate: CALLS_PER_SECOND,
    seconds: BUSY_SECONDS,
    method: 'POST',
    headers: {
      authorization: `Bearer ${encodeURIComponent(`${token}.${signature}`)}`,
      'content-type': 'application/json',
    },
    bodies: [JSON.stringify({ data: {} })],
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
async function startPushCounter() {
  let count = 0;
  const service = createServer((request, response) => {
    count += 1;
    request.resume();
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    count: () => count,
    async close() {
      service.closeAllConnections();
      await new Promise((resolve) => service.close(resolve));
    },
  };
}
