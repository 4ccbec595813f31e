import { type Role, role as roles } from '#domain/access/access.ts';
import { isHigher } from '#domain/access/access-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { queryAddress, type RaisedAccount, raiseAccounts } from '../account/account.queries.ts';
import type { Caller } from '../command.ts';
import { settleUnread } from '../notifications/notifications.queries.ts';
import type { LockedOwner } from './locked-owner.ts';
import {
  closeNeedlessInvites,
  deleteReceivedOf,
  type EndedInvite,
  queryReceivedOf,
  untilDelivered,
} from './requests.queries.ts';

/**
 * Ends the open invitations of a person's address that give no more than they were given another way. Their links stop
 * working; `takeFromInbox` does the rest.
 */
export async function endNeedlessInvites(
  { tx, id: ownerId }: LockedOwner,
  { now, installation }: Caller,
  { userId, role, groupId = null }: { userId: string; role: Role; groupId?: string | null },
  ids: readonly string[],
): Promise<EndedInvite[]> {
  const [account] = await queryAddress(tx, { userId });
  // Security: an unverified address may belong to another person, whose invitation must stay.
  if (account === undefined || (installation.isMailing && !account.isProved)) return [];
  const ended = await closeNeedlessInvites(tx, {
    ownerId,
    email: account.email,
    userId,
    groupId,
    now,
    ids: [...ids],
    roles: roles.options.filter((each) => !isHigher(each, role)),
  });
  // Only where it is needed, as people who share with each other would wait for each other's accounts.
  if (ended.length > 0) await untilDelivered(tx, { userId });
  return ended;
}

/** Raise the person's account first. */
export async function takeFromInbox(
  tx: Transaction,
  userId: string,
  invites: readonly EndedInvite[],
  now: string,
): Promise<void> {
  if (invites.length === 0) return;
  await deleteReceivedOf(tx, { userId, inviteIds: invites.map(({ inviteId }) => inviteId) });
  for (const { kind, id } of invites)
    await settleUnread(tx, { userIds: [userId], type: `${kind}_invite`, kind, id, actorId: null, now });
}

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
