import type { Role, Target } from '#domain/access/access.ts';
import { assertCan, highest, leaveUndoMinutes } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { trashDays } from '#domain/time.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type RaisedAccount, raiseAccounts } from '../account/account.queries.ts';
import { fieldReadersAmong } from '../account/profile.queries.ts';
import { accountLimitsOnly, type Caller, noNewIds, type Write, writesItsOwnHistory } from '../command.ts';
import { queryDecided, queryLeft } from '../history/access-history.queries.ts';
import type { EntrySnapshot } from '../history/event.ts';
import {
  type EventRow,
  queryEvent,
  queryIsDecidedSince,
  queryOwnerOfLeft,
} from '../history/history.queries.ts';
import { recordEvents } from '../history/record.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import { withdrawRequests } from './ask.commands.ts';
import {
  deleteAllSetAsideEntries,
  deleteAllTrashedEntriesOf,
  deleteEntriesOf,
  deleteFromAllPlaces,
  deleteSetAsideEntries,
  deleteTrashedEntriesOf,
  putBackEntries,
  queryEntriesOf,
  queryGrantsOfPerson,
  queryIsAcquaintance,
  refreshVisibleOf,
  storeRemoval,
  updateRole,
  updateTrashedRole,
} from './entries.queries.ts';
import {
  type AdmittedTarget,
  type LockedTarget,
  lockAllManaged,
  lockManaged,
  lockTarget,
  openTargetForWrite,
} from './gate.ts';
import { grantEntries, leftSince } from './grant-entries.ts';
import { findOwner, type LockedOwner, lockOwner, NOBODY } from './locked-owner.ts';
import { endNeedlessInvites, removeReceivedInvites, takeFromInbox } from './needless-invites.ts';
import { personOf } from './people.present.ts';
import { accessWriteResult, idsOfStreams, lockReach, raiseStreams, targetToNotify } from './reach.ts';
import { queryRequestsOf } from './requests.queries.ts';

/** Ends a person's access here and below, wherever it was given; leaving needs no right. */
export const deleteEntries: Write<'accessEntries.delete'> = {
  summary:
    'Ends a person’s access to a target and everything in it. With the user’s own id, the user leaves.',
  endsAccess: true,
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { target, userId, eventId, inTrashToo = false }) {
    const isOwn = userId === caller.userId;
    const lock = isOwn ? lockTarget : lockManaged;
    const opened = await lock(tx, caller.userId, target);
    const { owner } = opened;
    const { ownerId } = opened.row;
    const { reached, beyond } = await lockReach(owner, [target], isOwn ? undefined : caller.userId);
    const ids = reached.map(({ id }) => id);
    const deletedEntries = await deleteEntriesOf(tx, { ownerId, userId, ids });
    const trashed = await deleteTrashedEntriesOf(tx, { ownerId, userId, ids: [target.id, ...ids] });
    const setAside = await deleteSetAsideEntries(tx, { ownerId, userId, ids: [target.id, ...ids] });
    const ended = [...deletedEntries, ...trashed, ...setAside].map((entry) => entry.role);
    const role = highest(ended) ?? (await roleLeft(tx, caller, ownerId, ids, userId));
    const isEndOfAll = inTrashToo && caller.userId === ownerId;
    const leftGroups = isEndOfAll ? await endOfAll(owner, caller, userId) : [];
    await refreshVisibleOf(tx, ownerId, userId, ids);
    const detail = { person: await personOf(tx, userId), role, entries: deletedEntries };
    const event = { target, event: 'accessEnded' as const, id: eventId, detail };
    const [recorded = ''] = await recordEvents(tx, caller, ownerId, [event]);
    const touched = await raiseStreams(owner, streamsOf(deletedEntries), beyond);
    const notifications = await endNotificationsOf(caller, opened, userId, streamsOf(deletedEntries));
    const readers = await fieldReadersAmong(tx, ownerId, [userId]);
    const accounts = [
      ...(isOwn
        ? await withdrawRequestsAt(owner, userId, ids)
        : await removeReceivedInvites(tx, caller, ownerId, userId)),
      ...(await notify(tx, caller.now, notifications, [
        ...(leftGroups.length > 0 ? [ownerId, userId] : []),
        ...readers,
      ])),
    ];
    const done = accessWriteResult(caller, ownerId, touched, accounts);
    const outcome = { ...done.outcome, ids: [recorded] };
    return { ...done, outcome, result: { ...done.result, eventId: recorded } };
  },
  replay: async (_db, _caller, _data, { ids: [eventId = ''], revisions }) => ({ eventId, revisions }),
};

/** Restores only what no later decision concerns. Leavers may undo their own leaving for some minutes. */
export const restoreEntries: Write<'accessEntries.restore'> = {
  summary: 'Restores the access that was ended by an entry of the history, within 30 days.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { target, eventId }) {
    const owner = await lockOwner(tx, await findOwnerOrLeft(tx, caller, target, eventId));
    const ownerId = owner.id;
    const [event] = await queryEvent(tx, {
      ownerId,
      kind: target.kind,
      target: target.id,
      id: eventId,
      event: 'accessEnded',
    });
    const hasLeft = event !== undefined && event.actorId === event.detail.person?.userId;
    const hasJustLeft = hasLeft && isOwnLeave(event, caller);
    if (hasJustLeft) await assertUndecided(tx, caller, ownerId, event);
    else assertCan((await openTargetForWrite(owner, caller.userId, target)).effectiveRole, 'manage people');
    // A person who left comes back only by a new invitation.
    if (hasLeft && !hasJustLeft) throw new AppError('entries.tooLate');
    if (event?.detail.person === undefined || isOlder(event, caller.now, trashDays * dayMs)) {
      throw new AppError('entries.tooLate');
    }
    const { person, role, entries = [] } = event.detail;
    const managerId = hasJustLeft ? undefined : caller.userId;
    const stillGiven = await stillByGroup(owner, person.userId, entries);
    const { back, beyond, reached } = await stillBelow(owner, stillGiven, managerId);
    const open = await undecided(tx, ownerId, person.userId, { target, eventId }, back);
    if (open.length === 0) throw new AppError('entries.tooLate');
    const came = await putBackEntries(tx, { ownerId, userId: person.userId, entries: JSON.stringify(open) });
    const ids = open.map((entry) => entry.target);
    await refreshVisibleOf(tx, ownerId, person.userId, ids);
    if (came.length > 0) {
      const detail = { person, role, isGivenBack: true as const };
      await recordEvents(tx, caller, ownerId, [{ target, event: 'accessGranted', detail }]);
    }
    // Bins that the person still saw are raised too, because their containers become visible.
    const touched = await raiseStreams(owner, came, [...beyond, ...reached]);
    const readers = await fieldReadersAmong(tx, ownerId, [person.userId]);
    return accessWriteResult(caller, ownerId, touched, await raiseAccounts(tx, readers));
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

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
    const needless = await endNeedlessInvites(owner, caller, { userId, role }, idsOfStreams(touched));
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

/** Also what comes back with a place from the trash or with the person's account. Returns the groups that the person left. */
async function endOfAll({ tx, id: ownerId }: LockedOwner, { now }: Caller, userId: string) {
  await deleteAllTrashedEntriesOf(tx, { ownerId, userId });
  const setAside = await deleteAllSetAsideEntries(tx, { ownerId, userId });
  for (const { groupId } of setAside) await storeRemoval(tx, { ownerId, id: groupId, userId, now });
  return [...setAside, ...(await deleteFromAllPlaces(tx, { ownerId, userId, now }))];
}

/** Notifies the owner of a leaver, and other people that their access ended. */
async function endNotificationsOf(
  caller: Caller,
  opened: LockedTarget,
  userId: string,
  ended: readonly Target[],
): Promise<NotificationDraft[]> {
  if (ended.length === 0) return [];
  const actor = { actorId: caller.userId, actorName: caller.userName };
  if (userId === caller.userId) {
    const { ownerId, name } = opened.row;
    const { target } = opened;
    return [{ userId: ownerId, type: 'access_left', target, title: name, ...actor }];
  }
  const reachedTarget = await targetToNotify(opened.owner, opened, ended);
  return reachedTarget ? [{ userId, type: 'access_ended', ...reachedTarget, ...actor }] : [];
}

/** Without this, a manager could bring a leaver back by granting an old request. */
async function withdrawRequestsAt(
  owner: LockedOwner,
  userId: string,
  ids: string[],
): Promise<RaisedAccount[]> {
  const requests = await queryRequestsOf(owner.tx, { ownerId: owner.id, userId, ids });
  const open = requests.flatMap(({ kind, id, deniedAt }) => (deniedAt === null ? [{ kind, id }] : []));
  return open.length === 0 ? [] : withdrawRequests(owner, userId, open);
}

/** The role of a recent leaver: ending their access keeps them from undoing it. @throws AppError `entries.notFound`. */
async function roleLeft(
  tx: Transaction,
  caller: Caller,
  ownerId: string,
  ids: string[],
  userId: string,
): Promise<Role> {
  const [left] = await queryLeft(tx, {
    ownerId,
    targets: ids,
    personId: userId,
    since: leaveUndoSince(caller),
  });
  if (left === undefined || userId === caller.userId) throw new AppError('entries.notFound');
  return left.role;
}

/** Finds the owner like `findOwner`, also for the person who left by this event. */
async function findOwnerOrLeft(
  tx: Transaction,
  caller: Caller,
  { kind, id }: Target,
  eventId: string,
): Promise<string> {
  const ownerId = await findOwner(tx, caller.userId, id);
  const [left] = await queryOwnerOfLeft(tx, {
    target: id,
    kind,
    id: eventId,
    personId: caller.userId,
    since: leaveUndoSince(caller),
  });
  return ownerId === NOBODY ? (left?.ownerId ?? NOBODY) : ownerId;
}

function isOwnLeave(event: EventRow, { userId, now }: Caller): boolean {
  const isOwn = event.actorId === userId && event.detail.person?.userId === userId;
  return isOwn && !isOlder(event, now, leaveUndoMinutes * minuteMs);
}

/** Security: undoing one's leaving must not undo later decisions of others, here or above. */
async function assertUndecided(
  tx: Transaction,
  { userId }: Caller,
  ownerId: string,
  { at }: EventRow,
): Promise<void> {
  const [laterDecision] = await queryIsDecidedSince(tx, { ownerId, personId: userId, since: at });
  if (laterDecision?.isDecided === true) throw new AppError('entries.tooLate');
}

/** Security: an old ending must not return a higher role, nor somebody who came back and left again. */
async function undecided(
  tx: Transaction,
  ownerId: string,
  userId: string,
  { target: { kind, id }, eventId }: { target: Target; eventId: string },
  entries: readonly EntrySnapshot[],
): Promise<EntrySnapshot[]> {
  const targets = [...new Set(entries.map(({ target }) => target))];
  const rows = await queryDecided(tx, { ownerId, personId: userId, kind, target: id, id: eventId, targets });
  const laterDecision = new Set(rows.map((row) => row.target));
  return entries.filter(({ target }) => !laterDecision.has(target));
}

function leaveUndoSince({ now }: Caller): string {
  return new Date(Date.parse(now) - leaveUndoMinutes * minuteMs).toISOString();
}

function isOlder({ at }: EventRow, now: string, ms: number): boolean {
  return Date.parse(at) < Date.parse(now) - ms;
}

/** Without entries by groups that the person left, or that have no access there any more. */
async function stillByGroup(
  { tx, id: ownerId }: LockedOwner,
  userId: string,
  entries: readonly EntrySnapshot[],
): Promise<EntrySnapshot[]> {
  const grants = await queryGrantsOfPerson(tx, { ownerId, userId });
  const byGroup = new Set(grants.map(({ groupId, target }) => groupId + target));
  return entries.filter(({ groupId, viaId }) => !groupId || byGroup.has(groupId + viaId));
}

/** Entries whose target is still at or below where they were given. */
async function stillBelow(
  owner: LockedOwner,
  entries: readonly EntrySnapshot[],
  managerId: string | undefined,
): Promise<{ back: EntrySnapshot[]; beyond: Target[]; reached: Target[] }> {
  const vias = new Map(entries.map(({ viaKind: kind, viaId: id }) => [id, { kind, id }]));
  const { reached, beyond } = await lockReach(owner, [...vias.values()], managerId);
  const pairs = new Set(reached.map(({ viaId, id }) => viaId + id));
  return { back: entries.filter(({ viaId, target }) => pairs.has(viaId + target)), beyond, reached };
}

function streamsOf(entries: readonly EntrySnapshot[]): Target[] {
  return entries.map(({ kind, target }) => ({ kind, id: target }));
}
