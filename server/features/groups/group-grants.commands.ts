import type { Target } from '#domain/access/access.ts';
import { groupGrantsInAllMax, groupGrantsMax } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { grantOpenRequest, type LetIntoGroup } from '../access/answer-requests.commands.ts';
import { assertNotTrashed, openTargetForWrite } from '../access/gate.ts';
import { type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { joinStreams, lockReach, raiseStreams, type TouchedStreams } from '../access/reach.ts';
import { accountLimitsOnly, type Caller, noNewIds, type Write, writesItsOwnHistory } from '../command.ts';
import { finishGroupWrite } from './finish-group-write.ts';
import {
  deleteGrant,
  type GroupGrant,
  putGrants,
  queryGroup,
  queryGroupCounts,
  updateAllPlaces,
  updateGroupRole,
  updateTrashedGroupRole,
} from './group.queries.ts';
import {
  type AccessChange,
  addMembersTo,
  assertRoomInAllPlaces,
  endForMembers,
  grantToMembers,
  membersAt,
  noAccessChange,
  refreshVisibleInPortions,
} from './group-access.ts';
import { groupRate } from './groups.commands.ts';
import { type OpenGroup, openGroup, presentGrants } from './open-group.ts';

export const grantRequest: Write<'accessRequests.grant'> = {
  summary:
    'Approves an access request: gives the person a role in the bin and the bins in it, or with `locationId` in the bin’s location. A request by a join link is approved for all that the link offers and the user manages; the owner lets the person into the link’s group, with the roles of the group.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  act: (tx, caller, data) => grantOpenRequest(tx, caller, data, letIntoGroup),
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

const letIntoGroup: LetIntoGroup = async (owner, caller, { groupId: id, person }) => {
  const [row] = await queryGroup(owner.tx, { ownerId: owner.id, id });
  if (row === undefined) return undefined;
  const [first, ...others] = await presentGrants(owner.tx, owner.id, row.grants);
  if (first === undefined) return undefined;
  // Nobody becomes an admin by a link.
  if (row.grants.some(({ role }) => role === 'admin')) throw new AppError('entries.tooHigh');
  const { touched, needless, entries } = await addMembersTo(owner, caller, {
    group: { id, ...row },
    people: [person],
    isRequested: true,
  });
  return {
    name: row.name,
    grants: [first, ...others],
    touched,
    entries,
    needless: needless.get(person.userId) ?? [],
  };
};

export const grantToGroup: Write<'groups.grant'> = {
  summary:
    'Gives a group a role in own bins and locations and everything in them, or in all locations with later ones, or changes its role there.',
  endsAccess: true,
  rate: groupRate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, data) {
    const owner = await lockOwner(tx, caller.userId);
    const before = await openGroup(owner, data.id);
    const { role, id } = data;
    if ('allPlaces' in data) {
      await updateAllPlaces(tx, { ownerId: owner.id, id, role, now: caller.now });
      await assertRoomInAllPlaces(owner);
    } else {
      await putGrantsOn(owner, caller, before, data);
    }
    return followChange(owner, caller, before);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

async function putGrantsOn(
  owner: LockedOwner,
  caller: Caller,
  { id, ownGrants }: OpenGroup,
  { targets, role }: { targets: readonly Target[]; role: GroupGrant['role'] },
): Promise<void> {
  const { tx, id: ownerId } = owner;
  const unique = [...new Map(targets.map((target) => [target.id, target])).values()];
  for (const target of unique) assertNotTrashed(await openTargetForWrite(owner, caller.userId, target));
  const had = new Set(ownGrants);
  await assertRoomForGrants(owner, had.size, unique.filter((target) => !had.has(target.id)).length);
  const kinds = unique.map(({ kind }) => kind);
  await putGrants(tx, { ownerId, id, kinds, ids: unique.map((each) => each.id), role, now: caller.now });
}

export const revokeFromGroup: Write<'groups.revoke'> = {
  summary:
    'Ends the access of a group to a bin or location and everything in it, or to all locations and later ones.',
  endsAccess: true,
  rate: groupRate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, data) {
    const owner = await lockOwner(tx, caller.userId);
    const ownerId = owner.id;
    const { id } = data;
    const before = await openGroup(owner, id);
    if ('allPlaces' in data) {
      // A group without a name exists only for all places; `groups.delete` ends it.
      if (before.allPlaces === null || before.name === '') throw new AppError('entries.notFound');
      await updateAllPlaces(tx, { ownerId, id, role: null, now: caller.now });
    } else {
      const { target } = data;
      const has = before.grants.some(
        (grant) => grant.target.id === target.id && grant.target.kind === target.kind,
      );
      if (!has) throw new AppError('entries.notFound');
      if (!before.ownGrants.includes(target.id)) throw new AppError('groups.hasAllPlaces');
      await deleteGrant(tx, { ownerId, id, targetId: target.id });
    }
    return followChange(owner, caller, before);
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

/** Applies the changed grants of a group to the access of its members. */
async function followChange(owner: LockedOwner, caller: Caller, before: OpenGroup) {
  const { id, name, members } = before;
  const group = { name };
  const { added, changed, ended } = differenceOf(before.grants, (await openGroup(owner, id)).grants);
  const changes = await changeRoles(owner, id, changed);
  const ending = await end(owner, id, ended);
  const granting = await grantAdded(owner, caller, { id, members, grants: added });
  const touched = joinStreams(changes, ending.touched, granting.touched);
  return finishGroupWrite(
    owner,
    caller,
    { ...granting, touched },
    {
      events: [
        ...added.map(({ target, role }) => ({
          target,
          event: 'accessGranted' as const,
          detail: { groupName: name, role },
        })),
        ...changed.map(({ target, role, previousRole }) => ({
          target,
          event: 'accessChanged' as const,
          detail: { groupName: name, role, previousRole },
        })),
        ...ended.map(({ target, role }) => ({
          target,
          event: 'accessEnded' as const,
          detail: { groupName: name, role },
        })),
      ],
      notices: [
        { type: 'bin_access_granted', group, grants: added, people: await membersAt(owner, before, added) },
        { type: 'role_changed', group, grants: changed, people: await membersAt(owner, before, changed) },
        { type: 'access_ended', group, grants: ended, people: ending.people },
      ],
      others: ended.length > 0 ? [] : members,
    },
  );
}

type ChangedGrant = GroupGrant & { previousRole: GroupGrant['role'] };

function differenceOf(before: readonly GroupGrant[], after: readonly GroupGrant[]) {
  const roleBefore = new Map(before.map(({ target, role }) => [target.id, role]));
  const isStill = new Set(after.map(({ target }) => target.id));
  return {
    added: after.filter(({ target }) => !roleBefore.has(target.id)),
    changed: after.flatMap((grant): ChangedGrant[] => {
      const previousRole = roleBefore.get(grant.target.id) ?? grant.role;
      return previousRole === grant.role ? [] : [{ ...grant, previousRole }];
    }),
    ended: before.filter(({ target }) => !isStill.has(target.id)),
  };
}

async function changeRoles(
  owner: LockedOwner,
  id: string,
  changed: readonly GroupGrant[],
): Promise<TouchedStreams> {
  const [first] = changed;
  if (first === undefined) return noAccessChange.touched;
  const { tx, id: ownerId } = owner;
  const targets = changed.map(({ target }) => target);
  const { reached, beyond } = await lockReach(owner, targets);
  const viaIds = targets.map((target) => target.id);
  await updateGroupRole(tx, { ownerId, id, viaIds, role: first.role });
  await updateTrashedGroupRole(tx, { ownerId, id, viaIds, role: first.role });
  await refreshVisibleInPortions(owner, [...new Set(reached.map((each) => each.id))]);
  return raiseStreams(owner, reached, beyond);
}

async function end(owner: LockedOwner, id: string, grants: readonly GroupGrant[]) {
  if (grants.length === 0) return { ...noAccessChange, people: [] };
  return endForMembers(owner, { id, grants, viaIds: grants.map(({ target }) => target.id) });
}

async function grantAdded(
  owner: LockedOwner,
  caller: Caller,
  { id, members, grants }: Pick<OpenGroup, 'id' | 'members' | 'grants'>,
): Promise<AccessChange> {
  if (grants.length === 0 || members.length === 0) return noAccessChange;
  const reach = await lockReach(
    owner,
    grants.map(({ target }) => target),
  );
  return grantToMembers(owner, caller, { id, grants, userIds: members, reach, isRequested: false });
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
