import type { Role, TargetKind } from '#domain/access/access.ts';
import { membershipsMax } from '#domain/access/access-rules.ts';
import { nilId } from '#domain/ids.ts';
import { statement } from '#server/db/statement.ts';

type MembershipRow = { ownerId: string; id: string; name: string; allPlaces: Role | null };

/** The groups of others that a person is in, in the order of joining. */
export const queryMemberships = statement<MembershipRow, { userId: string }>(
  'memberships',
  `SELECT m.owner_id AS "ownerId", m.group_id AS id, g.name, g.all_places AS "allPlaces"
   FROM group_members m JOIN groups g ON g.owner_id = m.owner_id AND g.id = m.group_id
   WHERE m.user_id = $userId ORDER BY m.joined_at, m.group_id LIMIT ${membershipsMax}`,
);

/** Returns the person's entries by these groups that were given at the target itself. */
export const queryGivenByGroups = statement<
  { groupId: string; kind: TargetKind; id: string; role: Role },
  { userId: string; ownerIds: string[]; groupIds: string[] }
>(
  'memberships-given',
  `WITH mine AS MATERIALIZED (
     SELECT owner_id, group_id FROM unnest($ownerIds::uuid[], $groupIds::uuid[]) AS x (owner_id, group_id))
   SELECT e.group_id AS "groupId", e.kind, e.target AS id, e.role
   FROM mine JOIN access_entries e ON e.owner_id = mine.owner_id AND e.group_id = mine.group_id
     AND e.group_id <> '${nilId}' AND e.user_id = $userId
   WHERE e.via_id = e.target
   ORDER BY e.granted_at, e.target`,
);

export const queryOwnerOfMembership = statement<{ ownerId: string }, { userId: string; id: string }>(
  'membership-owner',
  `SELECT owner_id AS "ownerId" FROM group_members WHERE user_id = $userId AND group_id = $id`,
);
