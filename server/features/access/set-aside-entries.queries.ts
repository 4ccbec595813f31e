import type { Role, TargetKind } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';
import { isInList } from '../lists.queries.ts';

/**
 * Matches the set-aside access of a person whose account is being deleted. It returns if the account is kept, so decisions
 * about the person reach it too.
 */
const ofPerson = `user_id = $userId AND other_id = $ownerId AND contents ->> 'owner_id' = $ownerId::uuid::text`;

type OfPerson = { ownerId: string; userId: string };

const uuidOf = (key: string) => `(contents ->> '${key}')::uuid`;

/** Deletes those on these targets, and all kept with a location among them; returns their roles. */
export const deleteSetAsideEntries = statement<{ role: Role }, OfPerson & { ids: string[] }>(
  'entries-set-aside-delete',
  `WITH gone AS (
     DELETE FROM set_aside_rows
     WHERE ${ofPerson} AND of_table IN ('access_entries', 'trashed_entries')
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
     WHERE ${ofPerson} AND (of_table IN ('access_entries', 'trashed_entries')
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
     WHERE ${ofPerson} AND of_table IN ('access_entries', 'trashed_entries', 'group_members')
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
