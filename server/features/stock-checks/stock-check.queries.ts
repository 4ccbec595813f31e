import type { TargetKind } from '#domain/access/access.ts';
import { nilId } from '#domain/ids.ts';
import type { Tick } from '#domain/stock-checks/stock-check.ts';
import { statement } from '#server/db/statement.ts';
import { isSeenByReader } from '../sql-parts.queries.ts';

export type StockCheckRow = {
  id: string;
  alsoIds: string[];
  kind: TargetKind;
  target: string;
};

const columns = 'id, also_ids::text[] AS "alsoIds", kind, target';

export const queryStockChecks = statement<StockCheckRow, { userId: string }>(
  'stock-checks',
  `SELECT ${columns} FROM stock_checks WHERE user_id = $userId`,
);

/** Locks the check that has this id or also-id. */
export const lockStockCheck = statement<StockCheckRow, { userId: string; id: string; target: string }>(
  'stock-check-lock',
  `SELECT ${columns} FROM stock_checks
   WHERE user_id = $userId AND (id = $id OR $id = ANY(also_ids)) AND target = $target FOR UPDATE`,
);

export const insertStockCheck = statement<
  object,
  { userId: string; id: string; kind: TargetKind; target: string; startedAt: string }
>(
  'stock-check-insert',
  `INSERT INTO stock_checks (user_id, id, kind, target, started_at)
   VALUES ($userId, $id, $kind, $target, $startedAt)`,
);

export const updateAlsoIds = statement<object, { userId: string; id: string; alsoIds: string[] }>(
  'stock-check-also-ids',
  `UPDATE stock_checks SET also_ids = $alsoIds::uuid[] WHERE user_id = $userId AND id = $id`,
);

/** Also deletes its ticks. */
export const deleteStockCheck = statement<object, { userId: string; id: string }>(
  'stock-check-delete',
  `DELETE FROM stock_checks WHERE user_id = $userId AND id = $id`,
);

/**
 * Deletes checks of targets that are gone, in the trash or no longer visible to the person; no device shows these
 * checks.
 */
export const deleteHiddenStockChecks = statement<{ id: string }, { userId: string }>(
  'stock-checks-hidden-delete',
  `WITH checked AS MATERIALIZED (
     SELECT user_id AS owner_id, target FROM stock_checks WHERE user_id = $userId
     UNION ALL
     SELECT v.owner_id, v.target FROM stock_checks c JOIN visible v
       ON v.user_id = $userId AND v.kind = c.kind AND v.target = c.target
     WHERE c.user_id = $userId
   ), found AS MATERIALIZED (
     SELECT b.id, b.deleted_at FROM checked c JOIN bins b ON b.owner_id = c.owner_id AND b.id = c.target
     UNION ALL
     SELECT l.id, l.deleted_at FROM checked c JOIN locations l ON l.owner_id = c.owner_id AND l.id = c.target
   )
   DELETE FROM stock_checks WHERE user_id = $userId AND target NOT IN (
     SELECT id FROM found WHERE deleted_at IS NULL)
   RETURNING id`,
);

export const queryTicks = statement<
  Omit<Tick, 'binId'> & { binId: string | null },
  { userId: string; checkId: string }
>(
  'stock-ticks',
  `SELECT kind, thing AS id, bin_id AS "binId", is_seen AS "isSeen", at FROM stock_ticks
   WHERE user_id = $userId AND check_id = $checkId`,
);

/** Counts the ticks in all checks of a person. */
export const countTicks = statement<{ count: number }, { userId: string }>(
  'stock-ticks-count',
  `SELECT count(*)::int AS count FROM stock_ticks WHERE user_id = $userId`,
);

/**
 * Stores one tick for each item or bin, merged like `mergeTicks`; returns the ones that replaced stored ticks. `ticks`
 * is a JSON list.
 */
export const mergeTicksInto = statement<{ id: string }, { userId: string; checkId: string; ticks: string }>(
  'stock-ticks-merge',
  `INSERT INTO stock_ticks AS t (user_id, check_id, kind, thing, bin_id, is_seen, at)
   SELECT $userId, $checkId, kind, id, "binId", "isSeen", at
   FROM json_to_recordset($ticks::json) AS x (kind text, id uuid, "binId" uuid, "isSeen" boolean, at timestamptz)
   ON CONFLICT (user_id, check_id, kind, thing) DO UPDATE
     SET bin_id = excluded.bin_id, is_seen = excluded.is_seen, at = excluded.at
     WHERE (excluded.at, excluded.is_seen, coalesce(excluded.bin_id, '${nilId}'))
       > (t.at, t.is_seen, coalesce(t.bin_id, '${nilId}'))
   RETURNING thing AS id`,
);

export type PlacedBinRow = {
  id: string;
  parentBinId: string | null;
  locationId: string | null;
  archivedAt: string | null;
};

/** Bins directly in a bin or in these places, and ticked bins of any owner, as far as the reader sees them. */
export const queryBinsToCheck = statement<
  PlacedBinRow,
  { ownerId: string; readerId: string; parentBinId: string | null; placeIds: string[]; ticked: string[] }
>(
  'stock-check-bins',
  `WITH others AS MATERIALIZED (
     SELECT owner_id, target FROM visible
     WHERE user_id = $readerId AND kind = 'bin' AND target = ANY($ticked::uuid[])
   ), of_others AS MATERIALIZED (
     SELECT b.id, b.parent_bin_id, b.location_id, b.archived_at, b.deleted_at
     FROM others o JOIN bins b ON b.owner_id = o.owner_id AND b.id = o.target
   )
   SELECT b.id, b.parent_bin_id AS "parentBinId", b.location_id AS "locationId", b.archived_at AS "archivedAt"
   FROM bins b
   WHERE b.owner_id = $ownerId AND b.deleted_at IS NULL
     AND (b.parent_bin_id = $parentBinId
       OR b.location_id = ANY($placeIds::uuid[]) AND b.parent_bin_id IS NULL)
     AND ${isSeenByReader('bin', 'b.id')}
   UNION
   SELECT b.id, b.parent_bin_id, b.location_id, b.archived_at FROM bins b
   WHERE b.owner_id = $readerId AND b.id = ANY($ticked::uuid[]) AND b.deleted_at IS NULL
   UNION
   SELECT id, parent_bin_id, location_id, archived_at FROM of_others WHERE deleted_at IS NULL`,
);

export type PlacedItemRow = {
  binId: string;
  id: string;
  quantity: number;
  loanedTo: string | null;
  loanedCount: number | null;
};

export const queryItemsToCheck = statement<
  PlacedItemRow,
  { ownerId: string; binIds: string[]; limit: number }
>(
  'stock-check-items',
  `SELECT bin_id AS "binId", id, quantity, loaned_to AS "loanedTo", loaned_count AS "loanedCount" FROM items
   WHERE owner_id = $ownerId AND bin_id = ANY($binIds::uuid[]) AND deleted_at IS NULL
   ORDER BY bin_id, id LIMIT $limit`,
);
