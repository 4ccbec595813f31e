import type { TargetKind } from '#domain/access/access.ts';
import type { Location } from '#domain/locations/location.ts';
import { type LocationField, locationFieldNames } from '#domain/locations/location-fields.ts';
import { statement } from '#server/db/statement.ts';
import type { TargetAddress } from '../access/gate.queries.ts';
import { isInList, placesIn, writtenColumns } from '../sql-parts.queries.ts';

const fields = writtenColumns(locationFieldNames);

/** An undefined field is stored as NULL. */
type LookValues = Pick<Location, 'ownerId' | 'id' | 'name' | Exclude<LocationField, 'fields'>> & {
  fields: string | undefined;
  aliasKeys: string[];
  coordinates: string | undefined;
};

export const insertLocation = statement<
  object,
  LookValues & Pick<Location, 'parentLocationId' | 'createdAt'>
>(
  'location-insert',
  `INSERT INTO locations (owner_id, id, name, parent_location_id, ${fields.columns}, alias_keys, coordinates, created_at, revision)
   VALUES ($ownerId, $id, $name, $parentLocationId, ${fields.values}, $aliasKeys, $coordinates::jsonb, $createdAt, 1)`,
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

export type PlaceTreeRow = {
  kind: TargetKind;
  id: string;
  name: string;
  isTrashed: boolean;
  parentBinId: string | null;
  /** The location that it is in; null for the topmost one. */
  within: string | null;
};

/** A location, the locations in it and all bins in them, what is in the trash included; locations come first. */
export const queryPlaceTree = statement<PlaceTreeRow, TargetAddress>(
  'location-tree',
  `WITH RECURSIVE places (id, within) AS (
     SELECT id, NULL::uuid FROM locations WHERE owner_id = $ownerId AND id = $id
     UNION
     SELECT l.id, p.id FROM places p CROSS JOIN LATERAL (${placesIn('p')}) AS l
   )
   SELECT 'location' AS kind, l.id, l.name, l.deleted_at IS NOT NULL AS "isTrashed", NULL::uuid AS "parentBinId", p.within
   FROM places p JOIN locations l ON l.owner_id = $ownerId AND l.id = p.id
   UNION ALL
   SELECT 'bin', b.id, b.name, b.deleted_at IS NOT NULL, b.parent_bin_id, p.id
   FROM places p JOIN bins b ON b.owner_id = $ownerId AND b.location_id = p.id
   ORDER BY kind DESC`,
);

export const updateParentOfLocation = statement<object, TargetAddress & { parentLocationId: string | null }>(
  'location-parent',
  `UPDATE locations SET parent_location_id = $parentLocationId WHERE owner_id = $ownerId AND id = $id`,
);

/** Puts these locations into another one, or into none. */
export const moveLocations = statement<
  { id: string; revision: number },
  { ownerId: string; ids: string[]; parentLocationId: string | null }
>(
  'locations-move',
  `UPDATE locations SET parent_location_id = $parentLocationId, revision = revision + 1
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
   RETURNING id, revision`,
);

/**
 * Keeps the deleted entries in `trashed_entries` and what was directly in the location (`binIds`, `placeIds`) in `held`, with
 * everything below (`ids`); they may be too many to leave the database. What was given above ends on the location itself.
 */
export const trashLocation = statement<
  { revision: number; entries: number },
  TargetAddress & { now: string; ids: string[]; binIds: string[]; placeIds: string[] }
>(
  'location-trash',
  `WITH taken AS (
     DELETE FROM access_entries
     WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[] || $id::uuid)
       AND via_kind = 'location' AND via_id = $id
     RETURNING kind, target, user_id, group_id, role, granted_by, granted_at
   ), ended AS (
     DELETE FROM access_entries
     WHERE owner_id = $ownerId AND kind = 'location' AND target = $id AND via_id <> $id
     RETURNING 1
   ), kept AS (
     INSERT INTO trashed_entries
       (owner_id, location_id, user_id, kind, target, group_id, role, granted_by, granted_at)
     SELECT $ownerId, $id, user_id, kind, target, group_id, role, granted_by, granted_at FROM taken
   )
   UPDATE locations SET deleted_at = $now, revision = revision + 1,
     held = jsonb_build_object('bins', to_jsonb($binIds::uuid[]), 'places', to_jsonb($placeIds::uuid[]),
       'all', to_jsonb($ids::uuid[]))
   WHERE owner_id = $ownerId AND id = $id
   RETURNING revision, ((SELECT count(*) FROM taken) + (SELECT count(*) FROM ended))::int AS entries`,
);

export const untrashLocation = statement<{ revision: number }, { ownerId: string; id: string }>(
  'location-untrash',
  `UPDATE locations SET deleted_at = NULL, held = NULL, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id RETURNING revision`,
);

/** What a location held when it was deleted: directly, and in all. */
export type TrashedContent = { bins: string[]; places: string[]; all: string[] };

/** `content` is null if the location is not in the trash. Earlier versions kept only its bins, which were all it held. */
export const queryTrashedContent = statement<{ content: TrashedContent | null }, TargetAddress>(
  'location-held',
  `SELECT CASE WHEN deleted_at IS NOT NULL THEN jsonb_build_object('bins', held -> 'bins',
       'places', coalesce(held -> 'places', '[]'), 'all', coalesce(held -> 'all', (held -> 'bins') || coalesce(held -> 'places', '[]'))) END AS content
   FROM locations WHERE owner_id = $ownerId AND id = $id`,
);

/** Of these bins and locations, those that are directly in a location, or in none. */
export const queryStillIn = statement<
  { kind: TargetKind; id: string },
  { ownerId: string; bins: string[]; places: string[]; locationId: string | null }
>(
  'location-still-in',
  `SELECT 'location' AS kind, id FROM locations
   WHERE owner_id = $ownerId AND id = ANY($places::uuid[]) AND parent_location_id IS NOT DISTINCT FROM $locationId
   UNION ALL
   SELECT 'bin', id FROM bins
   WHERE owner_id = $ownerId AND id = ANY($bins::uuid[]) AND location_id IS NOT DISTINCT FROM $locationId
     AND parent_bin_id IS NULL`,
);

/** Restores kept entries on the location and on what is in it again; deletes the others. */
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
