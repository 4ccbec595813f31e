import { statement } from '#server/db/statement.ts';
import { peopleIn } from '../access/gate.queries.ts';
import { type LocationRow, locationColumns } from '../access/location-gate.queries.ts';

type LookValues = [
  ownerId: string,
  id: string,
  name: string,
  description: string | null,
  address: string | null,
  color: string | null,
];

export const insertLocation = statement<object, [...LookValues, createdAt: string]>(
  'location-insert',
  `INSERT INTO locations (owner_id, id, name, description, address, color, created_at, revision)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 1)`,
);

/** Raises the location. */
export const updateLocation = statement<object, LookValues>(
  'location-look',
  `UPDATE locations SET name = $3, description = $4, address = $5, color = $6, revision = revision + 1
   WHERE owner_id = $1 AND id = $2`,
);

/**
 * The first of the locations that a person may find, as `queryVisibleBins` gives bins: their own, those in the trash
 * included, and others', of which the entries decide whether they still see them. `lastId` is the same in all rows, null
 * where no more follow.
 */
export const queryVisibleLocations = statement<
  LocationRow & { lastId: string | null },
  [readerId: string, afterId: string, among: number, people: number]
>(
  'locations-visible',
  `WITH found AS MATERIALIZED (
     SELECT * FROM (
       (SELECT owner_id, id FROM locations WHERE owner_id = $1 AND id > $2 ORDER BY id LIMIT $3)
       UNION ALL
       (SELECT owner_id, target FROM visible WHERE user_id = $1 AND kind = 'location' AND target > $2
        ORDER BY target LIMIT $3)
     ) AS found ORDER BY id LIMIT $3
   ), counted AS MATERIALIZED (
     SELECT f.owner_id, f.id, sum(${peopleIn('location', 'f')}) OVER (ORDER BY f.id) AS people FROM found f
   ), page AS MATERIALIZED (
     SELECT * FROM counted WHERE people <= $4 OR id = (SELECT id FROM found ORDER BY id LIMIT 1)
   )
   SELECT ${locationColumns},
     CASE WHEN n.count = $3 OR n.count < (SELECT count(*) FROM found) THEN n.last_id END AS "lastId"
   FROM (SELECT count(*) AS count, (array_agg(id ORDER BY id DESC))[1] AS last_id FROM page) AS n
   CROSS JOIN page p JOIN locations l ON l.owner_id = p.owner_id AND l.id = p.id`,
);

/** With those in the trash. */
export const countLocations = statement<{ count: number }, [ownerId: string]>(
  'locations-count',
  'SELECT count(*)::int AS count FROM locations WHERE owner_id = $1',
);

/** The bins that lie in a location, those in the trash and the sub-bins included. */
export const queryBinsIn = statement<
  { id: string; name: string; parentBinId: string | null },
  [ownerId: string, locationId: string]
>(
  'location-bins',
  `SELECT id, name, parent_bin_id AS "parentBinId" FROM bins WHERE owner_id = $1 AND location_id = $2`,
);

/** Into the trash, with what `held` remembers. */
export const trashLocation = statement<
  { revision: number },
  [ownerId: string, id: string, now: string, held: string]
>(
  'location-trash',
  `UPDATE locations SET deleted_at = $3, held = $4, revision = revision + 1 WHERE owner_id = $1 AND id = $2
   RETURNING revision`,
);

export const untrashLocation = statement<{ revision: number }, [ownerId: string, id: string]>(
  'location-untrash',
  `UPDATE locations SET deleted_at = NULL, held = NULL, revision = revision + 1 WHERE owner_id = $1 AND id = $2
   RETURNING revision`,
);

export const queryHeld = statement<{ held: Held | null }, [ownerId: string, id: string]>(
  'location-held',
  `SELECT held FROM locations WHERE owner_id = $1 AND id = $2`,
);

/** What a deleted location held: the bins that lay there, and who saw what by its being shared. */
export type Held = { bins: string[]; entries: HeldEntry[] };

export type HeldEntry = {
  kind: 'bin' | 'location';
  target: string;
  user_id: string;
  role: string;
  granted_by: string;
  granted_at: string;
};

/** Takes away all that was given at this location, on itself and on what lies in it. */
export const deleteEntriesVia = statement<HeldEntry, [ownerId: string, ids: string[], locationId: string]>(
  'location-entries-take',
  `DELETE FROM access_entries
   WHERE owner_id = $1 AND kind IN ('bin', 'location') AND target = ANY($2::uuid[])
     AND via_kind = 'location' AND via_id = $3
   RETURNING kind, target, user_id, role, granted_by, granted_at::text`,
);

/** Gives them back, on the location and on those of the bins that lie in it again. */
export const insertEntriesVia = statement<
  object,
  [ownerId: string, ids: string[], locationId: string, entries: string]
>(
  'location-entries-give',
  `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
   SELECT $1, e.kind, e.target, e.user_id, 'location', $3, e.role, e.granted_by, e.granted_at
   FROM jsonb_to_recordset($4::jsonb) AS e (kind text, target uuid, user_id uuid, role text, granted_by uuid,
                                            granted_at timestamptz)
   WHERE e.target = ANY($2::uuid[])
   ON CONFLICT DO NOTHING`,
);
