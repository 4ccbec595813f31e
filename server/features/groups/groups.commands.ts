import { v7 as uuidv7 } from 'uuid';
import { withSavedSearches } from '#domain/account/saved-search.ts';
import { AppError } from '#domain/errors.ts';
import { queryPeople } from '../access/gate.queries.ts';
import { type LockedOwner, lockOwner, NOBODY } from '../access/locked-owner.ts';
import { personOf } from '../access/people.present.ts';
import { queryGroups } from '../account/account.queries.ts';
import { updateSavedSearches } from '../account/profile.queries.ts';
import {
  accountLimitsOnly,
  noHistory,
  noNewIds,
  perMinute,
  type Read,
  type Write,
  writesItsOwnHistory,
} from '../command.ts';
import { finishGroupWrite } from './finish-group-write.ts';
import {
  deleteGroupLinks,
  deleteGroupRow,
  deleteMember,
  queryGivenByGroups,
  queryMemberships,
  queryOwnerOfMembership,
  updateGroupName,
} from './group.queries.ts';
import { endForMembers, noAccessChange } from './group-access.ts';
import { insertNewGroup, openGroup } from './open-group.ts';

// Each of these writes sends the account to all of the owner's devices.
export const groupRate = { limits: [perMinute(60)] };

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
  rate: groupRate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { name }) {
    const owner = await lockOwner(tx, caller.userId);
    const id = uuidv7();
    await insertNewGroup(owner, caller, { id, name });
    const done = await finishGroupWrite(owner, caller, noAccessChange);
    return { ...done, outcome: { ...done.outcome, ids: [id] }, result: { ...done.result, id } };
  },
  replay: async (_db, _caller, _data, { ids: [id = ''], revisions }) => ({ id, revisions }),
};

export const updateGroup: Write<'groups.update'> = {
  summary: 'Renames a group.',
  rate: groupRate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { id, name }) {
    const owner = await lockOwner(tx, caller.userId);
    const [renamed] = await updateGroupName(tx, { ownerId: owner.id, id, name });
    if (renamed === undefined) throw new AppError('groups.notFound');
    // Members see the name beside shared views.
    const { members } = await openGroup(owner, id);
    return finishGroupWrite(owner, caller, noAccessChange, { others: members });
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export const deleteGroup: Write<'groups.delete'> = {
  summary: 'Deletes a group. Its members lose the access that they have by it, and its join links end.',
  endsAccess: true,
  rate: groupRate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { id }) {
    const owner = await lockOwner(tx, caller.userId);
    const group = await openGroup(owner, id);
    const ended = await endForMembers(owner, { id, grants: group.grants });
    await deleteGroupLinks(tx, { ownerId: owner.id, id });
    await deleteGroupRow(tx, { ownerId: owner.id, id });
    await unshareViews(owner, id);
    const detail = { groupName: group.name };
    return finishGroupWrite(owner, caller, ended, {
      events: group.grants.map(({ target }) => ({ target, event: 'accessEnded', detail })),
      notices: [{ type: 'access_ended', group, grants: group.grants, people: ended.people }],
      others: group.members,
    });
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};

export const listMemberships: Read<'groups.joined'> = {
  summary:
    'Lists the groups of other people that the user is in, with what the user has access to by each. Nothing about other members.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const rows = await queryMemberships(db, { userId });
    const listed = rows.filter(({ allPlaces }) => allPlaces === null);
    const entries = await queryGivenByGroups(db, {
      userId,
      ownerIds: listed.map(({ ownerId }) => ownerId),
      groupIds: listed.map(({ id }) => id),
    });
    const entriesBy = Map.groupBy(entries, ({ groupId }) => groupId);
    const owners = await queryPeople(db, { userIds: [...new Set(rows.map(({ ownerId }) => ownerId))] });
    const nameOf = new Map(owners.map(({ userId: id, userName }) => [id, userName]));
    return {
      groups: rows.flatMap(({ id, name, allPlaces, ownerId }) => {
        const ownerName = nameOf.get(ownerId);
        if (ownerName === undefined) return [];
        const grants = (entriesBy.get(id) ?? []).map((each) => ({
          target: { kind: each.kind, id: each.id },
          role: each.role,
        }));
        return [{ id, name, ownerId, ownerName, ...(allPlaces !== null && { allPlaces }), grants }];
      }),
    };
  },
};

async function unshareViews(owner: LockedOwner, id: string): Promise<void> {
  const { savedSearches } = await owner.profile();
  const shared = savedSearches.filter(({ groups = [] }) => groups.includes(id));
  if (shared.length === 0) return;
  const changeViews = shared.map(({ name }) => ({ name, unshareWith: [id] }));
  const left = withSavedSearches(savedSearches, { changeViews });
  await updateSavedSearches(owner.tx, { userId: owner.id, savedSearches: JSON.stringify(left) });
}

/** The history entry keeps the leaver out of later grants for a while, as after leaving a place. */
export const leaveGroup: Write<'groups.leave'> = {
  summary: 'Takes the user out of somebody’s group. The user loses the access that comes by it.',
  endsAccess: true,
  rate: groupRate,
  newIds: noNewIds,
  history: writesItsOwnHistory,
  async act(tx, caller, { id }) {
    const { userId } = caller;
    const [membership] = await queryOwnerOfMembership(tx, { userId, id });
    const owner = await lockOwner(tx, membership?.ownerId ?? NOBODY);
    const ownerId = owner.id;
    const [removed] = await deleteMember(tx, { ownerId, id, userId });
    if (removed === undefined) throw new AppError('groups.notFound');
    const group = await openGroup(owner, id);
    const ended = await endForMembers(owner, { id, grants: group.grants, userId });
    const person = await personOf(tx, userId);
    return finishGroupWrite(owner, caller, ended, {
      events: group.grants.map(({ target, role }) => ({
        target,
        event: 'accessEnded',
        detail: { person, role, groupName: group.name },
      })),
      notices: [{ type: 'access_left', group, grants: group.grants, people: [{ userId: ownerId }] }],
      others: [userId],
    });
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};
