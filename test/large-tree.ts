import type { BinHeader } from '#domain/bins/bin.ts';
import type { TestServer } from './server.ts';

/** Creates sub-bins in SQL, with the access of their parent; returns their ids. */
export async function buildSubBins(
  { pool }: Pick<TestServer, 'pool'>,
  { id, ownerId }: Pick<BinHeader, 'id' | 'ownerId'>,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, parent_bin_id, location_id, is_private, qr_code,
       tags, created_at, revision)
     SELECT owner_id, t.id, 'Inner ' || t.id, 'inner ' || t.id, t.id::text, p.id, location_id, true, t.id::text, '{}', now(), 1
     FROM bins p CROSS JOIN unnest($3::uuid[]) AS t (id) WHERE p.owner_id = $1 AND p.id = $2`,
    [ownerId, id, ids],
  );
  await pool.query('INSERT INTO ids (id, owner_id) SELECT id, $1 FROM unnest($2::uuid[]) AS t (id)', [
    ownerId,
    ids,
  ]);
  await pool.query(
    `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
     SELECT owner_id, 'bin', t.id, user_id, via_kind, via_id, role, granted_by, granted_at
     FROM access_entries e CROSS JOIN unnest($3::uuid[]) AS t (id)
     WHERE e.owner_id = $1 AND e.kind = 'bin' AND e.target = $2`,
    [ownerId, id, ids],
  );
  await pool.query(
    `INSERT INTO visible (user_id, kind, target, owner_id, role)
     SELECT DISTINCT ON (user_id, target) user_id, kind, target, owner_id, role FROM access_entries
     WHERE owner_id = $1 AND kind = 'bin' AND target = ANY($2)`,
    [ownerId, ids],
  );
  return ids;
}
