import { statement } from '#server/db/statement.ts';
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

/** A person's own locations, those in the trash included. */
export const queryOwnLocations = statement<LocationRow, [ownerId: string]>(
  'locations-own',
  `SELECT ${locationColumns} FROM locations l WHERE l.owner_id = $1`,
);

/** Where others' locations may be seen; whether they still may is decided by the entries. */
export const querySharedLocations = statement<LocationRow, [readerId: string]>(
  'locations-shared',
  `WITH found AS MATERIALIZED (
     SELECT owner_id, target FROM visible WHERE user_id = $1 AND kind = 'location'
   )
   SELECT ${locationColumns} FROM found f JOIN locations l ON l.owner_id = f.owner_id AND l.id = f.target`,
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
