import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '#server/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { waitingFor } from '#test/waiting-for.ts';
import { unlockDeadWorkers } from './job.queries.ts';
import { enqueueJob, type JobKind } from './job.ts';
import { createJobWorker, type JobWorker, type Task, taskFor } from './worker.ts';

const kind: JobKind<{ n: number }> = { name: 'count', concurrency: 4 };

let database: TestDatabase;
let pool: Pool;
let workers: JobWorker[];
let lines: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  workers = [];
  lines = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await pool.end();
  await database.drop();
});

function startWorker(...tasks: Task[]): JobWorker {
  const log = pino({}, { write: (line) => void lines.push(line) });
  const worker = createJobWorker({ databaseUrl: database.url, tasks, log });
  workers.push(worker);
  worker.start();
  return worker;
}

const jobs = async () =>
  (
    await pool.query<{ key: string; isTaken: boolean; tries: number }>(
      `SELECT key, locked_at IS NOT NULL AS "isTaken", attempts AS tries FROM graphile_worker.jobs ORDER BY id`,
    )
  ).rows;
const jobsLeft = async () => (await jobs()).length;
const unlockDead = () =>
  unlockDeadWorkers(pool, { takenBefore: new Date(Date.now() + 60_000).toISOString() });

test('two workers run each of many jobs once', async () => {
  const ran: number[] = [];
  const task = taskFor(kind, async ({ n }) => void ran.push(n));
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  startWorker(task);
  startWorker(task);
  await Promise.all(numbers.map((n) => enqueueJob(pool, kind, { n })));
  await expect.poll(jobsLeft).toBe(0);
  expect(ran.sort((a, b) => a - b)).toEqual(numbers);
});

test('jobs with one serial key run in sequence, within their concurrency', async () => {
  const serial: JobKind<{ n: number }> = { ...kind, serialKeyOf: ({ n }) => `person ${n % 2}` };
  let [running, most] = [0, 0];
  const busy = new Set<number>();
  const task = taskFor(serial, async ({ n }) => {
    expect(busy.has(n % 2)).toBe(false);
    busy.add(n % 2);
    most = Math.max(most, ++running);
    await pool.query('SELECT pg_sleep(0.02)');
    running--;
    busy.delete(n % 2);
    return undefined;
  });
  startWorker(task);
  startWorker(task);
  await Promise.all(Array.from({ length: 12 }, (_, n) => enqueueJob(pool, serial, { n })));
  await expect.poll(jobsLeft).toBe(0);
  expect(most).toBeLessThanOrEqual(kind.concurrency);
  expect(lines).toEqual([]);
});

test('a job whose transaction is rolled back never runs', async () => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await enqueueJob(client, kind, { n: 1 });
  await client.query('ROLLBACK');
  client.release();
  expect(await jobsLeft()).toBe(0);
});

test('a task that returns a retry leaves one job that waits', async () => {
  const ran: number[] = [];
  startWorker(
    taskFor(kind, async ({ n }) => {
      ran.push(n);
      return { payload: { n: n + 1 }, afterMs: n === 0 ? 0 : 3_600_000 };
    }),
  );
  await enqueueJob(pool, kind, { n: 0 }, { key: 'one' });
  await expect.poll(() => ran).toEqual([0, 1]);
  await expect.poll(jobs).toEqual([{ key: 'one', isTaken: false, tries: 0 }]);
});

test('a job is added although a worker takes the waiting one of its key meanwhile', async () => {
  await enqueueJob(pool, kind, { n: 1 }, { key: 'one' });
  const worker = await pool.connect();
  const adder = await pool.connect();
  try {
    await worker.query('BEGIN');
    await worker.query(`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker'`);
    const adding = enqueueJob(adder, kind, { n: 2 }, { key: 'one' });
    await expect.poll(() => waitingFor(worker)).toHaveLength(1);
    await worker.query('COMMIT');
    await adding;
  } finally {
    worker.release();
    adder.release();
  }
  expect(await jobs()).toMatchObject([
    { key: null, isTaken: true },
    { key: 'one', isTaken: false },
  ]);
});

test('a failed job is logged and retried', async () => {
  startWorker(taskFor(kind, () => Promise.reject(new Error('no shelf'))));
  await enqueueJob(pool, kind, { n: 0 });
  await expect.poll(jobs).toMatchObject([{ isTaken: false, tries: 1 }]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'job count failed',
    err: { message: 'no shelf' },
  });
});

/** A process that takes a job and never ends it. */
async function startStuck(): Promise<ChildProcess> {
  const module = (path: string) => JSON.stringify(join(import.meta.dirname, path));
  const script = `
    const { createJobWorker, taskFor } = await import(${module('worker.ts')});
    const stuck = taskFor(${JSON.stringify(kind)}, () => new Promise(() => console.log('taken')));
    createJobWorker({ databaseUrl: ${JSON.stringify(database.url)}, tasks: [stuck], log: console }).start();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a job of a killed process is run by another; that of a live one is not', async () => {
  await enqueueJob(pool, kind, { n: 7 });
  const child = await startStuck();
  const ran: number[] = [];
  startWorker(taskFor(kind, async ({ n }) => void ran.push(n)));
  await unlockDead();
  expect(await jobs()).toMatchObject([{ isTaken: true, tries: 1 }]);
  child.kill('SIGKILL');
  await once(child, 'close');
  await expect.poll(async () => unlockDead().then(() => ran)).toEqual([7]);
  await expect.poll(jobsLeft).toBe(0);
});

test('a worker reconnects after its connections were cut, and its job runs again', async () => {
  const ran: number[] = [];
  const { promise: isCut, resolve: cut } = Promise.withResolvers<void>();
  startWorker(
    taskFor(kind, async ({ n }) => {
      ran.push(n);
      await isCut;
    }),
  );
  await enqueueJob(pool, kind, { n: 1 });
  await expect.poll(() => ran).toEqual([1]);
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );
  cut();
  await enqueueJob(pool, kind, { n: 2 });
  await expect.poll(async () => unlockDead().then(jobsLeft)).toBe(0);
  expect(ran).toContain(2);
});

test('a worker recovers after it could not store a job’s completion', async () => {
  const ran: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  startWorker(
    taskFor(kind, async ({ n }) => {
      ran.push(n);
      await promise;
    }),
  );
  await enqueueJob(pool, kind, { n: 1 });
  await expect.poll(() => ran).toEqual([1]);
  await pool.query('ALTER TABLE graphile_worker._private_jobs RENAME TO gone');
  resolve();
  await expect.poll(() => lines.join()).toContain('Failed to complete jobs');
  await pool.query('ALTER TABLE graphile_worker.gone RENAME TO _private_jobs');
  await expect.poll(async () => unlockDead().then(jobsLeft)).toBe(0);
  expect(ran).toEqual([1, 1]);
});

test('a missed schedule runs once when workers start', async () => {
  const ran: string[] = [];
  const tidying: JobKind<unknown> = { name: 'tidy', concurrency: 1 };
  const schedules = [{ kind: tidying, cron: `${new Date(Date.now() - 5 * 60_000).getUTCMinutes()} * * * *` }];
  const tasks = [taskFor(tidying, async () => void ran.push('tidy'))];
  const log = pino({ level: 'silent' });
  await pool.query(
    `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since) VALUES ('tidy', now() - interval '1 day')`,
  );
  for (const _ of [1, 2]) {
    const worker = createJobWorker({ databaseUrl: database.url, tasks, schedules, log });
    workers.push(worker);
    worker.start();
  }
  await expect.poll(() => ran).toEqual(['tidy']);
  await expect.poll(jobsLeft).toBe(0);
});

test('stopping waits for a running job', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const worker = startWorker(
    taskFor(kind, async () => {
      ran.push('begun');
      await promise;
      ran.push('ended');
    }),
  );
  await enqueueJob(pool, kind, { n: 1 });
  await expect.poll(() => ran).toEqual(['begun']);
  const stopped = worker.stop();
  resolve();
  await stopped;
  workers = [];
  expect(ran).toEqual(['begun', 'ended']);
  expect(await jobsLeft()).toBe(0);
});
