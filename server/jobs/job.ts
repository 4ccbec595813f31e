import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Queryable } from '#server/db/statement.ts';
import { insertJob, type NewJob } from './job.queries.ts';

export type JobKind<Payload> = {
  name: string;
  /** Maximum number of jobs that run at the same time in all processes together. */
  concurrency: number;
  /** Jobs with the same key, such as those of one account, run one after another. */
  serialKeyOf?(payload: Payload): string;
};

type JobOptions = {
  /** Earliest start. */
  runAt?: string;
  /** Replaces a waiting job with the same key. */
  key?: string | undefined;
};

/** Adds a job within a transaction; a worker of any process runs it after the commit. */
export async function enqueueJob<Payload>(
  db: Queryable,
  kind: JobKind<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await addJob(db, newJob(kind, payload, options));
}

const TRIES = 10;

/** Tries again, as graphile-worker adds nothing if a worker takes the waiting job of the same key at that moment. */
export async function addJob(db: Queryable, job: NewJob): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [added] = await insertJob(db, job);
    if (added?.isAdded) return;
  }
  throw new Error(`job ${job.name} was not added`);
}

export function newJob<Payload>(
  { name, concurrency, serialKeyOf }: JobKind<Payload>,
  payload: Payload,
  { runAt, key }: JobOptions = {},
): NewJob {
  const serialKey = serialKeyOf?.(payload) ?? randomUUID();
  return {
    name,
    payload: JSON.stringify(payload),
    // Few queues, as graphile-worker never deletes the row of a queue.
    queue: `${name}-${crc32(serialKey) % concurrency}`,
    runAt: runAt ?? null,
    key: key ?? `${name}:${randomUUID()}`,
  };
}
