import type { Location } from '#domain/locations/location.ts';
import { type LocationField, locationFieldNames } from '#domain/locations/location-fields.ts';
import { statement } from '#server/db/statement.ts';
import type { TargetAddress } from '../access/gate.queries.ts';
import { isInList, writtenColumns } from '../sql-parts.queries.ts';

const fields = writtenColumns(locationFieldNames);

/** An undefined field is stored as NULL. */
type LookValues = Pick<Location, 'ownerId' | 'id' | 'name' | LocationField> & {
  aliasKeys: string[];
  coordinates: string | undefined;
};

export const insertLocation = statement<object, LookValues & Pick<Location, 'createdAt'>>(
  'location-insert',
  `INSERT INTO locations (owner_id, id, name, ${fields.columns}, alias_keys, coordinates, created_at, revision)
   VALUES ($ownerId, $id, $name, ${fields.values}, $aliasKeys, $coordinates::jsonb, $createdAt, 1)`,
);

export const updateLocation = statement<
  object,
  LookValues & Pick<Location, 'planPhotoId' | 'viewersMayTakeOut'> & { regions: string | undefined }
>(
  'location-look',
  `UPDATE locations SET name = $name, ${fields.updates}, alias_keys = $aliasKeys, coordinates = $coordinates::jsonb,
     plan_photo_id = $planPhotoId, viewers_may_take_out = $viewersMayTakeOut, regions = $regions::jsonb, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id`,
);

/** Includes own locations in the trash; check the entries of others' locations. */
export const queryVisibleLocations = statement<
  TargetAddress,
  { readerId: string; afterId: string; limit: number }
>(
  'locations-visible',
  `SELECT "ownerId", id FROM (
     (SELECT owner_id AS "ownerId", id FROM locations
      WHERE owner_id = $readerId AND id > $afterId ORDER BY id LIMIT $limit)
     UNION ALL
     (SELECT owner_id, target FROM visible WHERE user_id = $readerId AND kind = 'location' AND target > $afterId
      ORDER BY target LIMIT $limit)
   ) AS found ORDER BY id LIMIT $limit`,
);

export const countLocations = statement<{ count: number }, { ownerId: string }>(
  'locations-count',
  'SELECT count(*)::int AS count FROM locations WHERE owner_id = $ownerId',
);

export const queryBinsIn = statement<
  { id: string; name: string; parentBinId: string | null },
  { ownerId: string; locationId: string }
>(
  'location-bins',
  `SELECT id, name, parent_bin_id AS "parentBinId" FROM bins WHERE owner_id = $ownerId AND location_id = $locationId`,
);

/** Keeps the deleted entries in `trashed_entries` and the bins in `held`; they may be too many to leave the database. */
export const trashLocation = statement<
  { revision: number; entries: number },
  { ownerId: string; id: string; now: string; binIds: string[] }
>(
  'location-trash',
  `WITH taken AS (
     DELETE FROM access_entries
     WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($binIds::uuid[] || $id::uuid)
       AND via_kind = 'location' AND via_id = $id
     RETURNING kind, target, user_id, group_id, role, granted_by, granted_at
   ), kept AS (
     INSERT INTO trashed_entries
       (owner_id, location_id, user_id, kind, target, group_id, role, granted_by, granted_at)
     SELECT $ownerId, $id, user_id, kind, target, group_id, role, granted_by, granted_at FROM taken
   )
   UPDATE locations SET deleted_at = $now, revision = revision + 1,
     held = jsonb_build_object('bins', to_jsonb($binIds::uuid[]))
   WHERE owner_id = $ownerId AND id = $id
   RETURNING revision, (SELECT count(*)::int FROM taken) AS entries`,
);

export const untrashLocation = statement<{ revision: number }, { ownerId: string; id: string }>(
  'location-untrash',
  `UPDATE locations SET deleted_at = NULL, held = NULL, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id RETURNING revision`,
);

/** `bins` is null if the location is not in the trash. */
export const queryContainedBins = statement<{ bins: string[] | null }, { ownerId: string; id: string }>(
  'location-held',
  `SELECT held -> 'bins' AS bins FROM locations WHERE owner_id = $ownerId AND id = $id`,
);

/** Restores kept entries on the location and on bins that are in it again; deletes the others. */
export const restoreEntriesVia = statement<
  { entries: number },
  { ownerId: string; ids: string[]; locationId: string }
>(
  'location-entries-give',
  `WITH trashed AS (
     DELETE FROM trashed_entries WHERE owner_id = $ownerId AND location_id = $locationId
     RETURNING kind, target, user_id, group_id, role, granted_by, granted_at
   ), given AS (
     INSERT INTO access_entries
       (owner_id, kind, target, user_id, via_kind, via_id, group_id, role, granted_by, granted_at)
     SELECT $ownerId, kind, target, user_id, 'location', $locationId, group_id, role, granted_by, granted_at
     FROM trashed WHERE ${isInList('target', '$ids')}
     ON CONFLICT DO NOTHING RETURNING 1
   )
   SELECT count(*)::int AS entries FROM given`,
);
