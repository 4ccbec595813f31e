import { type Role, role as roles, type Target } from '#domain/access/access.ts';
import { assertMayGive, highest, isHigher } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { assertNotTrashed, openTarget } from '../access/gate.ts';
import { NOBODY } from '../access/locked-owner.ts';
import { personOf } from '../access/people.present.ts';
import type { Caller, FollowUp, FollowUpDeps } from '../command.ts';
import { queryGroup } from '../groups/group.queries.ts';
import { type NamedGrant, presentGrants } from '../groups/open-group.ts';
import { queryRemovalSince } from '../history/history.queries.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { inboxRoom, targetOf } from './deliver.ts';
import { enqueueDelivery, type JobContext } from './delivery-jobs.ts';
import { type InviteRow, queryInvite, queryInvitesTo } from './invite.queries.ts';
import { queryReceived, verifyAddress } from './received.queries.ts';

/** Verifies an address after the answer; several for one address are merged. */
export class AddressVerification implements FollowUp {
  readonly #caller: Caller;
  readonly #found: FoundInvite;
  #isBegun = false;

  constructor(caller: Caller, found: FoundInvite) {
    this.#caller = caller;
    this.#found = found;
  }

  isDone(): boolean {
    return this.#isBegun;
  }

  step({ pool }: FollowUpDeps): Promise<void> {
    this.#isBegun = true;
    return inTransaction(pool, (tx) => verifyMailedAddress(tx, this.#caller, this.#found));
  }

  joins(later: FollowUp): boolean {
    if (this.#isBegun || !(later instanceof AddressVerification)) return false;
    return later.#found.invite.email === this.#found.invite.email;
  }
}

export type InviteKey = { token: string } | { target: Target };

/** `isProven`: the token came by mail, so its bearer reads that address. */
export type FoundInvite = { ownerId: string; invite: InviteRow; isProven: boolean };

/** Ended, expired and invented invitations run the same two statements. @throws AppError `invites.notFound`. */
export async function findInvite(db: Queryable, caller: Caller, by: InviteKey): Promise<FoundInvite> {
  const [token = '', proof = ''] = 'token' in by ? by.token.split('.') : [];
  const [lead] = 'token' in by ? await leadOf(db, token) : await receivedOf(db, caller, by.target);
  const ownerId = lead?.ownerId ?? NOBODY;
  const [invite] = await queryInvite(db, { ownerId, id: lead?.inviteId ?? NOBODY });
  if (invite === undefined || !isOpen(invite, caller.now)) throw new AppError('invites.notFound');
  return { ownerId, invite, isProven: caller.installation.links.isProof(invite.id, proof) };
}

async function leadOf(db: Queryable, token: string) {
  const found = await queryToken(db, { hash: hashLinkToken(token), purpose: 'invite' });
  return found.map(({ ownerId, rowId }) => ({ ownerId, inviteId: rowId }));
}

function receivedOf(db: Queryable, { userId }: Caller, { kind, id }: Target) {
  return queryReceived(db, { userId, kind, targetId: id });
}

function isOpen({ answeredAt, expiresAt }: InviteRow, now: string): boolean {
  return answeredAt === null && Date.parse(expiresAt) > Date.parse(now);
}

export type OfferedInvite = {
  target: Target;
  name: string;
  /** The highest of those that a group has. */
  role: Role;
  inviterName: string;
  /** The group that accepting joins. `target` is then the first that it has outside the trash. */
  group?: OfferedGroup;
};

type OfferedGroup = {
  name: string;
  members: string[];
  /** The group's grants, without those to targets in the trash. */
  grants: NamedGrant[];
};

/** @throws AppError `invites.notFound` for what is no longer offered; `invites.ownThing` for the owner. */
export async function assertStillOffered(
  db: Queryable,
  caller: Caller,
  { ownerId, invite }: FoundInvite,
): Promise<OfferedInvite> {
  if (ownerId === caller.userId) throw new AppError('invites.ownThing');
  const { groupId } = invite;
  const offered =
    groupId === null
      ? await readOfferedTarget(db, invite)
      : await readOfferedGroup(db, ownerId, groupId, invite);
  await assertNotRemoved(db, caller, ownerId, invite);
  const { userName } = await personOf(db, invite.invitedBy);
  return { ...offered, inviterName: userName };
}

type Offered = Omit<OfferedInvite, 'inviterName'>;

async function readOfferedTarget(db: Queryable, invite: InviteRow): Promise<Offered> {
  const { invitedBy, role } = invite;
  const target = targetOf(invite);
  try {
    const admittedTarget = await openTarget(db, invitedBy, target);
    assertMayGive(admittedTarget.effectiveRole, role);
    assertNotTrashed(admittedTarget);
    return { target, name: admittedTarget.row.name, role };
  } catch (error) {
    throw error instanceof AppError ? new AppError('invites.notFound') : error;
  }
}

/** @throws AppError `invites.notFound` if the group is gone. */
export async function readOfferedGroup(
  db: Queryable,
  ownerId: string,
  id: string,
  invite: Pick<InviteRow, 'kind' | 'targetId' | 'role'>,
): Promise<Offered> {
  const [group] = await queryGroup(db, { ownerId, id });
  if (group === undefined) throw new AppError('invites.notFound');
  const { name, members } = group;
  const grants = await presentGrants(db, ownerId, group.grants);
  const [first = { target: targetOf(invite), name: '' }] = grants;
  const role = highest(grants.map((grant) => grant.role)) ?? invite.role;
  return { target: first.target, name: first.name, role, group: { name, members, grants } };
}

/**
 * Security: a person who was removed or demoted anywhere at this owner returns only by a new grant, not by an older
 * link.
 */
async function assertNotRemoved(
  db: Queryable,
  { userId }: Caller,
  ownerId: string,
  { role, invitedAt, groupId }: InviteRow,
): Promise<void> {
  const [group] = groupId === null ? [] : await queryGroup(db, { ownerId, id: groupId });
  const highestRole = highest([role, ...(group?.grants ?? []).map((grant) => grant.role)]) ?? role;
  const lower = roles.options.filter((each) => isHigher(highestRole, each));
  const [removal] = await queryRemovalSince(db, {
    ownerId,
    personId: userId,
    since: invitedAt,
    lowerRoles: lower,
    groupId,
  });
  if (removal !== undefined) throw new AppError('invites.notFound');
}

/**
 * Verifies the address that the link was mailed to and delivers its other invitations. Call before raising accounts.
 */
export async function verifyMailedAddress(
  tx: Transaction,
  caller: Caller,
  { invite, isProven }: FoundInvite,
): Promise<void> {
  if (!isProven) return;
  const [verified] = await verifyAddress(tx, { userId: caller.userId, email: invite.email, now: caller.now });
  if (verified !== undefined) await enqueueInvitesTo(tx, caller, invite.email);
}

/** Enqueues the delivery of all invitations to a verified address. */
export async function enqueueInvitesTo(
  tx: Transaction,
  context: JobContext & { now: string },
  email: string,
): Promise<void> {
  const { now } = context;
  for (const { ownerId, inviteIds } of await queryInvitesTo(tx, { email, now, ofOwnerMax: inboxRoom }))
    await enqueueDelivery(tx, context, ownerId, { inviteIds, withdrawn: [], isMailed: false });
}
