import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Queryable } from '#server/db/statement.ts';
import { insertJob, type NewJob } from './job.queries.ts';

export type JobKind<Payload> = {
  name: string;
  /** The most that run at the same time, in all processes together. */
  places: number;
  /** Jobs of one turn, such as those of one account, run one after another. */
  turnOf?(payload: Payload): string;
  /** A turn has one waiting job, which later ones join. */
  isJoined?: true;
};

type JobOptions = {
  /** Not before this moment. */
  runAt?: string;
  /** Replaces a waiting job with the same key. */
  key?: string | undefined;
};

/** Stores a job in the transaction of what caused it; a worker of any process runs it after the commit. */
export async function enqueueJob<Payload>(
  db: Queryable,
  kind: JobKind<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await insertJob(db, newJob(kind, payload, options));
}

export function newJob<Payload>(
  { name, places, turnOf, isJoined }: JobKind<Payload>,
  payload: Payload,
  { runAt, key }: JobOptions = {},
): NewJob {
  const turn = turnOf?.(payload) ?? randomUUID();
  return {
    name,
    // graphile-worker joins arrays.
    payload: JSON.stringify(isJoined ? [payload] : payload),
    // Few queues: graphile-worker keeps a row for each for ever.
    queue: `${name}-${crc32(turn) % places}`,
    runAt: runAt ?? null,
    key: key ?? `${name}:${isJoined ? turn : randomUUID()}`,
    keyMode: isJoined ? 'preserve_run_at' : 'replace',
  };
}
