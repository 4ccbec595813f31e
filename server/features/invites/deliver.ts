import type { Pool } from 'pg';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import { queryPeople } from '../access/gate.queries.ts';
import { raiseAccounts } from '../account/revision.queries.ts';
import type { Afterwards, Caller } from '../command.ts';
import { deleteUnread, settleUnread } from '../notifications/notifications.queries.ts';
import { type News, notify } from '../notifications/notify.ts';
import { type InviteRow, lockInvites, queryInvitesTo, queryNames } from './invite.queries.ts';
import {
  deleteReceived,
  putReceived,
  queryAddressed,
  queryHolders,
  queryReceivedCounts,
} from './received.queries.ts';

/** Invitations to one owner's things that lie in one inbox at most. */
const inboxRoom = 100;

export type Delivery = {
  ownerId: string;
  inviteIds: readonly string[];
  /** Invitations that are no more. */
  withdrawn: readonly InviteRow[];
  /** Whether an account gets its invitations only if it has shown that it reads its address. */
  needsProof: boolean;
  now: string;
};

/**
 * Puts invitations into the inboxes of those who have an account with the address, and takes withdrawn ones out. After
 * the answer and in a transaction of its own: whoever invites must not be able to tell by the time who has an account.
 */
export async function deliver(pool: Pool, publish: Publish, delivery: Delivery): Promise<void> {
  const { ownerId, withdrawn, now } = delivery;
  const accounts = await inTransaction(pool, async (tx) => {
    // Security: only these rows, not the owner's profile; there who invites again would wait, and know by it.
    const open = await lockInvites(tx, ownerId, [...delivery.inviteIds], now);
    const addressed = await withRoom(tx, delivery, await pairWithAccounts(tx, delivery, open));
    const holders = await holdersOf(tx, withdrawn);
    const raised = await raiseAccounts(tx, [...holders, ...addressed.map(({ userId }) => userId)]);
    // The old ones first: the new ones may be about the same things.
    await takeOut(tx, withdrawn, holders);
    await notify(tx, now, addressed.map(newsOf));
    await Promise.all(addressed.map((each) => put(tx, ownerId, each)));
    return raised.map(({ userId }) => userId);
  });
  if (accounts.length > 0) publish({ accounts });
}

/** What the same owner's things are open for to an address that was just proved, so far only in mails. */
export function deliverToProven({ now, site }: Caller, ownerId: string, email: string): Afterwards {
  return async ({ pool, publish }) => {
    const open = (await queryInvitesTo(pool, ownerId, email, now)).map(({ id }) => id);
    const lying = new Set((await queryHolders(pool, open)).map(({ inviteId }) => inviteId));
    const inviteIds = open.filter((id) => !lying.has(id));
    if (inviteIds.length === 0) return;
    await deliver(pool, publish, { ownerId, inviteIds, withdrawn: [], needsProof: site.isMailing, now });
  };
}

/** An open invitation and the account it goes to, in the words of the inbox. */
type Addressed = { userId: string; invite: InviteRow; name: string; inviterName: string };

/** Only the owner and who invites get nothing: they have the thing. */
async function pairWithAccounts(
  tx: Transaction,
  { ownerId, needsProof }: Delivery,
  open: InviteRow[],
): Promise<Addressed[]> {
  const accounts = await queryAddressed(tx, [...new Set(open.map(({ email }) => email))]);
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  const names = new Map(
    (
      await queryNames(
        tx,
        ownerId,
        open.map(({ targetId }) => targetId),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const inviters = await queryPeople(
    tx,
    open.map(({ invitedBy }) => invitedBy),
  );
  const inviterNames = new Map(inviters.map(({ userId, userName }) => [userId, userName]));
  return open.flatMap((invite) => {
    const account = byEmail.get(invite.email);
    if (account === undefined || (needsProof && !account.isVerified)) return [];
    if (account.userId === ownerId || account.userId === invite.invitedBy) return [];
    const name = names.get(invite.targetId) ?? '';
    const inviterName = inviterNames.get(invite.invitedBy) ?? '';
    return [{ userId: account.userId, invite, name, inviterName }];
  });
}

/** What goes beyond lies in the mail and behind its link only: one owner must not fill another's inbox. */
async function withRoom(
  tx: Transaction,
  { ownerId, withdrawn }: Delivery,
  addressed: Addressed[],
): Promise<Addressed[]> {
  const userIds = [...new Set(addressed.map(({ userId }) => userId))];
  const counts = await queryReceivedCounts(
    tx,
    userIds,
    ownerId,
    withdrawn.map(({ id }) => id),
  );
  const held = new Map(counts.map(({ userId, count }) => [userId, count]));
  return addressed.filter(({ userId }) => {
    const count = (held.get(userId) ?? 0) + 1;
    held.set(userId, count);
    return count <= inboxRoom;
  });
}

function newsOf({ userId, invite, name, inviterName }: Addressed): News {
  return {
    userId,
    type: noticeOf(invite),
    target: { kind: invite.kind, id: invite.targetId },
    actorId: invite.invitedBy,
    actorName: inviterName,
    title: name,
    role: invite.role,
  };
}

async function put(tx: Transaction, ownerId: string, { userId, invite, name, inviterName }: Addressed) {
  const { id, kind, targetId, role, invitedAt, expiresAt } = invite;
  await putReceived(tx, userId, kind, targetId, ownerId, id, name, role, inviterName, invitedAt, expiresAt);
}

/** In whose inboxes they lie: raise their accounts before `takeOut` or `settle`. */
export async function holdersOf(tx: Transaction, invites: readonly InviteRow[]): Promise<string[]> {
  if (invites.length === 0) return [];
  const holders = await queryHolders(
    tx,
    invites.map(({ id }) => id),
  );
  return [...new Set(holders.map(({ userId }) => userId))];
}

/** As if they had never come. */
export async function takeOut(
  tx: Transaction,
  invites: readonly InviteRow[],
  holders: string[],
): Promise<void> {
  if (holders.length === 0) return;
  await deleteReceived(
    tx,
    invites.map(({ id }) => id),
  );
  for (const invite of invites) {
    await deleteUnread(tx, holders, noticeOf(invite), invite.kind, invite.targetId, invite.invitedBy);
  }
}

/** Out of the inbox because it was answered. */
export async function settle(
  tx: Transaction,
  invite: InviteRow,
  holders: string[],
  now: string,
): Promise<void> {
  await deleteReceived(tx, [invite.id]);
  await settleUnread(tx, holders, noticeOf(invite), invite.kind, invite.targetId, null, now);
}

/** The accounts that were raised for it. */
export async function withdrawFromInboxes(tx: Transaction, invites: readonly InviteRow[]): Promise<string[]> {
  const holders = await holdersOf(tx, invites);
  const raised = await raiseAccounts(tx, holders);
  await takeOut(tx, invites, holders);
  return raised.map(({ userId }) => userId);
}

export function noticeOf({ kind }: Pick<InviteRow, 'kind'>): 'bin_invite' | 'location_invite' {
  return kind === 'bin' ? 'bin_invite' : 'location_invite';
}
