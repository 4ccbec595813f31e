import type { Role } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';
import { isInList } from '../lists.queries.ts';

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

type RestoredPlace = { ownerId: string; id: string; ids: string[]; leavers: string; now: string };

/** Gives them the place and its bins (`ids`), except to `leavers` (a JSON list). */
export const giveRestoredPlace = statement<object, RestoredPlace>(
  'groups-restored-place',
  `INSERT INTO access_entries
     (owner_id, kind, target, user_id, via_kind, via_id, group_id, role, granted_by, granted_at)
   SELECT $ownerId, CASE i.id WHEN $id THEN 'location' ELSE 'bin' END, i.id, given.user_id, 'location', $id,
     given.group_id, given.role, $ownerId, $now
   FROM (SELECT m.user_id, g.id AS group_id, coalesce(t.role, g.all_places) AS role FROM ${givenInTrash}) AS given
     CROSS JOIN unnest($ids::uuid[]) AS i (id)
   WHERE (i.id, given.user_id) NOT IN (
     SELECT x.target, x."userId" FROM json_to_recordset($leavers::json) AS x (target uuid, "userId" uuid))
   ON CONFLICT DO NOTHING`,
);
