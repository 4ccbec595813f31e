import { statement } from '#server/db/statement.ts';
import { binAt, binsIn, isSeenByReader, placesIn } from '../sql-parts.queries.ts';
import type { TargetAddress } from './gate.queries.ts';

export type TreeRow = {
  id: string;
  ownerId: string;
  name: string;
  nameKey: string;
  parentBinId: string | null;
  locationId: string | null;
  deletedAt: string | null;
  deletedWith: string | null;
};

/** With `withTrash` false, follows only bins that are not in the trash. */
export const queryBelow = statement<TreeRow, { ownerId: string; ids: string[]; withTrash: boolean }>(
  'bins-below',
  `WITH RECURSIVE below (id) AS (
     SELECT b.id FROM unnest($ids::uuid[]) AS asked (id) CROSS JOIN LATERAL (${binAt('asked')}) AS b
     UNION
     SELECT b.id FROM below w CROSS JOIN LATERAL (${binsIn('w')}) AS b WHERE $withTrash OR b.deleted_at IS NULL
   )
   SELECT b.id, b.owner_id AS "ownerId", b.name, b.name_key AS "nameKey", b.parent_bin_id AS "parentBinId",
     b.location_id AS "locationId", b.deleted_at AS "deletedAt", b.deleted_with AS "deletedWith"
   FROM below w CROSS JOIN LATERAL (${binAt('w')}) AS b`,
);

export type AboveRow = { id: string; isTrashed: boolean };

function selectAbove(table: 'bins' | 'locations', parent: 'parent_bin_id' | 'parent_location_id'): string {
  return `WITH RECURSIVE above (id, parent_id, deleted_at, distance) AS (
     SELECT p.id, p.${parent}, p.deleted_at, 1
     FROM ${table} t JOIN ${table} p ON p.owner_id = $ownerId AND p.id = t.${parent}
       WHERE t.owner_id = $ownerId AND t.id = $id
     UNION ALL
     SELECT p.id, p.${parent}, p.deleted_at, a.distance + 1
     FROM above a CROSS JOIN LATERAL (
       SELECT id, ${parent}, deleted_at FROM ${table}
         WHERE owner_id = $ownerId AND id = a.parent_id OFFSET 0) AS p
   )
   SELECT id, deleted_at IS NOT NULL AS "isTrashed" FROM above ORDER BY distance`;
}

const queryAboveBin = statement<AboveRow, TargetAddress>('bins-above', selectAbove('bins', 'parent_bin_id'));

const queryAboveLocation = statement<AboveRow, TargetAddress>(
  'locations-above',
  selectAbove('locations', 'parent_location_id'),
);

/** The bins around a bin, or the places around a place, innermost first. */
export const queryAbove = { bin: queryAboveBin, location: queryAboveLocation };

/** A location and those in it, as far as the reader sees them; its owner's in the trash, too, which hold nothing. */
export const queryPlacesWithin = statement<{ id: string }, TargetAddress & { readerId: string }>(
  'locations-within',
  `WITH RECURSIVE places (id) AS (
     SELECT $id::uuid
     UNION
     SELECT l.id FROM places p CROSS JOIN LATERAL (${placesIn('p')}) AS l
     WHERE ${isSeenByReader('location', 'l.id')}
   )
   SELECT id FROM places`,
);
