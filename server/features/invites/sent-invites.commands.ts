import { v7 as uuidv7 } from 'uuid';
import { type Role, role as roles, type Target } from '#domain/access/access.ts';
import type { OwnInvite, SentInvite } from '#domain/access/access-calls.ts';
import { assertMayGive, can, inviteDays, openInvitesPerTargetMax } from '#domain/access/access-rules.ts';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import {
  type AdmittedTarget,
  lockAllManaged,
  lockManaged,
  openTarget,
  openTargetForWrite,
} from '../access/gate.ts';
import { type LockedOwner, lockOwner, NOBODY } from '../access/locked-owner.ts';
import { accessWriteResult, lockAndRaise } from '../access/reach.ts';
import {
  accountLimitsOnly,
  type Caller,
  type Installation,
  noHistory,
  noNewIds,
  perHour,
  type Write,
} from '../command.ts';
import { openGroupOfAllPlaces, raiseForAllPlaces } from '../groups/all-places.ts';
import { openGroup, presentGrants } from '../groups/open-group.ts';
import { deleteTokens, insertTokens } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { enqueueDelivery } from './delivery-jobs.ts';
import {
  countOpenInvites,
  deleteInvite,
  deleteReplaced,
  type InviteRow,
  insertInvites,
  queryInvite,
  queryInvites,
} from './invite.queries.ts';

const AT_ONCE_MAX = 1_000;

/** Replaces open invitations. Security: treats addresses with and without an account alike until after the answer. */
export const createInvites: Write<'invites.create'> = {
  summary: `Invites email addresses to bins and locations of one owner, or into a group of the user, for ${inviteDays} days. Each address gets one mail about all of them. The result has a link for each address and does not reveal whether it has an account. Inviting an address again replaces its invitation.`,
  rate: {
    limits: [perHour(300), costModel.account.invites],
    weigh: (data) => data.emails.length * ('targets' in data ? data.targets.length : 1),
  },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, data) {
    const { owner, admittedTargets, role, groupId } =
      'targets' in data ? await lockOffer(tx, caller, data) : await lockOwnGroup(tx, caller, data);
    const ownerId = owner.id;
    const addresses = [...new Set(data.emails)];
    const offers = addresses.flatMap((email) =>
      admittedTargets.map(({ target }) => ({ id: uuidv7(), email, target })),
    );
    if (offers.length > AT_ONCE_MAX) throw new AppError('request.tooLarge');
    const replaced = await deleteReplaced(tx, {
      ownerId,
      targetIds: idsOf(admittedTargets),
      emails: addresses,
    });
    await deleteTokens(tx, { hashes: hashesOf(caller.installation, replaced) });
    await assertRoom(owner, caller, idsOf(admittedTargets), addresses.length);
    const invites = await insert(tx, caller, ownerId, { role, groupId, offers });
    const inviteIds = invites.map(({ id }) => id);
    const task = { inviteIds, withdrawn: replaced, isMailed: true };
    await enqueueDelivery(tx, caller, ownerId, task);
    const uniqueTargets = admittedTargets.map(({ target }) => target);
    const touched = await lockAndRaise(owner, uniqueTargets);
    const done = accessWriteResult(caller, ownerId, touched, await raiseForAllPlaces(tx, ownerId, data));
    const { revisions } = done.result;
    return {
      ...done,
      outcome: { ids: inviteIds, revisions },
      result: {
        invites: invites.map((invite) => presentOwn(invite, caller.installation)),
        isMailed: caller.installation.isMailing,
        revisions,
      },
    };
  },
  /** Returns the invitations that are still open, to targets that the caller still manages. */
  async replay(db, caller, data, { ids, revisions }) {
    const admittedTargets = 'targets' in data ? await stillManaged(db, caller, data.targets) : [];
    const managed = new Set(idsOf(admittedTargets));
    const rows = await queryInvites(db, {
      ownerId: 'targets' in data ? (admittedTargets[0]?.row.ownerId ?? NOBODY) : caller.userId,
      ids,
      now: caller.now,
    });
    const managedRows = rows.filter(({ targetId }) => !('targets' in data) || managed.has(targetId));
    const { isMailing } = caller.installation;
    return {
      invites: managedRows.map((row) => presentOwn(row, caller.installation)),
      isMailed: isMailing,
      revisions,
    };
  },
};

type Offered = {
  owner: LockedOwner;
  admittedTargets: AdmittedTarget[];
  role: Role;
  groupId: string | null;
};

async function lockOffer(
  tx: Transaction,
  caller: Caller,
  { targets, role }: Extract<CallData<'invites.create'>, { targets: unknown }>,
): Promise<Offered> {
  const { owner, admittedTargets } = await lockAllManaged(tx, caller.userId, targets);
  for (const { effectiveRole } of admittedTargets) assertMayGive(effectiveRole, role);
  return { owner, admittedTargets, role, groupId: null };
}

/**
 * The invitation is stored at the first of what the group has, rather outside the trash than in it. @throws AppError
 * `groups.notFound`, `groups.empty`.
 */
async function lockOwnGroup(
  tx: Transaction,
  caller: Caller,
  data: Exclude<CallData<'invites.create'>, { targets: unknown }>,
): Promise<Offered> {
  const owner = await lockOwner(tx, caller.userId);
  const { id, grants } =
    'groupId' in data
      ? await openGroup(owner, data.groupId)
      : await openGroupOfAllPlaces(owner, caller, data.allPlaces);
  const [first = grants[0]] = await presentGrants(tx, owner.id, grants);
  // The mail and the inbox must not promise more than holds everywhere.
  const lowest = roles.options.find((each) => grants.some(({ role }) => role === each));
  if (first === undefined || lowest === undefined) throw new AppError('groups.empty');
  const admitted = await openTargetForWrite(owner, caller.userId, first.target);
  return { owner, admittedTargets: [admitted], role: lowest, groupId: id };
}

/** @throws AppError `access.denied` if none is left. */
async function stillManaged(
  db: Queryable,
  { userId }: Caller,
  targets: readonly Target[],
): Promise<AdmittedTarget[]> {
  const opened = await Promise.allSettled(targets.map((target) => openTarget(db, userId, target)));
  const admittedTargets: AdmittedTarget[] = [];
  for (const each of opened) {
    if (each.status === 'fulfilled') admittedTargets.push(each.value);
    else if (!(each.reason instanceof AppError)) throw each.reason;
  }
  const managed = admittedTargets.filter(({ effectiveRole }) => can(effectiveRole, 'manage people'));
  if (managed.length === 0) throw new AppError('access.denied');
  return managed;
}

export const deleteSentInvite: Write<'invites.delete'> = {
  summary: 'Withdraws an open invitation; its link becomes invalid.',
  endsAccess: true,
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { target, id }) {
    const { owner } = await lockManaged(tx, caller.userId, target);
    const ownerId = owner.id;
    const [invite] = await queryInvite(tx, { ownerId, id });
    const isThis = invite?.targetId === target.id && invite.kind === target.kind;
    if (invite === undefined || !isThis || invite.answeredAt !== null) throw new AppError('invites.notFound');
    await deleteInvite(tx, { ownerId, id });
    await deleteTokens(tx, { hashes: hashesOf(caller.installation, [invite]) });
    const task = { inviteIds: [], withdrawn: [invite], isMailed: false };
    await enqueueDelivery(tx, caller, ownerId, task);
    return accessWriteResult(caller, ownerId, await lockAndRaise(owner, [target]));
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

/** Security: only the inviter sees the link, which lets any account in; removed admins must not keep others'. */
export function presentSent(row: InviteRow, { userId, installation }: Caller): SentInvite {
  return row.invitedBy === userId ? presentOwn(row, installation) : withoutLink(row);
}

function presentOwn(row: InviteRow, { origin, links }: Installation): OwnInvite {
  return { ...withoutLink(row), link: `${origin}/invite/${links.token('invite', row.id)}` };
}

function withoutLink({ kind, targetId, answeredAt: _, groupId, ...invite }: InviteRow): SentInvite {
  return { ...invite, target: { kind, id: targetId }, ...(groupId !== null && { groupId }) };
}

async function assertRoom(
  { tx, id: ownerId }: LockedOwner,
  { now }: Caller,
  targetIds: string[],
  more: number,
): Promise<void> {
  const counts = await countOpenInvites(tx, { ownerId, targetIds, now });
  const most = Math.max(0, ...counts.map(({ open }) => open));
  if (most + more > openInvitesPerTargetMax)
    throw new AppError('invites.tooMany', { n: openInvitesPerTargetMax });
}

type Offer = { id: string; email: string; target: Target };

async function insert(
  tx: Transaction,
  { userId, installation }: Caller,
  ownerId: string,
  { role, groupId, offers }: { role: Role; groupId: string | null; offers: readonly Offer[] },
): Promise<InviteRow[]> {
  const ids = offers.map(({ id }) => id);
  const rows = await insertInvites(tx, {
    ownerId,
    ids,
    kinds: offers.map(({ target }) => target.kind),
    targetIds: offers.map(({ target }) => target.id),
    emails: offers.map(({ email }) => email),
    role,
    invitedBy: userId,
    groupId,
    hours: inviteDays * 24,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const invites = ids.flatMap((id) => byId.get(id) ?? []);
  await insertTokens(tx, {
    hashes: hashesOf(installation, invites),
    ownerId,
    purpose: 'invite',
    rowIds: ids,
  });
  return invites;
}

function hashesOf({ links }: Installation, invites: readonly InviteRow[]): Buffer[] {
  return invites.map(({ id }) => hashLinkToken(links.token('invite', id)));
}

function idsOf(admittedTargets: readonly AdmittedTarget[]): string[] {
  return admittedTargets.map(({ target }) => target.id);
}
