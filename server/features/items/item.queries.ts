import type { Plan } from '#domain/plans/plan-calls.ts';
import { statement } from '#server/db/statement.ts';
import { type BinRow, ownEntriesOf } from '../access/gate.queries.ts';
import type { RolesRow } from '../access/gate.ts';
import { isSeenByReader } from '../sql-parts.queries.ts';
import { type ItemRow, itemColumns, writtenItems } from './item-columns.ts';

export const queryItems = statement<ItemRow, { ownerId: string; binId: string; ids: string[] }>(
  'items-by-id',
  `SELECT ${itemColumns} FROM items i WHERE i.owner_id = $ownerId AND i.bin_id = $binId AND i.id = ANY($ids::uuid[])`,
);

export type BinOfItems = RolesRow &
  Pick<
    BinRow,
    | 'id'
    | 'locationId'
    | 'viewersMayTakeOut'
    | 'deletedAt'
    | 'itemCount'
    | 'itemRows'
    | 'itemBytes'
    | 'revision'
  > & { plan: Plan };

const binOfItemsColumns = `
  b.id, b.owner_id AS "ownerId", b.location_id AS "locationId",
  b.viewers_may_take_out AS "viewersMayTakeOut", b.deleted_at AS "deletedAt", b.item_count AS "itemCount",
  b.item_rows AS "itemRows", b.item_bytes AS "itemBytes", b.revision, p.plan,
  ${ownEntriesOf('bin', 'b', { reader: '$writerId' })} AS entries`;

export const queryBinsOfItems = statement<
  BinOfItems,
  { ownerId: string; binIds: string[]; writerId: string }
>(
  'items-bins',
  `SELECT ${binOfItemsColumns} FROM bins b JOIN profiles p ON p.user_id = $ownerId
   WHERE b.owner_id = $ownerId AND b.id = ANY($binIds::uuid[])`,
);

/** The take-out switches of the places around a bin, as far as the reader has access without a gap. */
export const queryPlacesForTaker = statement<
  { viewersMayTakeOut: boolean | null },
  { ownerId: string; locationId: string; readerId: string }
>(
  'items-places-for-taker',
  `WITH RECURSIVE around (id, parent_id, is_on) AS (
     SELECT l.id, l.parent_location_id, l.viewers_may_take_out FROM locations l
     WHERE l.owner_id = $ownerId AND l.id = $locationId AND ${isSeenByReader('location', 'l.id')}
     UNION
     SELECT l.id, l.parent_location_id, l.viewers_may_take_out FROM around a CROSS JOIN LATERAL (
       SELECT * FROM locations WHERE owner_id = $ownerId AND id = a.parent_id OFFSET 0) AS l
     WHERE ${isSeenByReader('location', 'l.id')}
   )
   SELECT is_on AS "viewersMayTakeOut" FROM around`,
);

/** One snapshot: a row per found item, or one without; the first row has the bin. */
export const queryBinWithItems = statement<
  { bin: BinOfItems | null } & (ItemRow | { [each in keyof ItemRow]: null }),
  { ownerId: string; binId: string; writerId: string; itemIds: string[] }
>(
  'items-bin-with-items',
  `WITH found AS MATERIALIZED (
     SELECT ${binOfItemsColumns} FROM bins b JOIN profiles p ON p.user_id = $ownerId
     WHERE b.owner_id = $ownerId AND b.id = $binId
   )
   SELECT CASE WHEN row_number() OVER () = 1 THEN to_json(found) END AS bin, ${itemColumns}
   FROM found LEFT JOIN items i ON i.owner_id = $ownerId AND i.bin_id = $binId AND i.id = ANY($itemIds::uuid[])`,
);

type More = { itemsMore: number; quantityMore: number; rowsMore: number; bytesMore: number };

const raised = `UPDATE bins SET revision = $revision, item_count = item_count + $itemsMore,
       quantity_total = quantity_total + $quantityMore, item_rows = item_rows + $rowsMore,
         item_bytes = item_bytes + $bytesMore
     WHERE owner_id = $ownerId AND id = $binId`;

/** Raises a locked bin and upserts whole items. New ids must be taken in the same transaction. */
export const writeItems = statement<
  object,
  More & { ownerId: string; binId: string; revision: number; items: string }
>(
  'items-write',
  `WITH raised AS (
     ${raised}
   )
   INSERT INTO items (owner_id, bin_id, id, revision, ${writtenItems.columns})
   SELECT $ownerId, $binId, x.id, $revision, ${writtenItems.values}
   FROM json_to_recordset($items::json) AS x (id uuid, ${writtenItems.record})
   ON CONFLICT (owner_id, bin_id, id) DO UPDATE SET revision = excluded.revision, ${writtenItems.updates}`,
);

/** Raises a locked bin, replaces moved items by tombstones and updates the counts. */
export const removeItems = statement<
  object,
  More & { ownerId: string; binId: string; revision: number; ids: string[] }
>(
  'items-remove',
  `WITH raised AS (
     ${raised}
   ), gone AS (
     DELETE FROM items WHERE owner_id = $ownerId AND bin_id = $binId AND id = ANY($ids::uuid[]) RETURNING id
   )
   INSERT INTO item_tombstones (owner_id, bin_id, id, revision) SELECT $ownerId, $binId, id, $revision FROM gone
   ON CONFLICT (owner_id, bin_id, id) DO UPDATE SET revision = excluded.revision`,
);

/** With those in the trash, so that their photos and documents are seen by whoever sees the new bin. */
export const moveAttachments = statement<object, { ownerId: string; itemIds: string[]; binId: string }>(
  'items-move-attachments',
  `UPDATE attachments SET bin_id = $binId WHERE owner_id = $ownerId AND kind = 'item' AND target = ANY($itemIds::uuid[])`,
);

/** An id is either an item or a tombstone, and moved items may have been here before. */
export const removeTombstones = statement<object, { ownerId: string; binId: string; ids: string[] }>(
  'tombstones-remove',
  `DELETE FROM item_tombstones WHERE owner_id = $ownerId AND bin_id = $binId AND id = ANY($ids::uuid[])`,
);

/** Keeps the newest tombstones, whole revisions at a time, and notes from which revision on they are complete. */
export const pruneTombstones = statement<object, { ownerId: string; binId: string; keepCount: number }>(
  'tombstones-prune',
  `WITH gone AS (
     DELETE FROM item_tombstones WHERE owner_id = $ownerId AND bin_id = $binId AND revision <= (
       SELECT revision FROM item_tombstones WHERE owner_id = $ownerId AND bin_id = $binId
       ORDER BY revision DESC OFFSET $keepCount LIMIT 1)
     RETURNING revision
   )
   UPDATE bins SET pruned_revision = greatest(pruned_revision, (SELECT max(revision) FROM gone))
   WHERE owner_id = $ownerId AND id = $binId AND EXISTS (SELECT FROM gone)`,
);

/** Locks a bin of this revision, or divides by zero, which fails everything sent after it. */
export const lockUnchanged = statement<
  { unchanged: number },
  { ownerId: string; binId: string; revision: number }
>(
  'items-lock-unchanged',
  `SELECT 1 / count(*) AS unchanged FROM (
     SELECT FROM bins WHERE owner_id = $ownerId AND id = $binId AND revision = $revision FOR NO KEY UPDATE
   ) AS found`,
);
