import { type Role, role as roles } from '#domain/access/access.ts';
import { isHigher } from '#domain/access/access-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type RaisedAccount, raiseAccounts } from '../account/revision.queries.ts';
import type { Caller } from '../command.ts';
import { settleUnread } from '../notifications/notifications.queries.ts';
import { deleteReceivedOf, queryReceivedOf } from './requests.queries.ts';

/**
 * Removes invitations that the person can no longer accept; returns the raised accounts, which must be the last
 * locks.
 */
export async function removeReceivedInvites(
  tx: Transaction,
  { now }: Caller,
  ownerId: string,
  userId: string,
  left?: Role,
): Promise<RaisedAccount[]> {
  const offered = roles.options.filter((each) => left === undefined || isHigher(each, left));
  const received = await queryReceivedOf(tx, { userId, ownerId, roles: offered });
  if (received.length === 0) return [];
  const accounts = await raiseAccounts(tx, [userId]);
  await deleteReceivedOf(tx, { userId, inviteIds: received.map(({ inviteId }) => inviteId) });
  for (const { kind, target } of received) {
    await settleUnread(tx, {
      userIds: [userId],
      type: `${kind}_invite`,
      kind,
      id: target,
      actorId: null,
      now,
    });
  }
  return accounts;
}
