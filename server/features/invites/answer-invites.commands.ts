import type { Role, Target } from '#domain/access/access.ts';
import { isHigher } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { openTarget } from '../access/gate.ts';
import { grantEntries } from '../access/grant-entries.ts';
import { findOwner, type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { endNeedlessInvites, takeFromInbox } from '../access/needless-invites.ts';
import {
  accessWriteResult,
  idsOfStreams,
  joinStreams,
  raiseStreams,
  type TouchedStreams,
} from '../access/reach.ts';
import type { EndedInvite } from '../access/requests.queries.ts';
import { type Caller, noHistory, noNewIds, perMinute, type Write, writesItsOwnHistory } from '../command.ts';
import { addMembersTo } from '../groups/group-access.ts';
import { openGroup } from '../groups/open-group.ts';
import { recordEvents } from '../history/record.ts';
import { deleteTokens } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import { settleInvite, targetOf } from './deliver.ts';
import { enqueueDelivery } from './delivery-jobs.ts';
import { closeInvite, queryInvite } from './invite.queries.ts';
import {
  assertStillOffered,
  type FoundInvite,
  findInvite,
  type InviteKey,
  type OfferedInvite,
  readOfferedGroup,
  verifyMailedAddress,
} from './open-invite.ts';
import { queryAddressed } from './received.queries.ts';

/** The owner's lock makes the second of two concurrent answers fail. */
export const acceptInvite: Write<'invites.accept'> = {
  summary:
    'Accepts an invitation, by the link’s token (once, by any signed-in user) or by its target. Its sender must still be allowed to invite.',
  rate: { limits: [perMinute(60)] },
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, by) {
    const { owner, found, offered } = await lockOffered(tx, caller, by);
    const { ownerId, invite } = found;
    const { group } = offered;
    const currentRole = await roleOf(tx, caller, offered);
    const isInAlready = group ? group.members.includes(caller.userId) : currentRole !== undefined;
    if (isInAlready) await assertAddressee(tx, caller, found);
    const isMore = currentRole === undefined || isHigher(offered.role, currentRole);
    const role = isMore ? offered.role : currentRole;
    const { touched, needless } =
      invite.groupId === null
        ? await acceptAccess(owner, caller, { found, offered, isMore, role })
        : await joinGroup(owner, caller, { ...found, groupId: invite.groupId });
    const accounts = await close(tx, caller, found, {
      acceptedBy: caller.userId,
      notifications: notificationsOf(caller, found, offered),
      owner: group && ownerId,
    });
    await takeFromInbox(tx, caller.userId, needless, caller.now);
    const done = accessWriteResult(caller, ownerId, touched, accounts);
    const { revisions } = done.result;
    return {
      ...done,
      outcome: { ids: [invite.id, offered.target.id, ownerId], revisions },
      result: { ...targetIn(offered), role, revisions },
    };
  },
  async replay(db, caller, _by, { ids: [inviteId = '', targetId = '', ownerId], revisions }) {
    const [invite] = await queryInvite(db, {
      ownerId: ownerId ?? (await findOwner(db, caller.userId, targetId)),
      id: inviteId,
    });
    if (invite === undefined || ownerId === caller.userId) throw new AppError('invites.notFound');
    if (invite.groupId !== null) {
      const offered = await readOfferedGroup(db, invite.invitedBy, invite.groupId, invite);
      return { ...targetIn(offered), role: offered.role, revisions };
    }
    const target = targetOf(invite);
    const { effectiveRole } = await openTarget(db, caller.userId, target);
    if (effectiveRole === 'owner') throw new AppError('invites.ownThing');
    return { target, role: effectiveRole, revisions };
  },
};

/** Omits the target if everything that the group has access to is in the trash. */
function targetIn({ target, group }: Pick<OfferedInvite, 'target' | 'group'>): { target?: Target } {
  return group?.grants.length === 0 ? {} : { target };
}

type Accepted = { touched: TouchedStreams; needless: EndedInvite[] };

async function acceptAccess(
  owner: LockedOwner,
  caller: Caller,
  {
    found,
    offered,
    isMore,
    role,
  }: { found: FoundInvite; offered: OfferedInvite; isMore: boolean; role: Role },
): Promise<Accepted> {
  const touched = isMore
    ? await grant(owner, caller, found, offered.target)
    : await raiseStreams(owner, [offered.target]);
  const needless = await endNeedlessInvites(
    owner,
    caller,
    { userId: caller.userId, role },
    idsOfStreams(touched),
  );
  return { touched, needless };
}

/** Gives all that the group has, also what is in the trash once it is restored. */
async function joinGroup(
  owner: LockedOwner,
  caller: Caller,
  { invite, groupId }: FoundInvite & { groupId: string },
): Promise<Accepted> {
  const { userId, userName, now } = caller;
  const group = await openGroup(owner, groupId);
  const people = [{ userId, userName }];
  const { touched, needless } = await addMembersTo(owner, caller, { group, people, isRequested: true });
  const joinedBy = { how: 'invitation' as const, makerId: invite.invitedBy };
  const events = group.grants.map(({ target, role }) => ({
    target,
    event: 'accessGranted' as const,
    detail: { person: { userId, userName }, role, groupName: group.name, joinedBy },
  }));
  await recordEvents(owner.tx, { userId, userName, now }, owner.id, events);
  const raised = await raiseStreams(owner, [targetOf(invite)]);
  return { touched: joinStreams(touched, raised), needless: needless.get(userId) ?? [] };
}

/**
 * By a link, declines only invitations that are still offered, so that a dead link reveals nothing; from the inbox,
 * declines any.
 */
export const declineInvite: Write<'invites.decline'> = {
  summary: 'Declines an invitation; its link becomes invalid.',
  rate: { limits: [perMinute(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, by) {
    const { owner, found } =
      'token' in by
        ? await lockOffered(tx, caller, by)
        : await lockInvite(tx, caller, await findInvite(tx, caller, by), by);
    const { ownerId, invite } = found;
    const touched = await raiseStreams(owner, [targetOf(invite)]);
    const accounts = await close(tx, caller, found, { acceptedBy: null, notifications: [] });
    const done = accessWriteResult(caller, ownerId, touched, accounts);
    return { ...done, result: { revisions: ownOf(done.outcome.revisions) } };
  },
  replay: async (_db, _caller, _by, { revisions }) => ({ revisions: ownOf(revisions) }),
};

type LockedInvite = { owner: LockedOwner; found: FoundInvite };

/**
 * Security: also checks the offer before locking, because waiting for the lock would reveal that a dead link once
 * worked.
 */
async function lockOffered(
  tx: Transaction,
  caller: Caller,
  by: InviteKey,
): Promise<LockedInvite & { offered: OfferedInvite }> {
  const found = await findInvite(tx, caller, by);
  await assertStillOffered(tx, caller, found);
  const locked = await lockInvite(tx, caller, found, by);
  return { ...locked, offered: await assertStillOffered(tx, caller, locked.found) };
}

/** Found again under the lock, as it may have been answered or withdrawn. */
async function lockInvite(
  tx: Transaction,
  caller: Caller,
  { ownerId }: FoundInvite,
  by: InviteKey,
): Promise<LockedInvite> {
  const owner = await lockOwner(tx, ownerId);
  return { owner, found: await findInvite(tx, caller, by) };
}

/** Returns the caller's present role on the target; owners were refused before. */
async function roleOf(tx: Transaction, caller: Caller, { target }: OfferedInvite): Promise<Role | undefined> {
  try {
    const { effectiveRole } = await openTarget(tx, caller.userId, target);
    return effectiveRole === 'owner' ? undefined : effectiveRole;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** A member must not use up somebody else's link by trying it. */
async function assertAddressee(tx: Transaction, { userId }: Caller, { invite }: FoundInvite): Promise<void> {
  const [addressed] = await queryAddressed(tx, { emails: [invite.email] });
  if (addressed?.userId !== userId) throw new AppError('requests.needless');
}

async function grant(
  owner: LockedOwner,
  caller: Caller,
  { invite }: FoundInvite,
  target: Target,
): Promise<TouchedStreams> {
  const { userId, userName, now } = caller;
  const { role, invitedBy } = invite;
  const touched = await grantEntries(owner, { targets: [target], userId, role, grantedBy: invitedBy }, now);
  const person = { userId, userName };
  const detail = { person, role, joinedBy: { how: 'invitation' as const, makerId: invitedBy } };
  await recordEvents(owner.tx, { ...person, now }, owner.id, [{ target, event: 'accessGranted', detail }]);
  return touched;
}

/** Notifies the inviter and the owner. */
function notificationsOf(
  caller: Caller,
  { ownerId, invite }: FoundInvite,
  { target, name, role, group }: OfferedInvite,
): NotificationDraft[] {
  const about = {
    target,
    actorId: caller.userId,
    actorName: caller.userName,
    title: name,
    role,
    groupName: group?.name,
    more: Math.max(0, (group?.grants.length ?? 1) - 1),
  };
  return [...new Set([ownerId, invite.invitedBy])]
    .filter((userId) => userId !== caller.userId)
    .map((userId) => ({ userId, type: 'invite_accepted', ...about }));
}

type Closing = {
  /** Null for a declined invitation. */
  acceptedBy: string | null;
  notifications: NotificationDraft[];
  /** The owner of the group that the person joined. */
  owner?: string | undefined;
};

/**
 * Security: clears the addressee's inbox after the answer, because the response time would reveal that the address has
 * an account.
 */
async function close(
  tx: Transaction,
  caller: Caller,
  found: FoundInvite,
  { acceptedBy, notifications, owner }: Closing,
) {
  const { ownerId, invite } = found;
  await closeInvite(tx, { ownerId, id: invite.id, now: caller.now, acceptedBy });
  const hash = hashLinkToken(caller.installation.links.token('invite', invite.id));
  await deleteTokens(tx, { hashes: [hash] });
  await verifyMailedAddress(tx, caller, found);
  const task = { inviteIds: [], withdrawn: [invite], isMailed: false };
  await enqueueDelivery(tx, caller, ownerId, task);
  const others = owner === undefined ? [caller.userId] : [caller.userId, owner];
  const accounts = await notify(tx, caller.now, notifications, others);
  await settleInvite(tx, invite, caller.userId, caller.now);
  return accounts;
}

// The caller must not learn the revisions of what they declined.
function ownOf({ me }: Record<string, number>): Record<string, number> {
  return me === undefined ? {} : { me };
}
