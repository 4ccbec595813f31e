import type { BinHeader } from '#domain/bins/bin.ts';
import type { TestServer } from './server.ts';

/** Creates sub-bins in SQL, with the access of their parent; returns their ids. */
export async function buildSubBins(
  { pool }: Pick<TestServer, 'pool'>,
  { id }: Pick<BinHeader, 'id'>,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await pool.query(
    `WITH made AS (
       INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, parent_bin_id, location_id, is_private, qr_code,
         tags, created_at, revision)
       SELECT owner_id, t.id, 'Inner ' || t.id, 'inner ' || t.id, t.id::text, p.id, location_id, true, t.id::text, '{}', now(), 1
       FROM bins p CROSS JOIN unnest($2::uuid[]) AS t (id) WHERE p.id = $1
       RETURNING owner_id, id
     ), known AS (INSERT INTO ids (id, owner_id) SELECT id, owner_id FROM made)
     , shared AS (
       INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
       SELECT m.owner_id, 'bin', m.id, user_id, via_kind, via_id, role, granted_by, granted_at
       FROM access_entries e JOIN made m ON m.owner_id = e.owner_id WHERE e.kind = 'bin' AND e.target = $1
       RETURNING user_id, kind, target, owner_id, role)
     INSERT INTO visible (user_id, kind, target, owner_id, role)
     SELECT DISTINCT ON (user_id, kind, target) * FROM shared`,
    [id, ids],
  );
  return ids;
}
