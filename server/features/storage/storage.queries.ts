import { binTextFields } from '#domain/bins/bin-fields.ts';
import { locationTextFields } from '#domain/locations/location-fields.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { statement } from '#server/db/statement.ts';
import { bytesOnDisk, columnOf } from '../sql-parts.queries.ts';

/** Rough bytes per row beside its texts, indexes included. */
const row = {
  attachment: 500,
  bin: 700,
  location: 400,
  line: 250,
  tombstone: 150,
  entry: 250,
  listEntry: 250,
};

/** Tombstones above this number are not counted, to bound the time. */
const TOMBSTONES_COUNTED = 5_000_000;

/** Scans all bins, locations and history of an owner, so call it rarely; items are counted in their bins. */
export const queryUsageRow = statement<
  { plan: Plan; bins: number; locations: number; bytes: number; photoBytes: number },
  { ownerId: string }
>(
  'storage-kept',
  `SELECT p.plan, b.rows AS bins, l.rows AS locations, (b.bytes + l.bytes + h.bytes + t.bytes + e.bytes + f.rows)::bigint AS bytes,
     f.bytes AS "photoBytes"
   FROM profiles p CROSS JOIN (
     SELECT count(*)::int AS rows, coalesce(sum(item_bytes + ${row.bin} + octet_length(name)
       + ${bytesOf(binTextFields)}
       + octet_length(array_to_string(tags, '')) + coalesce(pg_column_size(pin), 0)
       + coalesce(pg_column_size(lists), 0) + coalesce(octet_length(fields::text), 0)), 0) AS bytes
     FROM bins WHERE owner_id = $ownerId
   ) AS b CROSS JOIN (
     SELECT count(*)::int AS rows, coalesce(sum(${row.location} + octet_length(name)
       + ${bytesOf(locationTextFields)}
       + coalesce(octet_length(regions::text), 0) + coalesce(pg_column_size(held), 0)
       + coalesce(pg_column_size(lists), 0) + coalesce(octet_length(fields::text), 0)), 0) AS bytes
     FROM locations WHERE owner_id = $ownerId
   ) AS l CROSS JOIN (
     SELECT coalesce(sum(${row.line} + pg_column_size(detail) + pg_column_size(names)), 0) AS bytes
     FROM history WHERE owner_id = $ownerId
   ) AS h CROSS JOIN (
     SELECT count(*) * ${row.tombstone} AS bytes FROM (
       SELECT 1 FROM item_tombstones WHERE owner_id = $ownerId LIMIT ${TOMBSTONES_COUNTED}) AS counted
   ) AS t CROSS JOIN (
     SELECT (held.count + trashed.count) * ${row.entry} + listed.count * ${row.listEntry} AS bytes
     FROM (SELECT count(*) FROM access_entries WHERE owner_id = $ownerId) AS held
       CROSS JOIN (SELECT count(*) FROM trashed_entries WHERE owner_id = $ownerId) AS trashed
       CROSS JOIN (SELECT count(*) FROM list_entries WHERE owner_id = $ownerId) AS listed
   ) AS e CROSS JOIN (
     SELECT ${bytesOnDisk} AS bytes,
       count(*) * ${row.attachment} + coalesce(sum(2 * (octet_length(name) + coalesce(octet_length(url), 0))), 0) AS rows
     FROM attachments WHERE owner_id = $ownerId
   ) AS f
   WHERE p.user_id = $ownerId`,
);

function bytesOf(fields: readonly string[]): string {
  return fields.map((field) => `coalesce(octet_length(${columnOf(field)}), 0)`).join(' + ');
}
