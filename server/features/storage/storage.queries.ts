import type { Plan } from '#domain/plans/plan.ts';
import { statement } from '#server/db/statement.ts';

/** What a row takes beside its texts, its indexes included; roughly. */
const row = { bin: 700, location: 400, line: 250, tombstone: 150, entry: 250 };

/** More are not counted: they would take longer to count than they matter. */
const TOMBSTONES_COUNTED = 5_000_000;

/**
 * What an owner keeps. Goes through all their bins, locations and history, so ask seldom; the items are counted in the bins
 * that hold them.
 */
export const queryKept = statement<
  { plan: Plan; bins: number; locations: number; bytes: number },
  { ownerId: string }
>(
  'storage-kept',
  `SELECT p.plan, b.rows AS bins, l.rows AS locations, (b.bytes + l.bytes + h.bytes + t.bytes + e.bytes)::bigint AS bytes
   FROM profiles p CROSS JOIN LATERAL (
     SELECT count(*)::int AS rows, coalesce(sum(item_bytes + ${row.bin} + octet_length(name)
       + coalesce(octet_length(description), 0) + octet_length(array_to_string(tags, ''))), 0) AS bytes
     FROM bins WHERE owner_id = p.user_id
   ) AS b CROSS JOIN LATERAL (
     SELECT count(*)::int AS rows, coalesce(sum(${row.location} + octet_length(name)
       + coalesce(octet_length(description), 0) + coalesce(octet_length(address), 0)
       + coalesce(pg_column_size(held), 0)), 0) AS bytes
     FROM locations WHERE owner_id = p.user_id
   ) AS l CROSS JOIN LATERAL (
     SELECT coalesce(sum(${row.line} + pg_column_size(detail) + pg_column_size(names)), 0) AS bytes
     FROM history WHERE owner_id = p.user_id
   ) AS h CROSS JOIN LATERAL (
     SELECT count(*) * ${row.tombstone} AS bytes FROM (
       SELECT FROM item_tombstones WHERE owner_id = p.user_id LIMIT ${TOMBSTONES_COUNTED}) AS counted
   ) AS t CROSS JOIN LATERAL (
     SELECT ((SELECT count(*) FROM access_entries WHERE owner_id = p.user_id)
       + (SELECT count(*) FROM trashed_entries WHERE owner_id = p.user_id)) * ${row.entry} AS bytes
   ) AS e
   WHERE p.user_id = $ownerId`,
);
