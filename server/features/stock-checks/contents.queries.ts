import type { TargetKind } from '#domain/access/target.ts';
import { statement } from '#server/db/statement.ts';

export type PlacedBinRow = {
  id: string;
  parentBinId: string | null;
  locationId: string | null;
  archivedAt: string | null;
};

/** What the reader sees of what lies directly in the target, and of what was ticked, whoever owns that. */
export const queryBinsToCheck = statement<
  PlacedBinRow,
  { ownerId: string; readerId: string; kind: TargetKind; target: string; ticked: string[] }
>(
  'stock-check-bins',
  `SELECT b.id, b.parent_bin_id AS "parentBinId", b.location_id AS "locationId", b.archived_at AS "archivedAt"
   FROM bins b
   WHERE b.owner_id = $ownerId AND b.deleted_at IS NULL
     AND ($kind = 'bin' AND b.parent_bin_id = $target
       OR $kind = 'location' AND b.location_id = $target AND b.parent_bin_id IS NULL)
     AND ($ownerId::uuid = $readerId::uuid OR EXISTS (
       SELECT FROM visible v WHERE v.user_id = $readerId AND v.kind = 'bin' AND v.target = b.id))
   UNION
   SELECT b.id, b.parent_bin_id, b.location_id, b.archived_at FROM bins b
   WHERE b.owner_id = $readerId AND b.id = ANY($ticked::uuid[]) AND b.deleted_at IS NULL
   UNION
   SELECT b.id, b.parent_bin_id, b.location_id, b.archived_at FROM visible v
   CROSS JOIN LATERAL (SELECT * FROM bins WHERE owner_id = v.owner_id AND id = v.target OFFSET 0) AS b
   WHERE v.user_id = $readerId AND v.kind = 'bin' AND v.target = ANY($ticked::uuid[]) AND b.deleted_at IS NULL`,
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
