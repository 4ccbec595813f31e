import { uuidv7 } from 'uuidv7';
import type { Target } from '#domain/access/target.ts';
import { AppError } from '#domain/errors.ts';
import { groupGrantsInAllMax, groupGrantsMax, groupsMax } from '#domain/groups/group-limits.ts';
import { refreshVisibleOf } from '../access/entries.queries.ts';
import { queryPeople } from '../access/gate.queries.ts';
import { assertNotTrashed, openTargetForWrite } from '../access/gate.ts';
import { type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { takeFromInbox } from '../access/needless-invites.ts';
import { personOf } from '../access/people.present.ts';
import { accessWriteResult, lockReach, raiseStreams, type TouchedStreams } from '../access/reach.ts';
import { removeReceivedInvites } from '../access/received-invites.ts';
import { queryGroups } from '../account/account.queries.ts';
import { type RaisedAccount, raiseAccounts } from '../account/revision.queries.ts';
import { accountLimitsOnly, noHistory, noNewIds, perMinute, writesItsOwnHistory } from '../call-spec.ts';
import type { Caller, Read, Write } from '../command.ts';
import { recordEvents } from '../history/record.ts';
import { type NotificationDraft, notify } from '../notifications/notify.ts';
import {
  deleteGrant,
  deleteGroupEntries,
  deleteGroupLinks,
  deleteGroupRow,
  deleteMember,
  deleteTrashedGroupEntries,
  insertGroup,
  putGrants,
  queryAcquaintances,
  queryGroupCounts,
  updateGroupName,
  updateGroupRole,
  updateTrashedGroupRole,
} from './group.queries.ts';
import {
  addMembersTo,
  type Given,
  type GroupGrant,
  giveByGroup,
  type NamedGrant,
  nothingGiven,
  openGroup,
  presentGrants,
  refreshVisibleInPortions,
} from './group-access.ts';

// Each of these writes sends the account to all of the owner's devices.
const rate = { limits: [perMinute(60)] };

export const listGroups: Read<'groups.list'> = {
  summary: 'Lists the user’s own groups with their members and what they have access to.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const [row] = await queryGroups(db, { userId });
    return { groups: row?.groups ?? [] };
  },
};

export const createGroup: Write<'groups.create'> = {
  summary: 'Creates a group: a named set of people to whom its owner gives access at once.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { name }) {
    const owner = await lockOwner(tx, caller.userId);
    const ownerId = owner.id;
    const [counts] = await queryGroupCounts(tx, { ownerId });
    if ((counts?.groups ?? 0) >= groupsMax) throw new AppError('groups.tooMany', { n: groupsMax });
    const id = uuidv7();
    await insertGroup(tx, { ownerId, id, name, now: caller.now });
    const done = accessWriteResult(caller, ownerId, nothingGiven.touched, await raiseAccounts(tx, [ownerId]));
    return { ...done, outcome: { ...done.outcome, ids: [id] }, result: { ...done.result, id } };
  },
  replay: async (_db, _caller, _data, { ids: [id = ''], revisions }) => ({ id, revisions }),
};

export const updateGroup: Write<'groups.update'> = {
  summary: 'Renames a group.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { id, name }) {
    const owner = await lockOwner(tx, caller.userId);
    const ownerId = owner.id;
    const [renamed] = await updateGroupName(tx, { ownerId, id, name });
    if (renamed === undefined) throw new AppError('groups.notFound');
    return accessWriteResult(caller, ownerId, nothingGiven.touched, await raiseAccounts(tx, [ownerId]));
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export const deleteGroup: Write<'groups.delete'> = {
  summary: 'Deletes a group. Its members lose the access that they have by it, and its join links end.',
  endsAccess: true,
  rate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { id }) {
    const owner = await lockOwner(tx, caller.userId);
    const group = await openGroup(owner, id);
    const ended = await endByGroup(owner, id, group.grants);
    await deleteGroupLinks(tx, { ownerId: owner.id, id });
    await deleteGroupRow(tx, { ownerId: owner.id, id });
    const detail = { groupName: group.name };
    const events = group.grants.map(({ target }) => ({ target, event: 'accessEnded' as const, detail }));
    await recordEvents(tx, caller, owner.id, events);
    const grants = await presentGrants(owner, group.grants);
    const notifications = draftsFor(caller, 'access_ended', group.name, grants, ended.userIds);
    const accounts = await notify(tx, caller.now, notifications, [owner.id]);
    return accessWriteResult(caller, owner.id, ended.touched, accounts);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export const addGroupMembers: Write<'groups.addMembers'> = {
  summary:
    'Adds people who share something of the user to a group. They get the access that it has, except to what they left.',
  rate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { id, userIds }) {
    const owner = await lockOwner(tx, caller.userId);
    const ownerId = owner.id;
    const group = await openGroup(owner, id);
    const uniqueIds = [...new Set(userIds)];
    const acquaintances = await queryAcquaintances(tx, { ownerId, userIds: uniqueIds });
    if (acquaintances.length < uniqueIds.length) throw new AppError('entries.notFound');
    const people = await queryPeople(tx, { userIds: uniqueIds });
    if (people.length < uniqueIds.length) throw new AppError('entries.notFound');
    const isMember = new Set(group.members);
    const joining = people.filter(({ userId }) => !isMember.has(userId));
    const gift = await addMembersTo(owner, caller, { group, people: joining, isWanted: false });
    await recordEvents(
      tx,
      caller,
      ownerId,
      joining.flatMap(({ userId, userName }) =>
        group.grants.map(({ target, role }) => ({
          target,
          event: 'accessGranted' as const,
          detail: { person: { userId, userName }, role, groupName: group.name },
        })),
      ),
    );
    const grants = await presentGrants(owner, group.grants);
    const joined = joining.map(({ userId }) => userId);
    const notifications = draftsFor(caller, 'bin_access_granted', group.name, grants, joined);
    return finish(owner, caller, gift, notifications, joined);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export const removeGroupMember: Write<'groups.removeMember'> = {
  summary: 'Takes a person out of a group, who loses the access that they have by it.',
  endsAccess: true,
  rate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { id, userId }) {
    const owner = await lockOwner(tx, caller.userId);
    const ownerId = owner.id;
    const group = await openGroup(owner, id);
    const [removed] = await deleteMember(tx, { ownerId, id, userId });
    if (removed === undefined) throw new AppError('entries.notFound');
    const ended = await endByGroup(owner, id, group.grants, userId);
    const person = await personOf(tx, userId);
    const events = group.grants.map(({ target, role }) => ({
      target,
      event: 'accessEnded' as const,
      detail: { person, role, groupName: group.name },
    }));
    await recordEvents(tx, caller, ownerId, events);
    const grants = await presentGrants(owner, group.grants);
    const notifications = draftsFor(caller, 'access_ended', group.name, grants, ended.userIds);
    const accounts = [
      ...(events.length > 0 ? await removeReceivedInvites(tx, caller, ownerId, userId) : []),
      ...(await notify(tx, caller.now, notifications, [ownerId])),
    ];
    return accessWriteResult(caller, ownerId, ended.touched, accounts);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export const grantToGroup: Write<'groups.grant'> = {
  summary:
    'Gives a group a role in own bins and locations and everything in them, or changes its role there.',
  endsAccess: true,
  rate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { id, targets, role }) {
    const owner = await lockOwner(tx, caller.userId);
    const ownerId = owner.id;
    const group = await openGroup(owner, id);
    const unique = [...new Map(targets.map((target) => [target.id, target])).values()];
    const grants: NamedGrant[] = [];
    for (const target of unique) {
      const admitted = await openTargetForWrite(owner, caller.userId, target);
      assertNotTrashed(admitted);
      grants.push({ target, role, name: admitted.row.name });
    }
    const roleBefore = new Map(group.grants.map((each) => [each.target.id, each.role]));
    const added = grants.filter(({ target }) => !roleBefore.has(target.id));
    const changed = grants.filter(({ target }) => (roleBefore.get(target.id) ?? role) !== role);
    await assertRoomForGrants(owner, group.grants.length, added.length);
    const kinds = unique.map(({ kind }) => kind);
    await putGrants(tx, { ownerId, id, kinds, ids: unique.map((each) => each.id), role, now: caller.now });
    const lowered = await changeRoles(owner, id, changed);
    const gift = await giveToMembers(owner, caller, id, group.members, added);
    await recordEvents(tx, caller, ownerId, [
      ...added.map(({ target }) => ({
        target,
        event: 'accessGranted' as const,
        detail: { groupName: group.name, role },
      })),
      ...changed.map(({ target }) => ({
        target,
        event: 'accessChanged' as const,
        detail: { groupName: group.name, role, previousRole: roleBefore.get(target.id) ?? role },
      })),
    ]);
    const touched = {
      bins: [...lowered.bins, ...gift.touched.bins],
      locations: [...lowered.locations, ...gift.touched.locations],
      unseen: [...lowered.unseen, ...gift.touched.unseen],
    };
    const notifications = [
      ...draftsFor(caller, 'bin_access_granted', group.name, added, group.members),
      ...draftsFor(caller, 'role_changed', group.name, changed, group.members),
    ];
    return finish(owner, caller, { ...gift, touched }, notifications, group.members);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export const revokeFromGroup: Write<'groups.revoke'> = {
  summary: 'Ends the access of a group to a bin or location and everything in it.',
  endsAccess: true,
  rate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { id, target }) {
    const owner = await lockOwner(tx, caller.userId);
    const ownerId = owner.id;
    const group = await openGroup(owner, id);
    const grant = group.grants.find((each) => each.target.id === target.id);
    if (grant === undefined || grant.target.kind !== target.kind) throw new AppError('entries.notFound');
    await deleteGrant(tx, { ownerId, id, targetId: target.id });
    const ended = await endByGroup(owner, id, [grant], undefined, target.id);
    const detail = { groupName: group.name, role: grant.role };
    await recordEvents(tx, caller, ownerId, [{ target, event: 'accessEnded', detail }]);
    const grants = await presentGrants(owner, [grant]);
    const notifications = draftsFor(caller, 'access_ended', group.name, grants, ended.userIds);
    const accounts = await notify(tx, caller.now, notifications, [ownerId]);
    return accessWriteResult(caller, ownerId, ended.touched, accounts);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

/** Ends what one person, or all, have by a group, at one of its targets or at all. */
async function endByGroup(
  owner: LockedOwner,
  id: string,
  grants: readonly GroupGrant[],
  userId?: string,
  viaId?: string,
): Promise<{ userIds: string[]; touched: TouchedStreams }> {
  const { tx, id: ownerId } = owner;
  const { reached, beyond } = await lockReach(
    owner,
    grants.map(({ target }) => target),
  );
  const which = { ownerId, id, userId: userId ?? null, viaId: viaId ?? null };
  const lost = await deleteGroupEntries(tx, which);
  await deleteTrashedGroupEntries(tx, which);
  const ids = [...new Set(reached.map((each) => each.id))];
  if (userId === undefined) await refreshVisibleInPortions(owner, ids);
  else await refreshVisibleOf(tx, ownerId, userId, ids);
  return { userIds: lost.map((each) => each.userId), touched: await raiseStreams(owner, reached, beyond) };
}

async function changeRoles(
  owner: LockedOwner,
  id: string,
  changed: readonly GroupGrant[],
): Promise<TouchedStreams> {
  const [first] = changed;
  if (first === undefined) return nothingGiven.touched;
  const { tx, id: ownerId } = owner;
  const targets = changed.map(({ target }) => target);
  const { reached, beyond } = await lockReach(owner, targets);
  const viaIds = targets.map((target) => target.id);
  await updateGroupRole(tx, { ownerId, id, viaIds, role: first.role });
  await updateTrashedGroupRole(tx, { ownerId, id, viaIds, role: first.role });
  await refreshVisibleInPortions(owner, [...new Set(reached.map((each) => each.id))]);
  return raiseStreams(owner, reached, beyond);
}

async function giveToMembers(
  owner: LockedOwner,
  caller: Caller,
  id: string,
  userIds: readonly string[],
  grants: readonly GroupGrant[],
): Promise<Given> {
  if (grants.length === 0 || userIds.length === 0) return nothingGiven;
  const targets: Target[] = grants.map(({ target }) => target);
  const reach = await lockReach(owner, targets);
  return giveByGroup(owner, caller, { id, grants, userIds, reach, isWanted: false });
}

/** @throws AppError `groups.grantsFull`. */
async function assertRoomForGrants(
  { tx, id: ownerId }: LockedOwner,
  before: number,
  more: number,
): Promise<void> {
  const [counts] = await queryGroupCounts(tx, { ownerId });
  if (before + more > groupGrantsMax || (counts?.grants ?? 0) + more > groupGrantsInAllMax)
    throw new AppError('groups.grantsFull', { n: groupGrantsMax });
}

/** One notification for each person. */
function draftsFor(
  { userId: actorId, userName: actorName }: Caller,
  type: 'bin_access_granted' | 'role_changed' | 'access_ended',
  groupName: string,
  [first, ...others]: readonly NamedGrant[],
  userIds: readonly string[],
): NotificationDraft[] {
  if (first === undefined) return [];
  const { target, name: title } = first;
  const about = { type, target, actorId, actorName, title, groupName, more: others.length };
  const role = type === 'access_ended' ? {} : { role: first.role };
  return userIds.map((userId) => ({ userId, ...about, ...role }));
}

async function finish(
  { tx, id: ownerId }: LockedOwner,
  caller: Caller,
  { touched, needless, entries }: Given,
  notifications: readonly NotificationDraft[],
  others: readonly string[],
) {
  const accounts: RaisedAccount[] = await notify(tx, caller.now, notifications, [ownerId, ...others]);
  for (const [userId, invites] of needless) await takeFromInbox(tx, userId, invites, caller.now);
  return { ...accessWriteResult(caller, ownerId, touched, accounts), entries };
}
