import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { askAgainHours } from '#domain/access/access-limits.ts';
import { purgeDenials } from '../features/access/requests.queries.ts';
import { purgeHistory } from '../features/history/history.queries.ts';
import { purgeInvites } from '../features/invites/purge-invites.ts';
import { purgeNotifications } from '../features/notifications/notifications.queries.ts';
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

type Parts = { pool: Pool; publish: Publish; log: FastifyBaseLogger };

export type Housekeeping = {
  /** Ends after the round under way. */
  stop(): Promise<void>;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

/** How long things are kept, in days. A device may come back late, so what it needs to hear is kept long. */
const kept = {
  trash: 30,
  readNotifications: 90,
  operations: 180,
  endedSessions: 30,
  revocations: 400,
  history: 180,
};

/** Throws away what is past its time, every hour, by one of the processes. */
export function startHousekeeping(parts: Parts): Housekeeping {
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = keepHouse(parts).catch((error) =>
      parts.log.warn(error, 'could not tidy up; trying again later'),
    );
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

/** One round. Does nothing while another process is at it. */
export async function keepHouse({ pool, publish }: Pick<Parts, 'pool' | 'publish'>): Promise<void> {
  const holder = await pool.connect();
  try {
    const [lock] = await tryLock(holder);
    if (lock?.isOurs !== true) return;
    await emptyTrash(pool, publish, daysAgo(kept.trash));
    await purgeNotifications(pool, daysAgo(kept.readNotifications));
    await purgeDenials(pool, daysAgo(askAgainHours / 24));
    await purgeInvites(pool, publish, new Date().toISOString());
    await purgeShareLinks(pool, new Date().toISOString());
    await purgeHistory(pool, daysAgo(kept.history));
    await deleteOldOperations(pool, daysAgo(kept.operations));
    await deleteOldSessions(pool, daysAgo(kept.endedSessions));
    await deleteOldVerifications(pool, daysAgo(kept.endedSessions));
    await deleteOldRevocations(pool, daysAgo(kept.revocations));
    await unlock(holder);
  } finally {
    // Closed, not reused: a lock that a failure left behind goes with it.
    holder.release(true);
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}
