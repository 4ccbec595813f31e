import type { Role } from '#domain/access/access.ts';
import {
  entriesPerPersonMax,
  groupMembersInAllMax,
  peoplePerTargetMax,
} from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { refreshVisible, refreshVisibleOf } from '../access/entries.queries.ts';
import { leftSince } from '../access/grant-entries.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { endNeedlessInvites } from '../access/needless-invites.ts';
import type { Reached } from '../access/reach.queries.ts';
import { lockReach, noStreams, type Reach, raiseStreams, type TouchedStreams } from '../access/reach.ts';
import { type EndedInvite, forgetRequests } from '../access/requests.queries.ts';
import type { Caller } from '../command.ts';
import { queryLeaversAmong } from '../history/access-history.queries.ts';
import {
  countPeopleOfAllPlaces,
  deleteGroupEntries,
  deleteTrashedGroupEntries,
  type GroupGrant,
  insertMembers,
  putGroupEntries,
  queryAskers,
  queryGroupCounts,
  queryGroupSharing,
  queryHasInvites,
  queryMembersAt,
} from './group.queries.ts';
import type { OpenGroup } from './open-group.ts';

/** A target may be given to the whole group. */
const groupMembersMax = peoplePerTargetMax;

/** The streams that a change of access touched, the number of new entries, and the invitations no longer needed. */
export type AccessChange = {
  touched: TouchedStreams;
  needless: ReadonlyMap<string, EndedInvite[]>;
  entries: number;
};

export const noAccessChange: AccessChange = {
  touched: noStreams,
  needless: new Map(),
  entries: 0,
};

type NewMembers = {
  group: OpenGroup;
  people: readonly { userId: string; userName: string }[];
  /** They join by themselves, so they also get what they once left. */
  isRequested: boolean;
};

/** @throws AppError `groups.membersFull`, and as `grantToMembers`. */
export async function addMembersTo(
  owner: LockedOwner,
  caller: Caller,
  { group, people, isRequested }: NewMembers,
): Promise<AccessChange> {
  const { tx, id: ownerId } = owner;
  const isMember = new Set(group.members);
  const joining = people.filter(({ userId }) => !isMember.has(userId));
  const [counts] = await queryGroupCounts(tx, { ownerId });
  const inAll = (counts?.members ?? 0) + joining.length;
  if (group.members.length + joining.length > groupMembersMax || inAll > groupMembersInAllMax)
    throw new AppError('groups.membersFull', { n: groupMembersMax });
  await insertMembers(tx, { ownerId, id: group.id, people: JSON.stringify(joining), now: caller.now });
  if (group.allPlaces !== null) await assertRoomInAllPlaces(owner);
  const userIds = (isRequested ? people : joining).map(({ userId }) => userId);
  if (userIds.length === 0 || group.grants.length === 0) return noAccessChange;
  const reach = await lockReach(
    owner,
    group.grants.map(({ target }) => target),
  );
  return grantToMembers(owner, caller, { id: group.id, grants: group.grants, userIds, reach, isRequested });
}

/** Returns, for each member, the grants' targets that they have by the group, without those that they left or lost. */
export async function membersAt(
  { tx, id: ownerId }: LockedOwner,
  { id, members }: Pick<OpenGroup, 'id' | 'members'>,
  grants: readonly GroupGrant[],
): Promise<{ userId: string; ids: string[] }[]> {
  if (grants.length === 0) return [];
  const ids = grants.map(({ target }) => target.id);
  return queryMembersAt(tx, { ownerId, id, userIds: members, ids });
}

/** Everybody with all places gets each new place, whose number of people is limited. @throws AppError `entries.tooMany`. */
export async function assertRoomInAllPlaces({ tx, id: ownerId }: LockedOwner): Promise<void> {
  const [counts] = await countPeopleOfAllPlaces(tx, { ownerId });
  if ((counts?.people ?? 0) > peoplePerTargetMax)
    throw new AppError('entries.tooMany', { n: peoplePerTargetMax });
}

type MemberGrants = {
  id: string;
  grants: readonly GroupGrant[];
  userIds: readonly string[];
  /** The reach of at least the targets of the grants. */
  reach: Reach;
  isRequested: boolean;
};

/** Gives people the access of a group. @throws AppError `entries.tooMany`, `entries.full`. */
export async function grantToMembers(
  owner: LockedOwner,
  caller: Caller,
  { id, grants, userIds, reach, isRequested }: MemberGrants,
): Promise<AccessChange> {
  const { tx, id: ownerId } = owner;
  const { now } = caller;
  const roleAt = new Map(grants.map(({ target, role }) => [target.id, role]));
  const reached = reach.reached.flatMap((each) => {
    const role = roleAt.get(each.viaId);
    return role === undefined ? [] : [{ ...each, role }];
  });
  const ids = [...new Set(reached.map((each) => each.id))];
  const people = [...userIds];
  await assertRoom(owner, people, ids, reached.length);
  const leavers = isRequested
    ? []
    : await queryLeaversAmong(tx, { ownerId, targets: ids, userIds: people, since: leftSince(now) });
  const rows = { reached: JSON.stringify(reached), leavers: JSON.stringify(leavers) };
  const count = Math.max(1, Math.floor(entriesAtOnce / reached.length));
  for (let from = 0; from < people.length; from += count) {
    const some = { ownerId, peopleAtOnce: people.slice(from, from + count) };
    await putGroupEntries(tx, { ...some, ...rows, id, now });
  }
  const [first] = people;
  if (people.length === 1 && first !== undefined) await refreshVisibleOf(tx, ownerId, first, ids);
  else await refreshVisibleInPortions(owner, ids);
  for (const { userId } of await queryAskers(tx, { ownerId, userIds: people, ids }))
    await forgetRequests(tx, ownerId, userId, ids);
  const touched = await raiseStreams(owner, reach.reached, reach.beyond);
  const needless = await endInvites(owner, caller, { id, userIds: people, reached });
  return { touched, needless, entries: people.length * reached.length };
}

type EndedGrants = {
  id: string;
  /** The grants, whose bins and places are locked and raised. */
  grants: readonly GroupGrant[];
  userId?: string;
  /** Limits the write to entries given at these targets. */
  viaIds?: string[];
};

/** Ends the access of one or all members by a group, at some or all of its targets. Returns which members lost which targets. */
export async function endForMembers(
  owner: LockedOwner,
  { id, grants, userId, viaIds }: EndedGrants,
): Promise<AccessChange & { people: { userId: string; ids: string[] }[] }> {
  const { tx, id: ownerId } = owner;
  const { reached, beyond } = await lockReach(
    owner,
    grants.map(({ target }) => target),
  );
  const which = { ownerId, id, userId: userId ?? null, viaIds: viaIds ?? null };
  const lost = [...(await deleteGroupEntries(tx, which)), ...(await deleteTrashedGroupEntries(tx, which))];
  const lostBy = Map.groupBy(lost, (each) => each.userId);
  const people = [...lostBy].map(([who, theirs]) => ({ userId: who, ids: theirs.map(({ viaId }) => viaId) }));
  const ids = [...new Set(reached.map((each) => each.id))];
  if (userId === undefined) await refreshVisibleInPortions(owner, ids);
  else await refreshVisibleOf(tx, ownerId, userId, ids);
  const touched = await raiseStreams(owner, reached, beyond);
  return { ...noAccessChange, people, touched };
}

/** Access entries that one statement stores well within its time limit. */
const entriesAtOnce = 25_000;

/** Targets whose people, at most `peoplePerTargetMax` each, one statement indexes. */
const thingsAtOnce = entriesAtOnce / peoplePerTargetMax;

export async function refreshVisibleInPortions(
  { tx, id: ownerId }: LockedOwner,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += thingsAtOnce)
    await refreshVisible(tx, ownerId, ids.slice(from, from + thingsAtOnce));
}

async function assertRoom(
  { tx, id: ownerId }: LockedOwner,
  userIds: string[],
  ids: string[],
  more: number,
): Promise<void> {
  const [shared] = await queryGroupSharing(tx, { ownerId, userIds, ids });
  if (shared === undefined) throw new Error('an owner has no profile');
  if (shared.people > peoplePerTargetMax) throw new AppError('entries.tooMany', { n: peoplePerTargetMax });
  if (shared.entries + more * userIds.length > ceilings[shared.plan].accessEntries)
    throw new AppError('entries.full');
  if (shared.most + more > entriesPerPersonMax) throw new AppError('entries.full');
}

/** Ends open invitations of these people that give no more than they have now. */
async function endInvites(
  owner: LockedOwner,
  caller: Caller,
  {
    id,
    userIds,
    reached,
  }: { id: string; userIds: readonly string[]; reached: readonly (Reached & { role: Role })[] },
): Promise<AccessChange['needless']> {
  const { tx, id: ownerId } = owner;
  const ids = [...new Set(reached.map((each) => each.id))];
  const [open] = await queryHasInvites(tx, { ownerId, ids, now: caller.now });
  if (open?.hasInvites !== true) return new Map();
  const needless = new Map<string, EndedInvite[]>();
  const byRole = [...Map.groupBy(reached, ({ role }) => role)];
  for (const userId of [...userIds].sort()) {
    const ended: EndedInvite[] = [];
    for (const [role, theirs] of byRole) {
      const bins = theirs.map((each) => each.id);
      ended.push(...(await endNeedlessInvites(owner, caller, { userId, role, groupId: id }, bins)));
    }
    if (ended.length > 0) needless.set(userId, ended);
  }
  return needless;
}
