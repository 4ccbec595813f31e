import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinField, binFieldNames } from '#domain/bins/bin-fields.ts';
import { statement } from '#server/db/statement.ts';
import { type BinRow, binColumns, binMoments, type TargetAddress } from '../access/gate.queries.ts';
import { itemJson } from '../items/item-columns.ts';
import { columnOf, isInList, momentJson, optionalField, writtenColumns } from '../sql-parts.queries.ts';

const shownLists = `(SELECT json_agg(list - 'sessionIds' ORDER BY place)
  FROM jsonb_array_elements(b.lists) WITH ORDINALITY AS x (list, place))`;

/** The header of an unshared own bin, without its last brace; a test compares it with the presenter. */
const ownHeaderJson = `concat(
  '{"id":"', b.id, '","name":', to_json(b.name), ',"nameKey":', to_json(b.name_key),
  ',"ownerId":"', b.owner_id, '","userId":"', b.owner_id, '","ownerScopedId":"', b.owner_scoped_id, '"',
  ${optionalField('parentBinId', 'to_json(b.parent_bin_id)')},
  ${optionalField('locationId', 'to_json(b.location_id)')},
  ',"isPrivate":', CASE WHEN b.is_private THEN 'true' ELSE 'false' END,
  ${optionalField('viewersMayTakeOut', 'to_json(b.viewers_may_take_out)')}, ',"qrCode":"', b.qr_code, '"',
  ${binFieldNames.map((field) => optionalField(field, `to_json(b.${columnOf(field)})`)).join(', ')},
  ',"tags":', to_json(b.tags),
  ${optionalField('photos', 'to_json(b.photos)')},
  ${optionalField('documents', 'to_json(b.documents)')},
  ${optionalField('pin', 'to_json(b.pin)')},
  ${optionalField('lists', shownLists)},
  ',"accessList":{},"pendingRequests":{},"createdAt":', ${momentJson('b.created_at')},
  ${binMoments.map((moment) => optionalField(moment, momentJson(`b.${columnOf(moment)}`))).join(', ')},
  ${optionalField('deletedWith', 'to_json(b.deleted_with)')},
  ',"role":"owner","itemCount":', b.item_count, ',"quantityTotal":', b.quantity_total, ',"revision":', b.revision)`;

const isPeopled = `(b.public_links IS NOT NULL OR EXISTS (SELECT 1 FROM access_entries e
     WHERE e.owner_id = $ownerId AND e.kind = 'bin' AND e.target = b.id)
   OR EXISTS (SELECT 1 FROM access_requests r
     WHERE r.owner_id = $ownerId AND r.kind = 'bin' AND r.target = b.id)
   OR EXISTS (SELECT 1 FROM invites v
     WHERE v.owner_id = $ownerId AND v.kind = 'bin' AND v.target = b.id AND v.answered_at IS NULL))`;

const isSharedWithReader = `EXISTS (SELECT 1 FROM access_entries e
     WHERE e.owner_id = $ownerId AND e.kind = 'bin' AND e.target = b.id AND e.user_id = $readerId)`;

/**
 * `own` is the header, without its last brace, of an unshared own bin; otherwise `row` is set. `items` and `trashed`
 * are JSON texts joined by commas. Security: reads no items for a stranger, because the response time would reveal that
 * the bin exists.
 */
export const queryWholeBin = statement<
  { own: string | null; row: BinRow | null; isLarge: boolean; items: string | null; trashed: string | null },
  { ownerId: string; id: string; readerId: string; bytes: number }
>(
  'bin-whole',
  `SELECT CASE WHEN how.is_own THEN ${ownHeaderJson} END AS own,
     CASE WHEN NOT how.is_own THEN (SELECT row_to_json(shown) FROM (SELECT ${binColumns}) AS shown) END AS row,
     how.is_large AS "isLarge", held.items, held.trashed
   FROM bins b CROSS JOIN LATERAL (
     SELECT b.owner_id = $readerId AND NOT ${isPeopled} AS is_own, b.owner_id = $readerId
       OR ${isSharedWithReader} AS is_seen,
       b.item_bytes > $bytes AS is_large
   ) AS how CROSS JOIN LATERAL (
     SELECT string_agg(json, ',') FILTER (WHERE deleted_at IS NULL) AS items,
            string_agg(json, ',') FILTER (WHERE deleted_at IS NOT NULL) AS trashed
     FROM (
       SELECT i.deleted_at, ${itemJson} AS json FROM items i
       WHERE how.is_seen AND NOT how.is_large AND i.owner_id = $ownerId AND i.bin_id = $id ORDER BY i.date_added, i.id
     ) AS rows
   ) AS held
   WHERE b.owner_id = $ownerId AND b.id = $id`,
);

/** Position after the last item read: the trash comes last, each part in the order of adding. */
export type ItemCursor = { isTrashed: boolean; addedAt: string; id: string };

/** The next items as JSON texts joined by commas, about `bytes` but at least one; the other columns describe the last. */
export const queryItemsPart = statement<
  ItemCursor & { items: string | null; hasMore: boolean },
  {
    ownerId: string;
    binId: string;
    afterTrashed: boolean;
    afterAdded: string;
    afterId: string;
    withTrash: boolean;
    rows: number;
    bytes: number;
  }
>(
  'bin-items-part',
  `WITH read AS MATERIALIZED (
     SELECT i.*, row_number() OVER so_far AS n, sum(i.bytes) OVER so_far AS bytes_so_far
     FROM (
       SELECT *, deleted_at IS NOT NULL AS is_trashed FROM items i
       WHERE owner_id = $ownerId AND bin_id = $binId
         AND (deleted_at IS NOT NULL, date_added, id) > ($afterTrashed::boolean, $afterAdded::timestamptz,
           $afterId::uuid)
         AND ($withTrash::boolean OR deleted_at IS NULL)
       ORDER BY is_trashed, date_added, id LIMIT $rows
     ) AS i WINDOW so_far AS (ORDER BY is_trashed, date_added, id)
   ), taken AS MATERIALIZED (
     SELECT * FROM read WHERE n = 1 OR bytes_so_far <= $bytes
   )
   SELECT part.items, last.is_trashed AS "isTrashed", last.date_added::text AS "addedAt", last.id,
     part.count = $rows OR part.count < (SELECT count(*) FROM read) AS "hasMore"
   FROM (SELECT string_agg(${itemJson}, ',' ORDER BY i.n) AS items, count(*) AS count FROM taken i) AS part
   CROSS JOIN LATERAL (SELECT * FROM taken WHERE n = part.count) AS last`,
);

/** Limits each part to the owner's bins of that part, because scanning all shared entries is slow. */
const isOwned = 'target > $ownId AND target <= (SELECT id FROM owned ORDER BY id DESC LIMIT 1)';

/** Position in the list: own bins first, then others', each by id. */
export type BinCursor = { ownId: string; sharedId: string };

/**
 * `own` are headers of unshared own bins, as JSON texts joined by commas; `ownId` and `sharedId` are the last of
 * each kind.
 */
export const queryVisibleBins = statement<
  { own: string | null; others: TargetAddress[] | null; hasMore: boolean } & {
    [each in keyof BinCursor]: string | null;
  },
  { readerId: string; ownId: string; sharedId: string; count: number }
>(
  'bins-visible',
  `WITH owned AS MATERIALIZED (
     SELECT * FROM bins WHERE owner_id = $readerId AND id > $ownId ORDER BY id LIMIT $count
   ), shared AS MATERIALIZED (
     SELECT owner_id, target FROM visible WHERE user_id = $readerId AND kind = 'bin' AND target > $sharedId
     ORDER BY target LIMIT $count::int - (SELECT count(*) FROM owned)
   ), peopled AS MATERIALIZED (
     SELECT target FROM access_entries WHERE owner_id = $readerId AND kind = 'bin' AND ${isOwned}
     UNION SELECT target FROM access_requests WHERE owner_id = $readerId AND kind = 'bin' AND ${isOwned}
     UNION SELECT target FROM invites
       WHERE owner_id = $readerId AND kind = 'bin' AND ${isOwned} AND answered_at IS NULL
     UNION SELECT id FROM owned WHERE public_links IS NOT NULL
   )
   SELECT
     (SELECT string_agg(${ownHeaderJson} || '}', ',') FROM owned b
      WHERE b.id NOT IN (SELECT target FROM peopled)) AS own,
     (SELECT json_agg(other) FROM (
        SELECT b.owner_id AS "ownerId", b.id FROM owned b WHERE b.id IN (SELECT target FROM peopled)
        UNION ALL
        SELECT owner_id, target FROM shared
      ) AS other) AS others,
     (SELECT id FROM owned ORDER BY id DESC LIMIT 1) AS "ownId",
     (SELECT target FROM shared ORDER BY target DESC LIMIT 1) AS "sharedId",
     (SELECT count(*) FROM owned) + (SELECT count(*) FROM shared) = $count AS "hasMore"`,
);

export const queryNamesInUse = statement<{ nameKey: string }, { ownerId: string; nameKeys: string[] | null }>(
  'bins-names-in-use',
  `SELECT name_key AS "nameKey" FROM bins
   WHERE owner_id = $ownerId AND deleted_at IS NULL AND ($nameKeys::text[] IS NULL OR ${isInList('name_key', '$nameKeys', 'text')})`,
);

/** `totalCount` includes the trash; `isTaken` ignores `exceptId`. */
export const queryRoom = statement<
  { activeCount: number; totalCount: number; isTaken: boolean },
  { ownerId: string; nameKey: string; exceptId: string | null }
>(
  'bins-room',
  `SELECT count(*)::int AS "activeCount",
     coalesce(bool_or(name_key = $nameKey AND id IS DISTINCT FROM $exceptId::uuid), false) AS "isTaken",
     (SELECT count(*)::int FROM bins WHERE owner_id = $ownerId) AS "totalCount"
   FROM bins WHERE owner_id = $ownerId AND deleted_at IS NULL`,
);

const fields = writtenColumns(binFieldNames);

/** An undefined field is stored as NULL. */
type LookValues = { labelKey: string | null; aliasKeys: string[]; fields: string | undefined } & Pick<
  BinHeader,
  'ownerId' | 'id' | 'name' | 'nameKey' | 'isPrivate' | 'tags' | Exclude<BinField, 'fields'>
>;

type NewBinValues = LookValues &
  Pick<BinHeader, 'ownerScopedId' | 'parentBinId' | 'locationId' | 'qrCode' | 'createdAt'>;

/** Inserts nothing if the owner already has this ownerScopedId. */
export const insertBin = statement<{ id: string }, NewBinValues>(
  'bin-insert',
  `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, parent_bin_id, location_id, is_private, qr_code,
     label_key, alias_keys, tags, ${fields.columns}, created_at, revision)
   VALUES ($ownerId, $id, $name, $nameKey, $ownerScopedId, $parentBinId, $locationId, $isPrivate, $qrCode,
     $labelKey, $aliasKeys, $tags, ${fields.values}, $createdAt, 1)
   ON CONFLICT (owner_id, owner_scoped_id) DO NOTHING
   RETURNING id`,
);

export const updateLook = statement<
  object,
  LookValues & Pick<BinHeader, 'archivedAt' | 'missingSince' | 'viewersMayTakeOut'>
>(
  'bin-look',
  `UPDATE bins SET name = $name, name_key = $nameKey, is_private = $isPrivate, viewers_may_take_out = $viewersMayTakeOut, label_key = $labelKey,
     alias_keys = $aliasKeys, tags = $tags, ${fields.updates}, archived_at = $archivedAt, missing_since = $missingSince, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id`,
);

/** Does not raise the revision: call together with `updateLook`. */
export const updatePin = statement<
  object,
  { ownerId: string; id: string; pin: string | undefined; locationId: string | undefined }
>(
  'bin-pin',
  `UPDATE bins SET pin = $pin::jsonb, pin_location_id = $locationId WHERE owner_id = $ownerId AND id = $id`,
);

/** Also clears `missing_since`: a bin that is moved has been found. */
export const updateParentOfFound = statement<
  object,
  { ownerId: string; id: string; parentBinId: string | null }
>(
  'bin-parent',
  `UPDATE bins SET parent_bin_id = $parentBinId, missing_since = NULL WHERE owner_id = $ownerId AND id = $id`,
);

export const updateLocationOfBins = statement<
  { id: string; revision: number },
  { ownerId: string; ids: string[]; locationId: string | null }
>(
  'bins-location',
  `UPDATE bins SET location_id = $locationId, revision = revision + 1
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
   RETURNING id, revision`,
);

export const updateOpened = statement<object, { ownerId: string; id: string; now: string }>(
  'bin-opened',
  `UPDATE bins SET last_accessed = $now WHERE owner_id = $ownerId AND id = $id`,
);

export const updateFound = statement<{ id: string; revision: number }, { ownerId: string; id: string }>(
  'bin-found',
  `UPDATE bins SET missing_since = NULL, revision = revision + 1
   WHERE owner_id = $ownerId AND id = $id AND missing_since IS NOT NULL
   RETURNING id, revision`,
);

export const trashBins = statement<
  { id: string; revision: number },
  { ownerId: string; ids: string[]; now: string; deletedWith: string }
>(
  'bins-trash',
  `UPDATE bins SET deleted_at = $now, deleted_with = $deletedWith, revision = revision + 1
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
   RETURNING id, revision`,
);

export const untrashBins = statement<{ id: string; revision: number }, { ownerId: string; ids: string[] }>(
  'bins-untrash',
  `UPDATE bins SET deleted_at = NULL, deleted_with = NULL, revision = revision + 1
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
   RETURNING id, revision`,
);

export const updatePlacement = statement<object, { ownerId: string; id: string; parentBinId: string | null }>(
  'bin-place',
  `UPDATE bins SET parent_bin_id = $parentBinId WHERE owner_id = $ownerId AND id = $id`,
);

export const updateNames = statement<
  object,
  { ownerId: string; ids: string[]; names: string[]; nameKeys: string[] }
>(
  'bins-rename',
  `UPDATE bins b SET name = n.name, name_key = n.name_key
   FROM unnest($ids::uuid[], $names::text[], $nameKeys::text[]) AS n(id, name, name_key)
   WHERE b.owner_id = $ownerId AND b.id = n.id AND b.name <> n.name`,
);
