import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { askAgainHours } from '#domain/access/access-limits.ts';
import { trashDays } from '#domain/trash.ts';
import { purgeDenials } from '../features/access/requests.queries.ts';
import { purgeHistory } from '../features/history/history.queries.ts';
import { purgeInvites } from '../features/invites/purge-invites.ts';
import { purgeNotifications } from '../features/notifications/notifications.queries.ts';
import { forgetSurplusOperations } from '../features/operation-pruner.ts';
import { purgeShareLinks } from '../features/share-links/purge-share-links.ts';
import type { Publish } from '../live/hint.ts';
import {
  deleteOldOperations,
  deleteOldRevocations,
  deleteOldSessions,
  deleteOldVerifications,
  tryLock,
  unlock,
} from './housekeeping.queries.ts';
import { emptyTrash } from './trash.ts';

type HousekeepingOptions = { pool: Pool; publish: Publish; log: FastifyBaseLogger };

export type Housekeeping = {
  stop(): Promise<void>;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

/** In days; long where a late device needs to hear of it. */
export const retentionDays = {
  trash: trashDays,
  readNotifications: 90,
  operations: 180,
  endedSessions: 30,
  revocations: 400,
  history: 180,
};

export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= runHousekeeping(options)
      .catch((error) => options.log.warn(error, 'could not tidy up; trying again later'))
      .finally(() => {
        running = undefined;
      });
  };
  const first = setTimeout(round, FIRST_MS);
  const others = setInterval(round, EVERY_MS);
  first.unref();
  others.unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(others);
      await running;
    },
  };
}

/** Does nothing while another process is at it. @throws AggregateError of all failures, after the rest was done. */
export async function runHousekeeping({
  pool,
  publish,
}: Pick<HousekeepingOptions, 'pool' | 'publish'>): Promise<void> {
  const holder = await pool.connect();
  try {
    const [lock] = await tryLock(holder);
    if (lock?.isOurs !== true) return;
    const failures: unknown[] = [];
    for (const chore of choresOf(pool, publish)) await chore().catch((error) => failures.push(error));
    await unlock(holder);
    if (failures.length > 0) throw new AggregateError(failures, 'some of the tidying up failed');
  } finally {
    // Closing the connection releases a lock that a failure left.
    holder.release(true);
  }
}

/** They don't need each other, so one failure must not keep the others from running. */
function choresOf(pool: Pool, publish: Publish): (() => Promise<unknown>)[] {
  return [
    () => emptyTrash(pool, publish, daysAgo(retentionDays.trash)),
    () => inBatches(purgeNotifications, pool, daysAgo(retentionDays.readNotifications)),
    () => purgeDenials(pool, { before: daysAgo(askAgainHours / 24) }),
    () => purgeInvites(pool, publish, daysAgo(0)),
    () => purgeShareLinks(pool, daysAgo(0)),
    () => inBatches(purgeHistory, pool, daysAgo(retentionDays.history)),
    () => inBatches(deleteOldOperations, pool, daysAgo(retentionDays.operations)),
    () => forgetSurplusOperations(pool),
    () => deleteOldSessions(pool, { before: daysAgo(retentionDays.endedSessions) }),
    () => deleteOldVerifications(pool, { before: daysAgo(retentionDays.endedSessions) }),
    () => deleteOldRevocations(pool, { before: daysAgo(retentionDays.revocations) }),
  ];
}

type DeleteSome = (pool: Pool, values: { before: string; limit: number }) => Promise<unknown[]>;

/** Keeps each statement within its time limit. */
async function inBatches(deleteSome: DeleteSome, pool: Pool, before: string): Promise<void> {
  let deletedRows: unknown[];
  do deletedRows = await deleteSome(pool, { before, limit: BATCH });
  while (deletedRows.length === BATCH);
}

const BATCH = 5_000;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}
