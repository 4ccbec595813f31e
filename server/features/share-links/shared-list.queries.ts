import type { ListEntry } from '#domain/lists/list.ts';
import { statement } from '#server/db/statement.ts';
import type { StoredList } from '../stored-lists.ts';
import { isByManager, isManagedBy, isTimely, naturally, placesOf } from './share-link.queries.ts';

export type SharedListRow = {
  list: StoredList;
  binId: string | null;
  locationId: string | null;
  withPrivate: boolean;
  makerId: string;
};

/** The list of a link, if the link works. */
export const querySharedList = statement<SharedListRow, { ownerId: string; linkId: string; now: string }>(
  'share-link-list',
  `SELECT x.list, s.bin_id AS "binId", s.location_id AS "locationId", s.with_private AS "withPrivate", s.created_by AS "makerId"
   FROM share_links s
   LEFT JOIN locations l ON l.owner_id = $ownerId AND l.id = s.location_id AND l.deleted_at IS NULL
   LEFT JOIN bins b ON b.owner_id = $ownerId AND b.id = s.bin_id AND b.deleted_at IS NULL
   CROSS JOIN LATERAL jsonb_array_elements(coalesce(l.lists, b.lists)) AS x (list)
   WHERE s.owner_id = $ownerId AND s.id = $linkId AND ${isTimely} AND ${isByManager}
     AND x.list ->> 'id' = s.list_id::text AND x.list -> 'deletedAt' IS NULL`,
);

type SharedBinRow = {
  id: string;
  name: string;
  label: string | null;
  tags: string[];
  /** The names of the places below the list's that it is in, outermost first. */
  places: string[];
  /** Directly in the list's place or bin, or in a place below. */
  isHere: boolean;
  /** In the list's place or bin, or in another bin there. */
  isWithin: boolean;
};

/**
 * The bins with these ids and those in the list's place or bin. Security: only bins to which the link's maker could make a link,
 * and private ones only if this link is made for them.
 */
export const querySharedListBins = statement<
  SharedBinRow,
  { ownerId: string; ids: string[] } & Omit<SharedListRow, 'list'>
>(
  'share-link-list-bins',
  `WITH RECURSIVE ${placesOf('(SELECT) AS link', '$locationId::uuid', '$makerId')},
   inside (id) AS (
     SELECT $binId::uuid UNION SELECT b.id FROM inside JOIN bins b ON b.owner_id = $ownerId AND b.parent_bin_id = inside.id)
   SELECT b.id, b.name, b.qr_label AS label, b.tags, b.places, b.is_within AND b.is_top AS "isHere", b.is_within AS "isWithin"
   FROM (
     SELECT b.*, coalesce(o.names, '{}') AS places, o.position,
       b.archived_at IS NULL AND (o.id IS NOT NULL OR b.id IN (SELECT id FROM inside)) AS is_within,
       b.parent_bin_id IS NOT DISTINCT FROM $binId AS is_top
     FROM bins b LEFT JOIN places o ON o.id = b.location_id
     WHERE b.owner_id = $ownerId AND b.deleted_at IS NULL AND (NOT b.is_private OR $withPrivate) AND ${isManagedBy('$makerId')}
   ) AS b
   WHERE b.is_within OR b.id IN (SELECT unnest($ids::uuid[])) ORDER BY ${naturally}`,
);

export type SharedEntryRow = Pick<ListEntry, 'kind' | 'id'> & {
  binId: string | null;
  isIn: boolean | null;
  needed: number | null;
  ticks: NonNullable<ListEntry['ticks']> | null;
};

export const querySharedListEntries = statement<
  SharedEntryRow,
  { ownerId: string; target: string; listId: string }
>(
  'share-link-list-entries',
  `SELECT thing AS id, kind, bin_id AS "binId", is_in AS "isIn", needed, ticks FROM list_entries
   WHERE owner_id = $ownerId AND target = $target AND list_id = $listId ORDER BY thing`,
);

type SharedItemRow = { id: string; binId: string; name: string };
const itemColumns = 'i.id, i.bin_id AS "binId", i.name';

/** Those of these items that are in one of these bins, and all items of others. */
export const querySharedListItems = statement<
  SharedItemRow,
  { ownerId: string; binIds: string[]; ids: string[]; allInBinIds: string[] }
>(
  'share-link-list-items',
  `SELECT ${itemColumns} FROM items i
   WHERE i.owner_id = $ownerId AND i.bin_id = ANY($binIds::uuid[]) AND i.deleted_at IS NULL
     AND (i.bin_id IN (SELECT unnest($allInBinIds::uuid[])) OR i.id IN (SELECT unnest($ids::uuid[])))
   ORDER BY lower(i.name), i.id`,
);

/** Wherever these items are now. Reads all items of the owner: hashes the ids, as no index has them without the bin's. */
export const queryMovedItems = statement<SharedItemRow, { ownerId: string; ids: string[] }>(
  'share-link-list-moved-items',
  `SELECT ${itemColumns} FROM items i
   WHERE i.owner_id = $ownerId AND i.deleted_at IS NULL AND (i.id IN (SELECT unnest($ids::uuid[]))) IS TRUE`,
);
