import type { Role } from '#domain/access/access.ts';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { deleteSetAsideMember, storeRemoval } from '../access/entries.queries.ts';
import { queryPeople } from '../access/gate.queries.ts';
import { leftSince } from '../access/grant-entries.ts';
import { type LockedOwner, lockOwner } from '../access/locked-owner.ts';
import { removeReceivedInvites } from '../access/needless-invites.ts';
import { personOf } from '../access/people.present.ts';
import { type Caller, noNewIds, type Write, writesItsOwnHistory } from '../command.ts';
import { openGroupOfAllPlaces } from './all-places.ts';
import { finishGroupWrite } from './finish-group-write.ts';
import { queryAcquaintances, queryUnnamedGroups, removeMember } from './group.queries.ts';
import { addMembersTo, endForMembers, membersAt } from './group-access.ts';
import { groupRate } from './groups.commands.ts';
import { type OpenGroup, openGroup } from './open-group.ts';

export const addGroupMembers: Write<'groups.addMembers'> = {
  summary:
    'Adds people who share something of the user to a group, or whom the user took out of it within 30 days, or gives them all places with later ones. They get the access that the group has, except to what they left.',
  endsAccess: true,
  rate: groupRate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, data) {
    const owner = await lockOwner(tx, caller.userId);
    const group = await openChosen(owner, caller, data);
    const people = await requireAcquaintances(owner, caller, group.id, [...new Set(data.userIds)]);
    const isMember = new Set(group.members);
    const joining = people.filter(({ userId }) => !isMember.has(userId));
    const changing =
      'allPlaces' in data ? await leaveOtherRoles(owner, caller, data.allPlaces, joining) : new Map();
    const granting = await addMembersTo(owner, caller, { group, people: joining, isRequested: false });
    const joined = { id: group.id, members: joining.map(({ userId }) => userId) };
    const has = await membersAt(owner, joined, group.grants);
    const idsOf = new Map(has.map((each) => [each.userId, each.ids]));
    const having = joining.map((person) => ({ ...person, ids: idsOf.get(person.userId) ?? [] }));
    const notices = [
      { type: 'bin_access_granted', people: having.filter(({ userId }) => !changing.has(userId)) },
      { type: 'role_changed', people: having.filter(({ userId }) => changing.has(userId)) },
    ] as const;
    return finishGroupWrite(owner, caller, granting, {
      events: having.flatMap(({ userId, userName, ids }) => {
        const previousRole: Role | undefined = changing.get(userId);
        const about = { person: { userId, userName }, groupName: group.name };
        const memberTargets = new Set(ids);
        const grants = group.grants.filter(({ target }) => memberTargets.has(target.id));
        return grants.map(({ target, role }) =>
          previousRole === undefined
            ? { target, event: 'accessGranted' as const, detail: { ...about, role } }
            : { target, event: 'accessChanged' as const, detail: { ...about, role, previousRole } },
        );
      }),
      notices: notices.map((notice) => ({ ...notice, group, grants: group.grants })),
      others: joined.members,
    });
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

async function openChosen(
  owner: LockedOwner,
  caller: Caller,
  data: CallData<'groups.addMembers'>,
): Promise<OpenGroup> {
  return 'id' in data ? openGroup(owner, data.id) : openGroupOfAllPlaces(owner, caller, data.allPlaces);
}

/**
 * Strangers need an invitation. Those whom the owner took out of the group may be put back as long as ended access can be.
 * @throws AppError `entries.notFound`.
 */
async function requireAcquaintances(
  { tx, id: ownerId }: LockedOwner,
  { now }: Caller,
  groupId: string,
  userIds: string[],
) {
  const removedSince = leftSince(now);
  const acquaintances = await queryAcquaintances(tx, { ownerId, groupId, userIds, removedSince });
  if (acquaintances.length < userIds.length) throw new AppError('entries.notFound');
  const people = await queryPeople(tx, { userIds });
  if (people.length < userIds.length) throw new AppError('entries.notFound');
  return people;
}

/** Takes them out of the other groups without a name; returns the role that they had there. */
async function leaveOtherRoles(
  owner: LockedOwner,
  caller: Caller,
  role: Role,
  people: readonly { userId: string }[],
): Promise<Map<string, Role>> {
  const { tx, id: ownerId } = owner;
  const userIds = people.map(({ userId }) => userId);
  const before = new Map<string, Role>();
  for (const { id, allPlaces, members } of await queryUnnamedGroups(tx, { ownerId, userIds })) {
    if (allPlaces === null || allPlaces === role || members.length === 0) continue;
    const { grants } = await openGroup(owner, id);
    for (const userId of members) {
      await removeMember(tx, { ownerId, id, userId, now: caller.now });
      await endForMembers(owner, { id, grants, userId });
      before.set(userId, allPlaces);
    }
  }
  return before;
}

/**
 * Removes a member whose account is being deleted, and whose rows are set aside. Returns the ids of what the group gave;
 * undefined if the person was no member.
 */
async function removeSetAside(
  { tx, id: ownerId }: LockedOwner,
  { now }: Caller,
  { id, userId }: { id: string; userId: string },
): Promise<string[] | undefined> {
  const rows = await deleteSetAsideMember(tx, { ownerId, groupId: id, userId });
  if (rows.length === 0) return undefined;
  await storeRemoval(tx, { ownerId, id, userId, now });
  return rows.flatMap(({ viaId }) => viaId ?? []);
}

export const removeGroupMember: Write<'groups.removeMember'> = {
  summary: 'Takes a person out of a group, who loses the access that they have by it.',
  endsAccess: true,
  rate: groupRate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { id, userId }) {
    const owner = await lockOwner(tx, caller.userId);
    const ownerId = owner.id;
    const group = await openGroup(owner, id);
    const [removed] = await removeMember(tx, { ownerId, id, userId, now: caller.now });
    const setAside = await removeSetAside(owner, caller, { id, userId });
    if (removed === undefined && setAside === undefined) throw new AppError('entries.notFound');
    const ended = await endForMembers(owner, { id, grants: group.grants, userId });
    const person = await personOf(tx, userId);
    const hasAccess = group.grants.length > 0;
    const lostIds = new Set([...ended.people.flatMap(({ ids }) => ids), ...(setAside ?? [])]);
    const lost = group.grants.filter(({ target }) => lostIds.has(target.id));
    return finishGroupWrite(owner, caller, ended, {
      events: lost.map(({ target, role }) => ({
        target,
        event: 'accessEnded',
        detail: { person, role, groupName: group.name },
      })),
      notices: [{ type: 'access_ended', group, grants: group.grants, people: ended.people }],
      others: [userId],
      clearInboxes: async () => (hasAccess ? removeReceivedInvites(tx, caller, ownerId, userId) : []),
    });
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};
