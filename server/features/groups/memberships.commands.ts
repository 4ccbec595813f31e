import { AppError } from '#domain/errors.ts';
import { queryPeople } from '../access/gate.queries.ts';
import { lockOwner } from '../access/locked-owner.ts';
import { NOBODY } from '../access/owners.ts';
import { personOf } from '../access/people.present.ts';
import { accountLimitsOnly, noNewIds, writesItsOwnHistory } from '../call-spec.ts';
import type { Read, Write } from '../command.ts';
import { finishGroupWrite } from './finish-group-write.ts';
import { deleteMember } from './group.queries.ts';
import { endForMembers } from './group-access.ts';
import { groupRate } from './groups.commands.ts';
import { queryGivenByGroups, queryMemberships, queryOwnerOfMembership } from './memberships.queries.ts';
import { openGroup } from './open-group.ts';

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
    });
  },
  replay: async (_db, _caller, _data, { revisions }) => ({ revisions }),
};
