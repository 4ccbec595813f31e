import type { Role, TargetKind } from '#domain/access/access.ts';
import { nilId } from '#domain/ids.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { type Queryable, statement } from '#server/db/statement.ts';
import type { EntrySnapshot } from '../history/event.ts';
import { isInList } from '../sql-parts.queries.ts';
import { bestEntryFirst } from './gate.queries.ts';

/**
 * Matches the set-aside access of a person whose account is being deleted. It returns if the account is kept, so decisions
 * about the person reach it too.
 */
const setAsideOfPerson = `user_id = $userId AND other_id = $ownerId AND contents ->> 'owner_id' = $ownerId::uuid::text`;

const uuidOf = (key: string) => `(contents ->> '${key}')::uuid`;

/** Deletes those on these targets, and all kept with a location among them; returns their roles. */
export const deleteSetAsideEntries = statement<{ role: Role }, OfPerson & { ids: string[] }>(
  'entries-set-aside-delete',
  `WITH gone AS (
     DELETE FROM set_aside_rows
     WHERE ${setAsideOfPerson} AND of_table IN ('access_entries', 'trashed_entries')
       AND (${isInList(uuidOf('target'), '$ids')} OR ${isInList(uuidOf('location_id'), '$ids')})
     RETURNING contents ->> 'role' AS role
   )
   SELECT DISTINCT role FROM gone`,
);

/** Also takes the person out of the groups with all places; returns these. */
export const deleteAllSetAsideEntries = statement<{ groupId: string }, OfPerson>(
  'entries-set-aside-delete-all',
  `WITH all_places AS MATERIALIZED (
     SELECT id FROM groups WHERE owner_id = $ownerId AND all_places IS NOT NULL
   ), gone AS (
     DELETE FROM set_aside_rows
     WHERE ${setAsideOfPerson} AND (of_table IN ('access_entries', 'trashed_entries')
       OR of_table = 'group_members' AND ${uuidOf('group_id')} IN (SELECT id FROM all_places))
     RETURNING of_table, ${uuidOf('group_id')} AS group_id
   )
   SELECT group_id AS "groupId" FROM gone WHERE of_table = 'group_members'`,
);

/** Takes the person out of a group; returns one row for the membership, and the targets of the grants that gave access. */
export const deleteSetAsideMember = statement<{ viaId: string | null }, OfPerson & { groupId: string }>(
  'group-member-set-aside-delete',
  `WITH gone AS (
     DELETE FROM set_aside_rows
     WHERE ${setAsideOfPerson} AND of_table IN ('access_entries', 'trashed_entries', 'group_members')
       AND contents ->> 'group_id' = $groupId::uuid::text
     RETURNING contents
   )
   SELECT DISTINCT coalesce(${uuidOf('via_id')}, ${uuidOf('location_id')}) AS "viaId" FROM gone`,
);

/** Everybody's, except where the account is being erased, which nobody can stop. */
export const querySetAside = statement<
  {
    userId: string;
    kind: TargetKind | null;
    target: string | null;
    role: Role | null;
    groupId: string | null;
  },
  { ownerId: string; limit: number }
>(
  'entries-set-aside',
  `WITH rows AS MATERIALIZED (
     SELECT user_id, of_table, contents FROM set_aside_rows
     WHERE other_id = $ownerId AND of_table IN ('access_entries', 'group_members')
       AND contents ->> 'owner_id' = $ownerId::uuid::text
       AND (of_table = 'group_members' OR contents ->> 'via_id' = contents ->> 'target')
     LIMIT $limit
   )
   SELECT r.user_id AS "userId", r.contents ->> 'kind' AS kind, r.contents ->> 'target' AS target,
     r.contents ->> 'role' AS role,
     nullif(r.contents ->> 'group_id', '00000000-0000-0000-0000-000000000000') AS "groupId"
   FROM rows r JOIN profiles p ON p.user_id = r.user_id AND p.erasing_since IS NULL
   ORDER BY r.user_id, r.contents ->> 'target'`,
);

/** Copies a container's entries to these targets, except for `leavers` (a JSON list); returns the changed targets. */
export const inheritEntries = statement<
  { target: string; entries: number },
  {
    ownerId: string;
    kinds: TargetKind[];
    ids: string[];
    containerKind: TargetKind;
    containerId: string;
    leavers: string;
  }
>(
  'entries-inherit',
  `WITH came AS (
   INSERT INTO access_entries
     (owner_id, kind, target, user_id, via_kind, via_id, group_id, role, granted_by, granted_at)
   SELECT e.owner_id, t.kind, t.id, e.user_id, e.via_kind, e.via_id, e.group_id, e.role, e.granted_by, e.granted_at
   FROM access_entries e CROSS JOIN unnest($kinds::text[], $ids::uuid[]) AS t (kind, id)
   WHERE e.owner_id = $ownerId AND e.kind = $containerKind AND e.target = $containerId AND (t.id, e.user_id) NOT IN (
     SELECT x.target, x."userId" FROM json_to_recordset($leavers::json) AS x (target uuid, "userId" uuid))
   ON CONFLICT DO NOTHING
   RETURNING target)
   SELECT target, count(*)::int AS entries FROM came GROUP BY target`,
);

/** Deletes entries on these targets that were given outside `viaIds`; returns the changed ones with entry counts. */
export const deleteEntriesFromElsewhere = statement<
  { target: string; entries: number },
  { ownerId: string; ids: string[]; viaIds: string[] }
>(
  'entries-from-elsewhere',
  `WITH gone AS (
     DELETE FROM access_entries
     WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])
       AND via_id NOT IN (SELECT unnest($viaIds::uuid[]))
     RETURNING target)
   SELECT target, count(*)::int AS entries FROM gone GROUP BY target`,
);

export async function refreshVisible(tx: Queryable, ownerId: string, ids: string[]): Promise<void> {
  await deleteVisible(tx, { ids });
  await insertVisible(tx, { ownerId, ids });
}

export const deleteVisible = statement<object, { ids: string[] }>(
  'visible-delete',
  `DELETE FROM visible WHERE target = ANY($ids::uuid[])`,
);

const insertVisible = statement<object, { ownerId: string; ids: string[] }>(
  'visible-insert',
  `INSERT INTO visible (user_id, kind, target, owner_id, role)
   SELECT DISTINCT ON (user_id, target) user_id, kind, target, owner_id, role FROM access_entries
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])
   ORDER BY user_id, target, array_position(ARRAY['admin', 'editor', 'viewer'], role)`,
);

export async function refreshVisibleOf(
  tx: Queryable,
  ownerId: string,
  userId: string,
  ids: string[],
): Promise<void> {
  await deleteVisibleOf(tx, { userId, ids });
  await insertVisibleOf(tx, { ownerId, userId, ids });
}

const deleteVisibleOf = statement<object, { userId: string; ids: string[] }>(
  'visible-delete-of',
  `DELETE FROM visible WHERE user_id = $userId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])`,
);

const insertVisibleOf = statement<object, { ownerId: string; userId: string; ids: string[] }>(
  'visible-insert-of',
  `INSERT INTO visible (user_id, kind, target, owner_id, role)
   SELECT DISTINCT ON (target) user_id, kind, target, owner_id, role FROM access_entries
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) AND user_id = $userId
   ORDER BY target, array_position(ARRAY['admin', 'editor', 'viewer'], role)`,
);

type Entries = { ownerId: string; userId: string; entries: string };

const newEntries = `INSERT INTO access_entries
     (owner_id, kind, target, user_id, via_kind, via_id, group_id, role, granted_by, granted_at)
   SELECT $ownerId, kind, target, $userId, "viaKind", "viaId", coalesce("groupId", '${nilId}'), role, "grantedBy", "grantedAt"
   FROM json_to_recordset($entries::json) AS x (
     kind text, target uuid, "viaKind" text, "viaId" uuid, "groupId" uuid, role text, "grantedBy" uuid,
     "grantedAt" timestamptz)`;

/** `entries` is a JSON list of KeptEntry; it replaces what was given at the same place. */
export const putEntries = statement<object, Entries>(
  'entries-put',
  `${newEntries}
   ON CONFLICT (owner_id, kind, target, user_id, via_kind, via_id, group_id)
   DO UPDATE SET role = excluded.role, granted_by = excluded.granted_by, granted_at = excluded.granted_at`,
);

export const putBackEntries = statement<{ kind: TargetKind; id: string }, Entries>(
  'entries-put-back',
  `${newEntries} ON CONFLICT DO NOTHING RETURNING kind, target AS id`,
);

type OnTargets = { ownerId: string; userId: string; ids: string[] };

const onTargets = `owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])
  AND user_id = $userId`;

const snapshotColumns = `kind, target, via_kind AS "viaKind", via_id AS "viaId", role, granted_by AS "grantedBy",
  granted_at AS "grantedAt", nullif(group_id, '${nilId}') AS "groupId"`;

export const queryEntriesOf = statement<EntrySnapshot, OnTargets>(
  'entries-of',
  `SELECT ${snapshotColumns} FROM access_entries WHERE ${onTargets}`,
);

export const deleteEntriesOf = statement<EntrySnapshot, OnTargets>(
  'entries-delete-of',
  `DELETE FROM access_entries WHERE ${onTargets} RETURNING ${snapshotColumns}`,
);

export const updateRole = statement<{ kind: TargetKind; id: string }, OnTargets & { role: Role }>(
  'entries-role',
  `UPDATE access_entries SET role = $role WHERE ${onTargets} AND role <> $role RETURNING kind, target AS id`,
);

export const querySharingCounts = statement<
  { plan: Plan; entries: number; own: number; people: number },
  { ownerId: string; userId: string; ids: string[] }
>(
  'entries-shared',
  `SELECT plan, held.entries, held.own, (
     SELECT coalesce(max(seen.people), 0)::int FROM (
       SELECT count(DISTINCT user_id) AS people FROM access_entries
       WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) AND user_id <> $userId
       GROUP BY target) AS seen) AS people
   FROM profiles CROSS JOIN (
     SELECT count(*)::int AS entries, (count(*) FILTER (WHERE user_id = $userId))::int AS own
       FROM access_entries WHERE owner_id = $ownerId
   ) AS held WHERE user_id = $ownerId`,
);

/** Takes a person out of the groups that would give them later places, as `removeMember` does. */
export const deleteFromAllPlaces = statement<
  { groupId: string },
  { ownerId: string; userId: string; now: string }
>(
  'entries-leave-all-places',
  `WITH removed AS (
     DELETE FROM group_members m USING groups g
     WHERE g.owner_id = $ownerId AND g.all_places IS NOT NULL
       AND m.owner_id = $ownerId AND m.group_id = g.id AND m.user_id = $userId
     RETURNING m.group_id
   ), kept AS (
     INSERT INTO group_removals (owner_id, group_id, user_id, removed_at)
     SELECT $ownerId, group_id, $userId, greatest($now, statement_timestamp()) FROM removed
     ON CONFLICT (owner_id, group_id, user_id) DO UPDATE SET removed_at = excluded.removed_at
   )
   SELECT group_id AS "groupId" FROM removed`,
);

/** Remembers that the owner took a person out of a group, so that older links stay without effect. */
export const storeRemoval = statement<object, { ownerId: string; id: string; userId: string; now: string }>(
  'group-removal-store',
  `INSERT INTO group_removals (owner_id, group_id, user_id, removed_at)
   VALUES ($ownerId, $id, $userId, greatest($now, statement_timestamp()))
   ON CONFLICT (owner_id, group_id, user_id) DO UPDATE SET removed_at = excluded.removed_at`,
);

/** Returns the grants that the owner's groups give a person; an entry by a group returns only with such a grant. */
export const queryGrantsOfPerson = statement<
  { groupId: string; target: string; role: Role },
  { ownerId: string; userId: string }
>(
  'entries-by-groups',
  `SELECT m.group_id AS "groupId", g.target, g.role
   FROM group_members m JOIN group_grants g ON g.owner_id = $ownerId AND g.group_id = m.group_id
   WHERE m.owner_id = $ownerId AND m.user_id = $userId
   UNION SELECT m.group_id, l.id, g.all_places
   FROM group_members m
     JOIN groups g ON g.owner_id = $ownerId AND g.id = m.group_id AND g.all_places IS NOT NULL
     JOIN locations l ON l.owner_id = $ownerId
   WHERE m.owner_id = $ownerId AND m.user_id = $userId AND NOT EXISTS (
     SELECT FROM group_grants x WHERE x.owner_id = $ownerId AND x.group_id = m.group_id AND x.target = l.id)`,
);

/** Returns whether a person has access to anything of this owner that the manager owns or administers. */
export const queryIsAcquaintance = statement<
  { isKnown: boolean },
  { ownerId: string; userId: string; managerId: string }
>(
  'entries-known',
  `SELECT EXISTS (
     SELECT FROM access_entries e WHERE e.owner_id = $ownerId AND e.user_id = $userId
       AND ($managerId::uuid = $ownerId OR EXISTS (
       SELECT FROM access_entries m WHERE m.owner_id = $ownerId AND m.kind = e.kind AND m.target = e.target
         AND m.user_id = $managerId AND m.role = 'admin'))) AS "isKnown"`,
);

/** One person's access to one target, by their best entry. */
export type BestEntryRow = {
  kind: TargetKind;
  target: string;
  userId: string;
  role: Role;
  grantedAt: string;
};

const bestEntries = `SELECT DISTINCT ON (e.kind, e.target, e.user_id)
     e.kind, e.target, e.user_id AS "userId", e.role, e.granted_at AS "grantedAt"
   FROM access_entries e WHERE e.owner_id = $ownerId`;

const bestFirst = `ORDER BY e.kind, e.target, e.user_id, ${bestEntryFirst}`;

type BestEntriesPart = {
  ownerId: string;
  afterKind: string;
  afterTarget: string;
  afterUser: string;
  count: number;
};

const behind = '(e.kind, e.target, e.user_id) > ($afterKind::text, $afterTarget::uuid, $afterUser::uuid)';

export const queryEntriesOfOwner = statement<BestEntryRow, BestEntriesPart>(
  'held-of',
  `${bestEntries} AND ${behind} ${bestFirst} LIMIT $count`,
);

export const queryEntriesManagedBy = statement<BestEntryRow, BestEntriesPart & { managerId: string }>(
  'held-under',
  `${bestEntries} AND ${behind} AND (e.kind, e.target) IN (
     SELECT m.kind, m.target FROM access_entries m
       WHERE m.owner_id = $ownerId AND m.user_id = $managerId AND m.role = 'admin')
   ${bestFirst} LIMIT $count`,
);

/** Read from `visible`, which does not decide rights: check the entries. */
export const queryOwnersAdministered = statement<{ ownerId: string }, { userId: string }>(
  'owners-administered',
  `SELECT DISTINCT owner_id AS "ownerId" FROM visible WHERE user_id = $userId AND role = 'admin'`,
);

/** Security: decisions about a person also cover entries of trashed locations. */
const ofPerson = `l.owner_id = $ownerId AND l.deleted_at IS NOT NULL
  AND e.owner_id = $ownerId AND e.location_id = l.id AND e.user_id = $userId`;

/** Deletes a person's kept entries on these targets, and all kept with a location among them; returns their roles. */
export const deleteTrashedEntriesOf = statement<
  { role: Role },
  { ownerId: string; userId: string; ids: string[] }
>(
  'trashed-entries-delete-of',
  `WITH gone AS (
     DELETE FROM trashed_entries e USING locations l
     WHERE ${ofPerson} AND (${isInList('e.target', '$ids')} OR ${isInList('l.id', '$ids')})
     RETURNING e.role
   )
   SELECT DISTINCT role FROM gone`,
);

export const deleteAllTrashedEntriesOf = statement<object, { ownerId: string; userId: string }>(
  'trashed-entries-delete-all-of',
  `DELETE FROM trashed_entries e USING locations l WHERE ${ofPerson}`,
);

export const updateTrashedRole = statement<
  object,
  { ownerId: string; userId: string; ids: string[]; role: Role }
>(
  'trashed-entries-role',
  `UPDATE trashed_entries e SET role = $role FROM locations l
   WHERE ${ofPerson} AND ${isInList('e.target', '$ids')}`,
);

type OfPerson = { ownerId: string; userId: string };
