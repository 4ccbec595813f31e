import type { Pool } from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import { lockOwnerAnyway } from '../access/locked-owner.ts';
import { lockAndRaise } from '../access/reach.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { deleteUnread } from '../notifications/notifications.queries.ts';
import { deleteIdleTokens } from '../purge-tokens.ts';
import { deleteExpired, deleteMailTurns, queryExpiredOwners, queryKnownInvites } from './invite.queries.ts';
import { deleteExpiredReceived, type ExpiredRow, queryExpiredReceived } from './received.queries.ts';

const AT_ONCE = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function purgeInvites(pool: Pool, publish: Publish, now: string): Promise<void> {
  for (const row of await queryExpiredReceived(pool, { now, limit: AT_ONCE })) {
    await takeFromInbox(pool, row, now);
    publish({ accounts: [row.userId] });
  }
  for (const { ownerId } of await queryExpiredOwners(pool, { now, limit: AT_ONCE })) {
    const { bins, locations } = await takeFromOwner(pool, ownerId, now);
    publish({ ownerId, bins: bins.map(({ id }) => id), locations: locations.map(({ id }) => id) });
  }
  await deleteIdleTokens(pool, 'invite', queryKnownInvites);
  await deleteMailTurns(pool, { before: new Date(Date.parse(now) - DAY_MS).toISOString() });
}

function takeFromInbox(pool: Pool, row: ExpiredRow, now: string): Promise<void> {
  const { userId, kind, targetId } = row;
  return inTransaction(pool, async (tx) => {
    await raiseAccounts(tx, [userId]);
    const [deletedInvite] = await deleteExpiredReceived(tx, { userId, kind, targetId, now });
    if (deletedInvite === undefined) return;
    const type = `${kind}_invite` as const;
    await deleteUnread(tx, { userIds: [userId], type, kind, id: targetId, actorId: null });
  });
}

function takeFromOwner(pool: Pool, ownerId: string, now: string) {
  return inTransaction(pool, async (tx) => {
    const owner = await lockOwnerAnyway(tx, ownerId);
    const expired = (await deleteExpired(tx, { ownerId, now })).filter(
      ({ answeredAt }) => answeredAt === null,
    );
    const targets = expired.map(({ kind, targetId }) => ({ kind, id: targetId }));
    return lockAndRaise(owner, targets);
  });
}
