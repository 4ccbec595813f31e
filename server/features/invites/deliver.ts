import type { Target } from '#domain/access/access.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { queryPeople } from '../access/gate.queries.ts';
import { queryNames } from '../access/reach.queries.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { deleteUnread, settleUnread } from '../notifications/notifications.queries.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import { type InviteRow, queryAddresses, queryGroupNames } from './invite.queries.ts';
import {
  type AddressedRow,
  deleteReceived,
  deleteReceivedBy,
  lockAddressed,
  putReceived,
  queryReceivedCounts,
  queryRecipients,
} from './received.queries.ts';

export const inboxRoom = 100;

export type Withdrawn = Pick<InviteRow, 'id' | 'kind' | 'targetId' | 'email' | 'invitedBy'>;

export type NamedInvite = {
  invite: InviteRow;
  name: string;
  inviterName: string;
  /** Null if accepting joins no group. */
  groupName: string | null;
};

export type Delivery = {
  ownerId: string;
  /** Accounts of all addresses, including those of withdrawn invitations, locked before `open` was read. */
  accounts: readonly AddressedRow[];
  open: readonly NamedInvite[];
  withdrawn: readonly Withdrawn[];
  /** True if only verified accounts get invitations. */
  needsProof: boolean;
  now: string;
};

/**
 * Serialises jobs about one address. Security: locks no invitations, because the inviter's next call would wait for
 * them.
 */
export async function lockAddressees(
  tx: Transaction,
  ownerId: string,
  inviteIds: readonly string[],
  withdrawn: readonly Withdrawn[],
): Promise<AddressedRow[]> {
  const addresses = [...(await queryAddresses(tx, { ownerId, ids: [...inviteIds] })), ...withdrawn];
  return lockAddressed(tx, { emails: [...new Set(addresses.map(({ email }) => email))] });
}

/**
 * Returns the raised accounts. Security: runs after the answer, so that the response time does not reveal who has an
 * account.
 */
export async function deliverInvites(tx: Transaction, delivery: Delivery): Promise<string[]> {
  const { ownerId, withdrawn, now } = delivery;
  const addressed = await withRoom(tx, delivery, await pairWithAccounts(tx, delivery));
  const recipientIds = await recipientsOf(tx, withdrawn);
  const raised = await raiseAccounts(tx, [...recipientIds, ...addressed.map(({ userId }) => userId)]);
  // Withdrawn ones first, as new ones may be about the same targets.
  await removeWithdrawn(tx, withdrawn, recipientIds);
  await notify(tx, now, addressed.map(notificationOf));
  await Promise.all(addressed.map((each) => put(tx, ownerId, each)));
  return raised.map(({ userId }) => userId);
}

export async function withNames(
  tx: Transaction,
  ownerId: string,
  invites: readonly InviteRow[],
): Promise<NamedInvite[]> {
  if (invites.length === 0) return [];
  const targets = await queryNames(tx, { ownerId, ids: invites.map(({ targetId }) => targetId) });
  const inviters = await queryPeople(tx, { userIds: invites.map(({ invitedBy }) => invitedBy) });
  const groups = await queryGroupNames(tx, { ownerId, ids: invites.flatMap(({ groupId }) => groupId ?? []) });
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const inviterNames = new Map(inviters.map(({ userId, userName }) => [userId, userName]));
  return invites.flatMap((invite) => {
    const groupName = groupNames.get(invite.groupId ?? '') ?? null;
    // An invitation into a group is also to what else the group has.
    const name = names.get(invite.targetId) ?? (groupName === null ? undefined : '');
    if (name === undefined) return [];
    return [{ invite, name, inviterName: inviterNames.get(invite.invitedBy) ?? '', groupName }];
  });
}

type Addressed = NamedInvite & { userId: string };

/** Neither the owner nor the inviter needs an invitation. */
async function pairWithAccounts(
  tx: Transaction,
  { ownerId, accounts, needsProof, open }: Delivery,
): Promise<Addressed[]> {
  if (open.length === 0) return [];
  const ids = open.map(({ invite }) => invite.id);
  const receivedIds = new Set(
    (await queryRecipients(tx, { inviteIds: ids })).map(({ inviteId }) => inviteId),
  );
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  return open.flatMap((each) => {
    const account = byEmail.get(each.invite.email);
    if (account === undefined || (needsProof && !account.isVerified)) return [];
    if (account.userId === ownerId || account.userId === each.invite.invitedBy) return [];
    return receivedIds.has(each.invite.id) ? [] : [{ ...each, userId: account.userId }];
  });
}

/** Limits how many invitations one owner puts in an inbox; the others stay available by mail and link. */
async function withRoom(
  tx: Transaction,
  { ownerId, withdrawn }: Delivery,
  addressed: Addressed[],
): Promise<Addressed[]> {
  const userIds = [...new Set(addressed.map(({ userId }) => userId))];
  const counts = await queryReceivedCounts(tx, {
    userIds,
    ownerId,
    withdrawn: withdrawn.map(({ id }) => id),
  });
  const countByUser = new Map(counts.map(({ userId, count }) => [userId, count]));
  return addressed.filter(({ userId }) => {
    const count = (countByUser.get(userId) ?? 0) + 1;
    countByUser.set(userId, count);
    return count <= inboxRoom;
  });
}

function notificationOf({ userId, invite, name, inviterName, groupName }: Addressed): NotificationDraft {
  return {
    userId,
    type: `${invite.kind}_invite`,
    target: targetOf(invite),
    actorId: invite.invitedBy,
    actorName: inviterName,
    title: name,
    role: invite.role,
    ...(groupName !== null && { groupName }),
  };
}

async function put(tx: Transaction, ownerId: string, { invite, ...addressed }: Addressed) {
  await putReceived(tx, { ...invite, inviteId: invite.id, ownerId, ...addressed });
}

/** Returns the accounts to raise before `removeWithdrawn`. */
async function recipientsOf(tx: Transaction, invites: readonly Withdrawn[]): Promise<string[]> {
  if (invites.length === 0) return [];
  const recipientIds = await queryRecipients(tx, { inviteIds: invites.map(({ id }) => id) });
  return [...new Set(recipientIds.map(({ userId }) => userId))];
}

async function removeWithdrawn(
  tx: Transaction,
  invites: readonly Withdrawn[],
  recipientIds: string[],
): Promise<void> {
  if (recipientIds.length === 0) return;
  await deleteReceived(tx, { inviteIds: invites.map(({ id }) => id) });
  for (const invite of invites) {
    const type = `${invite.kind}_invite` as const;
    await deleteUnread(tx, { userIds: recipientIds, type, ...targetOf(invite), actorId: invite.invitedBy });
  }
}

/** Removes an answered invitation from the inbox. Raise the account first. */
export async function settleInvite(
  tx: Transaction,
  invite: InviteRow,
  userId: string,
  now: string,
): Promise<void> {
  const [removed] = await deleteReceivedBy(tx, { userId, inviteId: invite.id });
  if (removed === undefined) return;
  const type = `${invite.kind}_invite` as const;
  await settleUnread(tx, { userIds: [userId], type, ...targetOf(invite), actorId: null, now });
}

export function targetOf({ kind, targetId }: Pick<InviteRow, 'kind' | 'targetId'>): Target {
  return { kind, id: targetId };
}
