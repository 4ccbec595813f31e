import { statement } from '#server/db/statement.ts';

/** `only` limits it to one target and what was trashed with it, `at` to what was trashed at one moment. */
type Trashed = { ownerId: string; before: string; only: string | null; at: string | null; limit: number };

const isAt = '($at::timestamptz IS NULL OR deleted_at = $at)';

export const queryTrashedLocations = statement<{ id: string }, Trashed>(
  'trash-locations',
  `SELECT id FROM locations WHERE owner_id = $ownerId AND deleted_at < $before AND ${isAt} AND ($only::uuid IS NULL OR id = $only)
   ORDER BY id LIMIT $limit`,
);

/** Trashed bins with at most `rows` items in all, but at least one bin. */
export const queryTrashedBins = statement<{ id: string }, Trashed & { rows: number }>(
  'trash-bins',
  `SELECT id FROM (
     SELECT id, sum(item_rows) OVER (ORDER BY id) - item_rows AS rows_before FROM (
       SELECT id, item_rows FROM bins
       WHERE owner_id = $ownerId AND deleted_at < $before AND ${isAt} AND ($only::uuid IS NULL OR id = $only
         OR deleted_with = $only)
       ORDER BY id LIMIT $limit
     ) AS first
   ) AS trashed WHERE rows_before < $rows ORDER BY id`,
);

/** Bins with trashed items, at most `rows` of these together, but at least one bin. */
export const queryBinsWithTrash = statement<
  { id: string },
  { ownerId: string; after: string; only: string | null; limit: number; rows: number }
>(
  'trash-bins-of-items',
  `SELECT id FROM (
     SELECT id, sum(trashed) OVER (ORDER BY id) - trashed AS rows_before FROM (
       SELECT id, item_rows - item_count AS trashed FROM bins
       WHERE owner_id = $ownerId AND id > $after AND deleted_at IS NULL AND item_rows > item_count
         AND ($only::uuid IS NULL OR id = $only)
       ORDER BY id LIMIT $limit
     ) AS first
   ) AS with_trash WHERE rows_before < $rows ORDER BY id`,
);

/** Leaves tombstones at the raised revisions, so that devices drop the items; live counts no longer include them. */
export const purgeItems = statement<
  { binId: string; count: number; names: string[] },
  { ownerId: string; binIds: string[]; before: string; at: string | null; itemIds: string[] | null }
>(
  'trash-purge-items',
  `WITH gone AS (
     DELETE FROM items WHERE owner_id = $ownerId AND bin_id = ANY($binIds::uuid[]) AND deleted_at < $before AND ${isAt}
       AND ($itemIds::uuid[] IS NULL OR id = ANY($itemIds::uuid[]))
     RETURNING bin_id, id, name, bytes
   ), left_behind AS (
     INSERT INTO item_tombstones (owner_id, bin_id, id, revision)
     SELECT $ownerId, g.bin_id, g.id, b.revision FROM gone g JOIN bins b ON b.owner_id = $ownerId AND b.id = g.bin_id
     ON CONFLICT (owner_id, bin_id, id) DO UPDATE SET revision = excluded.revision
   ), counted AS (
     SELECT bin_id, count(*)::int AS count, sum(bytes) AS bytes, (array_agg(name ORDER BY id))[1:10] AS names
     FROM gone GROUP BY bin_id
   )
   UPDATE bins b SET item_rows = item_rows - c.count, item_bytes = item_bytes - c.bytes
   FROM counted c WHERE b.owner_id = $ownerId AND b.id = c.bin_id
   RETURNING b.id AS "binId", c.count, c.names`,
);

/** Checks the time again, as a bin may have been restored. */
export const purgeBins = statement<{ id: string }, { ownerId: string; ids: string[]; before: string }>(
  'trash-purge-bins',
  `DELETE FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND deleted_at < $before RETURNING id`,
);

/** Detaches trashed bins whose parent was purged. */
export const freeChildren = statement<{ id: string }, { ownerId: string; parentIds: string[] }>(
  'trash-free-children',
  `UPDATE bins SET parent_bin_id = NULL, revision = revision + 1
   WHERE owner_id = $ownerId AND parent_bin_id = ANY($parentIds::uuid[])
   RETURNING id`,
);

/** Checks the time again, like `purgeBins`. */
export const purgeLocations = statement<{ id: string }, { ownerId: string; ids: string[]; before: string }>(
  'trash-purge-locations',
  `DELETE FROM locations WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND deleted_at < $before RETURNING id`,
);

export const purgeEntries = statement<{ userId: string }, { ownerId: string; ids: string[] }>(
  'trash-entries',
  `DELETE FROM access_entries
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) RETURNING user_id AS "userId"`,
);

export const purgeGrants = statement<{ groupId: string }, { ownerId: string; ids: string[] }>(
  'trash-grants',
  `DELETE FROM group_grants
   WHERE owner_id = $ownerId AND target = ANY($ids::uuid[]) RETURNING group_id AS "groupId"`,
);

/** Security: keeps decisions about people, which show who was removed. */
export const deleteHistoryOf = statement<
  { id: string },
  { ownerId: string; targets: string[]; limit: number }
>(
  'trash-history',
  `DELETE FROM history WHERE owner_id = $ownerId AND (owner_id, kind, target, id) IN (
     SELECT owner_id, kind, target, id FROM history
     WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($targets::uuid[])
       AND event NOT IN ('accessEnded', 'accessChanged', 'accessGranted') LIMIT $limit)
   RETURNING id`,
);
