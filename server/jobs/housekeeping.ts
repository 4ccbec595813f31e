import type { Pool } from 'pg';
import { askAgainHours } from '#domain/access/access-rules.ts';
import { daysAfterMax } from '#domain/reminders/due-reminders.ts';
import { trashDays } from '#domain/time.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockOwnerAnyway } from '../features/access/locked-owner.ts';
import { purgeDenials } from '../features/access/requests.queries.ts';
import {
  purgeTrashedAttachments,
  queryOwnersOfOldAttachments,
} from '../features/attachments/attachment.queries.ts';
import { purgeHistory } from '../features/history/history.queries.ts';
import { purgeInvites } from '../features/invites/purge-invites.ts';
import { purgeJoinLinks } from '../features/join-links/purge-join-links.ts';
import { purgeLists } from '../features/lists/purge-lists.ts';
import { purgeNotifications } from '../features/notifications/notifications.queries.ts';
import { forgetSurplusOperations } from '../features/operation-pruner.ts';
import { purgeSentReminders } from '../features/reminders/reminders.queries.ts';
import { lockBins, lockLocations } from '../features/rows.queries.ts';
import { purgeShareLinks } from '../features/share-links/purge-share-links.ts';
import { forgetHistoryOf, purgeBinsOf, purgeItemsOf, purgeLocationsOf } from '../features/trash/purge.ts';
import { purgeFields } from '../features/trash/purge-fields.ts';
import type { Publish } from '../live/hint.ts';
import { deleteOldSignInAttempts } from '../sign-in/sign-in-attempts.queries.ts';
import {
  deleteOldOperations,
  deleteOldRevocations,
  deleteOldSessions,
  deleteOldVerifications,
  queryOldBins,
  queryOldLocations,
  queryOldTrash,
} from './housekeeping.queries.ts';
import { deleteFailedJobs } from './job.queries.ts';
import type { JobKind } from './job.ts';

const TRASH_BATCH = 100;
/** Items per transaction; deleting them takes a fraction of a second. */
const BATCH_ROWS = 5_000;

type HousekeepingDeps = { pool: Pool; publish: Publish };

export const housekeepingKind: JobKind<unknown> = { name: 'housekeeping', concurrency: 1 };

const DAY_MS = 24 * 60 * 60 * 1000;

/** In days. Long for what a device that was offline still needs. */
export const retentionDays = {
  trash: trashDays,
  readNotifications: 90,
  operations: 180,
  endedSessions: 30,
  revocations: 400,
  history: 180,
  // Days during which a reminder could be sent again, whatever the person's time zone.
  sentReminders: daysAfterMax + 35,
};

/** Runs all tasks. @throws AggregateError of those that failed. */
export async function runHousekeeping({ pool, publish }: HousekeepingDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasksOf(pool, publish)) await task().catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some housekeeping tasks failed');
}

/** The tasks are independent: one failure must not keep the others from running. */
function tasksOf(pool: Pool, publish: Publish): (() => Promise<unknown>)[] {
  return [
    () => emptyTrash(pool, publish, daysAgo(retentionDays.trash)),
    () => purgeLists(pool, publish, daysAgo(retentionDays.trash)),
    () => purgeFields(pool, publish, daysAgo(retentionDays.trash)),
    () => inBatches(purgeNotifications, pool, daysAgo(retentionDays.readNotifications)),
    () => inBatches(purgeSentReminders, pool, daysAgo(retentionDays.sentReminders)),
    () => purgeDenials(pool, { before: daysAgo(askAgainHours / 24) }),
    () => purgeInvites(pool, publish, daysAgo(0)),
    () => purgeShareLinks(pool, daysAgo(0)),
    () => purgeJoinLinks(pool, daysAgo(0)),
    () => inBatches(purgeHistory, pool, daysAgo(retentionDays.history)),
    () => inBatches(deleteOldOperations, pool, daysAgo(retentionDays.operations)),
    () => forgetSurplusOperations(pool),
    () => deleteOldSessions(pool, { before: daysAgo(retentionDays.endedSessions) }),
    () => deleteOldVerifications(pool, { before: daysAgo(retentionDays.endedSessions) }),
    () => inBatches(deleteOldSignInAttempts, pool, daysAgo(0)),
    () => deleteOldRevocations(pool, { before: daysAgo(retentionDays.revocations) }),
    () => deleteFailedJobs(pool),
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

export async function emptyTrash(pool: Pool, publish: Publish, before: string): Promise<void> {
  await emptyTrashOfAttachments(pool, before);
  await untilNone(
    () => queryOldLocations(pool, { before, limit: TRASH_BATCH }),
    async ({ ownerId, ids }) => {
      const { purgedIds, accounts } = await inTransaction(pool, async (tx) => {
        const owner = await lockOwnerAnyway(tx, ownerId);
        await lockLocations(tx, { ownerId, ids });
        return purgeLocationsOf(owner, ids, before);
      });
      publish({ ownerId, locations: purgedIds, ...(accounts.length > 0 && { accounts }) });
      await forgetHistoryOf(pool, ownerId, purgedIds);
    },
  );
  await untilNone(
    () => queryOldBins(pool, { before, limit: TRASH_BATCH, rows: BATCH_ROWS }),
    async ({ ownerId, ids }) => {
      const { purgedIds, freed, accounts } = await inTransaction(pool, async (tx) => {
        const owner = await lockOwnerAnyway(tx, ownerId);
        await lockBins(tx, { ownerId, ids });
        return purgeBinsOf(owner, ids, before);
      });
      publish({ ownerId, bins: [...purgedIds, ...freed], ...(accounts.length > 0 && { accounts }) });
      await forgetHistoryOf(pool, ownerId, purgedIds);
    },
  );
  await untilNone(
    () => queryOldTrash(pool, { before, limit: TRASH_BATCH }),
    async ({ ownerId, binId }) => {
      await inTransaction(pool, (tx) => purgeItemsOf(tx, ownerId, [binId], { before }));
      publish({ ownerId, bins: [binId] });
    },
  );
}

/** Photos and documents that were deleted without their bin or item. */
async function emptyTrashOfAttachments(pool: Pool, before: string): Promise<void> {
  const now = new Date().toISOString();
  await untilNone(
    () => queryOwnersOfOldAttachments(pool, { before, limit: TRASH_BATCH }),
    async ({ ownerId }) => {
      await purgeTrashedAttachments(pool, { ownerId, before, now, limit: BATCH_ROWS });
    },
  );
}

async function untilNone<Row>(find: () => Promise<Row[]>, purge: (row: Row) => Promise<void>): Promise<void> {
  for (let rows = await find(); rows.length > 0; rows = await find()) {
    for (const row of rows) await purge(row);
  }
}
