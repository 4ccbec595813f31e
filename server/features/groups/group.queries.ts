import type { Role, Target, TargetKind } from '#domain/access/access.ts';
import { membershipsMax } from '#domain/access/access-rules.ts';
import { nilId } from '#domain/ids.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { statement } from '#server/db/statement.ts';
import { isInList } from '../sql-parts.queries.ts';

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

/** The groups without a name; `members` are those among these people. Needs the owner locked. */
export const queryUnnamedGroups = statement<
  { id: string; allPlaces: Role | null; members: string[] },
  { ownerId: string; userIds: string[] }
>(
  'groups-unnamed',
  `SELECT g.id, g.all_places AS "allPlaces", ARRAY(SELECT m.user_id::text FROM group_members m
       WHERE m.owner_id = $ownerId AND m.group_id = g.id AND ${isInList('m.user_id', '$userIds')}) AS members
   FROM groups g WHERE g.owner_id = $ownerId AND g.name = '' ORDER BY g.created_at, g.id`,
);

export const updateAllPlaces = statement<
  object,
  { ownerId: string; id: string; role: Role | null; now: string }
>(
  'group-all-places',
  // Citus refuses statement_timestamp() within CASE.
  `WITH lately AS MATERIALIZED (SELECT greatest($now::timestamptz, statement_timestamp()) AS at)
   UPDATE groups SET all_places = $role,
     all_places_since = CASE WHEN $role::text IS NOT NULL THEN coalesce(all_places_since, lately.at) END
   FROM lately WHERE owner_id = $ownerId AND id = $id`,
);

/** How many people have access to all places by groups. */
export const countPeopleOfAllPlaces = statement<{ people: number }, { ownerId: string }>(
  'groups-people-of-all-places',
  `SELECT count(DISTINCT m.user_id)::int AS people FROM groups g
     JOIN group_members m ON m.owner_id = $ownerId AND m.group_id = g.id
   WHERE g.owner_id = $ownerId AND g.all_places IS NOT NULL`,
);

/** Gives a new place, which is empty, to the people with access to all places by groups. */
export const giveNewPlace = statement<{ userId: string }, { ownerId: string; id: string; now: string }>(
  'groups-new-place',
  `INSERT INTO access_entries
     (owner_id, kind, target, user_id, via_kind, via_id, group_id, role, granted_by, granted_at)
   SELECT $ownerId, 'location', $id, m.user_id, 'location', $id, g.id, g.all_places, $ownerId, $now
   FROM groups g JOIN group_members m ON m.owner_id = $ownerId AND m.group_id = g.id
   WHERE g.owner_id = $ownerId AND g.all_places IS NOT NULL
   RETURNING user_id AS "userId"`,
);

/** SQL: members of groups that got access to the place while it was in the trash. */
const givenInTrash = `locations l
     JOIN groups g ON g.owner_id = $ownerId
     JOIN group_members m ON m.owner_id = $ownerId AND m.group_id = g.id
     LEFT JOIN group_grants t ON t.owner_id = $ownerId AND t.group_id = g.id AND t.kind = 'location' AND t.target = $id
   WHERE l.owner_id = $ownerId AND l.id = $id AND coalesce(t.role, g.all_places) IS NOT NULL
     AND (m.joined_at >= l.deleted_at OR t.role IS NULL AND g.all_places_since >= l.deleted_at)`;

export const queryGivenInTrash = statement<{ userId: string }, { ownerId: string; id: string }>(
  'groups-given-in-trash',
  `SELECT DISTINCT m.user_id AS "userId" FROM ${givenInTrash}`,
);

/** Gives them the place and what is in it, except to `leavers` (a JSON list). */
export const giveRestoredPlace = statement<object, RestoredPlace>(
  'groups-restored-place',
  `INSERT INTO access_entries
     (owner_id, kind, target, user_id, via_kind, via_id, group_id, role, granted_by, granted_at)
   SELECT $ownerId, i.kind, i.id, given.user_id, 'location', $id,
     given.group_id, given.role, $ownerId, $now
   FROM (SELECT m.user_id, g.id AS group_id, coalesce(t.role, g.all_places) AS role FROM ${givenInTrash}) AS given
     CROSS JOIN unnest($kinds::text[], $ids::uuid[]) AS i (kind, id)
   WHERE (i.id, given.user_id) NOT IN (
     SELECT x.target, x."userId" FROM json_to_recordset($leavers::json) AS x (target uuid, "userId" uuid))
   ON CONFLICT DO NOTHING`,
);

type OfGroup = { ownerId: string; id: string };

export type GroupGrant = { target: Target; role: Role };

/** SQL: the grants of group `g` of `$ownerId`, and the places that it has by all places. Includes targets in the trash. */
export const grantsOfGroup = `(SELECT kind, target, role, granted_at FROM group_grants
     WHERE owner_id = $ownerId AND group_id = g.id
   UNION ALL SELECT 'location', l.id, g.all_places, l.created_at FROM locations l
     WHERE l.owner_id = $ownerId AND g.all_places IS NOT NULL AND NOT EXISTS (
       SELECT FROM group_grants x WHERE x.owner_id = $ownerId AND x.group_id = g.id AND x.target = l.id))`;

/** SQL: a list of `grantsOfGroup` as JSON, oldest first; null without any. */
export const grantsAsJson = `SELECT json_agg(json_build_object('target', json_build_object('kind', t.kind, 'id', t.target),
       'role', t.role) ORDER BY t.granted_at, t.target) FROM ${grantsOfGroup} AS t`;

/** A group with all its grants; `ownGrants` are those not by all places. Needs the owner locked. */
export const queryGroup = statement<
  { name: string; allPlaces: Role | null; members: string[]; grants: GroupGrant[]; ownGrants: string[] },
  OfGroup
>(
  'group',
  `SELECT g.name, g.all_places AS "allPlaces",
     ARRAY(SELECT user_id::text FROM group_members WHERE owner_id = $ownerId AND group_id = $id
       ORDER BY joined_at, user_id) AS members,
     coalesce((${grantsAsJson}), '[]'::json) AS grants,
     ARRAY(SELECT target::text FROM group_grants WHERE owner_id = $ownerId AND group_id = $id) AS "ownGrants"
   FROM groups g WHERE g.owner_id = $ownerId AND g.id = $id`,
);

/** Needs the owner locked. */
export const queryGroupCounts = statement<
  { groups: number; members: number; grants: number },
  { ownerId: string }
>(
  'group-counts',
  `SELECT (SELECT count(*)::int FROM groups WHERE owner_id = $ownerId) AS groups,
     (SELECT count(*)::int FROM group_members WHERE owner_id = $ownerId) AS members,
     (SELECT count(*)::int FROM group_grants WHERE owner_id = $ownerId) AS grants`,
);

export const insertGroup = statement<object, OfGroup & { name: string; now: string }>(
  'group-insert',
  `INSERT INTO groups (owner_id, id, name, created_at) VALUES ($ownerId, $id, $name, $now)`,
);

export const updateGroupName = statement<{ id: string }, OfGroup & { name: string }>(
  'group-rename',
  `UPDATE groups SET name = $name WHERE owner_id = $ownerId AND id = $id RETURNING id`,
);

export const deleteGroupLinks = statement<object, OfGroup>(
  'group-links-delete',
  `DELETE FROM join_links WHERE owner_id = $ownerId AND group_id = $id`,
);

/** Deletes a group with its members, grants and removals. */
export const deleteGroupRow = statement<object, OfGroup>(
  'group-delete',
  `WITH removals AS (DELETE FROM group_removals WHERE owner_id = $ownerId AND group_id = $id)
   DELETE FROM groups WHERE owner_id = $ownerId AND id = $id`,
);

/** `people` is a JSON list; present members stay as they are. Returns the new members. */
export const insertMembers = statement<{ userId: string }, OfGroup & { people: string; now: string }>(
  'group-members-insert',
  `INSERT INTO group_members (owner_id, group_id, user_id, user_name, joined_at)
   SELECT $ownerId, $id, "userId", "userName", greatest($now, statement_timestamp())
   FROM json_to_recordset($people::json) AS x ("userId" uuid, "userName" text)
   ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
);

export const deleteMember = statement<{ userId: string }, OfGroup & { userId: string }>(
  'group-member-delete',
  `DELETE FROM group_members WHERE owner_id = $ownerId AND group_id = $id AND user_id = $userId
   RETURNING user_id AS "userId"`,
);

/** Deletes a person's membership, and remembers that the owner ended it, so that older links stay without effect. */
export const removeMember = statement<{ userId: string }, OfGroup & { userId: string; now: string }>(
  'group-member-remove',
  `WITH removed AS (
     DELETE FROM group_members WHERE owner_id = $ownerId AND group_id = $id AND user_id = $userId RETURNING user_id
   ), kept AS (
     INSERT INTO group_removals (owner_id, group_id, user_id, removed_at)
     SELECT $ownerId, $id, user_id, greatest($now, statement_timestamp()) FROM removed
     ON CONFLICT (owner_id, group_id, user_id) DO UPDATE SET removed_at = excluded.removed_at
   )
   SELECT user_id AS "userId" FROM removed`,
);

/** Older than any link or invitation that is still open. */
export const deleteOldRemovals = statement<object, { before: string }>(
  'group-removals-old',
  `DELETE FROM group_removals WHERE removed_at < $before`,
);

/** The people among these with access to anything of the owner, or in one of the owner's groups. */
export const queryAcquaintances = statement<
  { userId: string },
  { ownerId: string; groupId: string; userIds: string[]; removedSince: string }
>(
  'group-acquaintances',
  `SELECT user_id AS "userId" FROM access_entries WHERE owner_id = $ownerId AND ${isInList('user_id', '$userIds')}
   UNION SELECT user_id FROM group_members WHERE owner_id = $ownerId AND ${isInList('user_id', '$userIds')}
   UNION SELECT user_id FROM group_removals WHERE owner_id = $ownerId AND group_id = $groupId
     AND ${isInList('user_id', '$userIds')} AND removed_at >= $removedSince`,
);

type OnTargets = OfGroup & { kinds: TargetKind[]; ids: string[] };

/** Gives the group a role on these targets, or another one. */
export const putGrants = statement<object, OnTargets & { role: Role; now: string }>(
  'group-grants-put',
  `INSERT INTO group_grants (owner_id, group_id, kind, target, role, granted_at)
   SELECT $ownerId, $id, t.kind, t.target, $role, $now FROM unnest($kinds::text[], $ids::uuid[]) AS t (kind, target)
   ON CONFLICT (owner_id, group_id, kind, target) DO UPDATE SET role = excluded.role`,
);

export const deleteGrant = statement<{ target: string }, OfGroup & { targetId: string }>(
  'group-grant-delete',
  `DELETE FROM group_grants WHERE owner_id = $ownerId AND group_id = $id AND kind IN ('bin', 'location')
     AND target = $targetId RETURNING target`,
);

/**
 * `people` is the most that a target would have with these people, `entries` what the owner has, `most` what one of these
 * people has.
 */
export const queryGroupSharing = statement<
  { plan: Plan; entries: number; most: number; people: number },
  { ownerId: string; userIds: string[]; ids: string[] }
>(
  'group-entries-shared',
  `SELECT plan, (SELECT count(*)::int FROM access_entries WHERE owner_id = $ownerId) AS entries,
     (SELECT coalesce(max(n), 0)::int FROM (
       SELECT count(*) AS n FROM access_entries
       WHERE owner_id = $ownerId AND ${isInList('user_id', '$userIds')} GROUP BY user_id) AS had) AS most,
     (SELECT coalesce(max(n), 0)::int FROM (
       SELECT count(DISTINCT user_id) AS n FROM access_entries
       WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])
         AND user_id NOT IN (SELECT unnest($userIds::uuid[]))
       GROUP BY target) AS seen) + cardinality($userIds::uuid[]) AS people
   FROM profiles WHERE user_id = $ownerId`,
);

/**
 * Gives these people the entries of a group: `reached` is a JSON list of Reached with the role, `leavers` of who is left
 * out where.
 */
export const putGroupEntries = statement<
  object,
  OfGroup & { peopleAtOnce: string[]; reached: string; leavers: string; now: string }
>(
  'group-entries-put',
  `INSERT INTO access_entries
     (owner_id, kind, target, user_id, via_kind, via_id, group_id, role, granted_by, granted_at)
   SELECT $ownerId, r.kind, r.id, u.id, r."viaKind", r."viaId", $id, r.role, $ownerId, $now
   FROM json_to_recordset($reached::json) AS r (kind text, id uuid, "viaKind" text, "viaId" uuid, role text)
     CROSS JOIN unnest($peopleAtOnce::uuid[]) AS u (id)
   WHERE (r.id, u.id) NOT IN (
       SELECT x.target, x."userId" FROM json_to_recordset($leavers::json) AS x (target uuid, "userId" uuid))
     AND (r."viaId", u.id) NOT IN (
       SELECT x.target, x."userId" FROM json_to_recordset($leavers::json) AS x (target uuid, "userId" uuid))
   ON CONFLICT (owner_id, kind, target, user_id, via_kind, via_id, group_id) DO UPDATE SET role = excluded.role`,
);

/** Changes the role of members who still have it. Members who lost it alone do not get it again. */
export const updateGroupRole = statement<object, OfGroup & { viaIds: string[]; role: Role }>(
  'group-entries-role',
  `UPDATE access_entries SET role = $role
   WHERE owner_id = $ownerId AND group_id = $id AND group_id <> '00000000-0000-0000-0000-000000000000'
     AND via_id = ANY($viaIds::uuid[])`,
);

/** Returns, for each member, the targets to which they still have the group's access; it may have ended for some. */
export const queryMembersAt = statement<
  { userId: string; ids: string[] },
  OfGroup & { userIds: string[]; ids: string[] }
>(
  'group-members-at',
  `SELECT user_id AS "userId", array_agg(DISTINCT target::text) AS ids FROM access_entries
   WHERE owner_id = $ownerId AND group_id = $id AND group_id <> '00000000-0000-0000-0000-000000000000'
     AND target = ANY($ids::uuid[]) AND via_id = target AND user_id = ANY($userIds::uuid[])
   GROUP BY user_id`,
);

export const updateTrashedGroupRole = statement<object, OfGroup & { viaIds: string[]; role: Role }>(
  'group-trashed-entries-role',
  `UPDATE trashed_entries SET role = $role
   WHERE owner_id = $ownerId AND location_id = ANY($viaIds::uuid[]) AND group_id = $id`,
);

/** A null `userId` matches every member, null `viaIds` every grant of the group. */
type Which = OfGroup & { userId: string | null; viaIds: string[] | null };

type Ended = { userId: string; viaId: string };

/** Returns the members who lost an entry, and the grants that gave it. */
export const deleteGroupEntries = statement<Ended, Which>(
  'group-entries-delete',
  `WITH gone AS (
     DELETE FROM access_entries
     WHERE owner_id = $ownerId AND group_id = $id AND group_id <> '00000000-0000-0000-0000-000000000000'
       AND user_id = coalesce($userId::uuid, user_id)
       AND ($viaIds::uuid[] IS NULL OR via_id = ANY($viaIds::uuid[]))
     RETURNING user_id, via_id)
   SELECT DISTINCT user_id AS "userId", via_id AS "viaId" FROM gone`,
);

/** The same for places in the trash, which give these entries back with the place. */
export const deleteTrashedGroupEntries = statement<Ended, Which>(
  'group-trashed-entries-delete',
  `DELETE FROM trashed_entries WHERE owner_id = $ownerId AND group_id = $id
     AND user_id = coalesce($userId::uuid, user_id)
     AND ($viaIds::uuid[] IS NULL OR location_id = ANY($viaIds::uuid[]))
   RETURNING user_id AS "userId", location_id AS "viaId"`,
);

/** The people among these with an open request for any of these targets. */
export const queryAskers = statement<
  { userId: string },
  { ownerId: string; userIds: string[]; ids: string[] }
>(
  'group-askers',
  `SELECT DISTINCT user_id AS "userId" FROM access_requests
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])
     AND ${isInList('user_id', '$userIds')}`,
);

/** Returns whether any invitation to these targets is open. */
export const queryHasInvites = statement<
  { hasInvites: boolean },
  { ownerId: string; ids: string[]; now: string }
>(
  'group-has-invites',
  `SELECT EXISTS (SELECT 1 FROM invites
     WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])
       AND answered_at IS NULL AND expires_at > $now) AS "hasInvites"`,
);

type RestoredPlace = {
  ownerId: string;
  id: string;
  kinds: TargetKind[];
  ids: string[];
  leavers: string;
  now: string;
};

type MembershipRow = { ownerId: string; id: string; name: string; allPlaces: Role | null };
