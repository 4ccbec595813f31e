import type { Role } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import { accountLimitsOnly, noNewIds, writesItsOwnHistory } from '../call-spec.ts';
import type { Caller, Write } from '../command.ts';
import { recordEvents } from '../history/record.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import {
  queryEntriesOf,
  queryIsAcquaintance,
  refreshVisibleOf,
  updateRole,
  updateTrashedRole,
} from './entries.queries.ts';
import { type AdmittedTarget, lockAllManaged, lockManaged } from './gate.ts';
import { grantEntries, leftSince } from './grant-entries.ts';
import { endNeedlessInvites, takeFromInbox } from './needless-invites.ts';
import { personOf } from './people.present.ts';
import { accessWriteResult, lockReach, raiseStreams, targetToNotify } from './reach.ts';
import { removeReceivedInvites } from './received-invites.ts';

/** Grants access to people who already share something; strangers and leavers need an invitation. */
export const createEntries: Write<'accessEntries.create'> = {
  summary: 'Gives access to a person who already has access to something of the same owner.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { targets, userId, role }) {
    const { owner, admittedTargets } = await lockAllManaged(tx, caller.userId, targets);
    const ownerId = owner.id;
    if (userId === caller.userId) throw new AppError('access.denied');
    const [acquaintance] = await queryIsAcquaintance(tx, { ownerId, userId, managerId: caller.userId });
    if (acquaintance?.isKnown !== true || userId === ownerId) throw new AppError('entries.notFound');
    const grant = {
      targets: admittedTargets.map(({ target }) => target),
      userId,
      role,
      grantedBy: caller.userId,
      unlessLeftSince: leftSince(caller.now),
    };
    const touched = await grantEntries(owner, grant, caller.now);
    const needless = await endNeedlessInvites(owner, caller, { userId, role }, touched);
    const detail = { person: await personOf(tx, userId), role };
    const events = grant.targets.map((target) => ({ target, event: 'accessGranted' as const, detail }));
    await recordEvents(tx, caller, ownerId, events);
    const notifications = notificationsOf(caller, admittedTargets, userId, role);
    const accounts = await notify(tx, caller.now, notifications, [userId]);
    await takeFromInbox(tx, userId, needless, caller.now);
    return accessWriteResult(caller, ownerId, touched, accounts);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

function notificationsOf(
  caller: Caller,
  [first, ...others]: AdmittedTarget[],
  userId: string,
  role: Role,
): NotificationDraft[] {
  if (first === undefined) return [];
  const { target } = first;
  const { userId: actorId, userName: actorName } = caller;
  const more = others.length;
  return [
    { userId, type: 'bin_access_granted', target, actorId, actorName, title: first.row.name, role, more },
  ];
}

export const updateEntries: Write<'accessEntries.update'> = {
  summary: 'Changes a person’s role in a target and everything in it, including inherited access.',
  endsAccess: true,
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { target, userId, role }) {
    const managed = await lockManaged(tx, caller.userId, target);
    const { owner } = managed;
    const { ownerId } = managed.row;
    const { reached } = await lockReach(owner, [target], caller.userId);
    const ids = reached.map(({ id }) => id);
    const entries = await queryEntriesOf(tx, { ownerId, userId, ids });
    if (entries.length === 0) throw new AppError('entries.notFound');
    const changed = await updateRole(tx, { ownerId, userId, ids, role });
    await updateTrashedRole(tx, { ownerId, userId, ids, role });
    await refreshVisibleOf(tx, ownerId, userId, ids);
    if (changed.length > 0) {
      const detail = { person: await personOf(tx, userId), role, ...previousRoleOf(entries) };
      await recordEvents(tx, caller, ownerId, [{ target, event: 'accessChanged', detail }]);
    }
    const touched = await raiseStreams(owner, changed);
    if (changed.length === 0 || userId === caller.userId) return accessWriteResult(caller, ownerId, touched);
    const knownPart = await targetToNotify(owner, managed, changed);
    const about = {
      userId,
      type: 'role_changed',
      actorId: caller.userId,
      actorName: caller.userName,
    } as const;
    const accounts = [
      ...(await removeReceivedInvites(tx, caller, ownerId, userId, role)),
      ...(await notify(tx, caller.now, knownPart ? [{ ...about, ...knownPart, role }] : [])),
    ];
    return accessWriteResult(caller, ownerId, touched, accounts);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

/** Several entries may have had several roles, which one role can't give back. */
function previousRoleOf(entries: readonly { role: Role }[]): { previousRole?: Role } {
  const [previousRole, ...others] = new Set(entries.map((entry) => entry.role));
  return previousRole === undefined || others.length > 0 ? {} : { previousRole };
}
