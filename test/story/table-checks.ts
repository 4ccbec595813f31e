import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** The tables that the rules read. */
const tables = [
  'bins',
  'locations',
  'access_entries',
  'visible',
  'trashed_entries',
  'own_requests',
  'access_requests',
  'invites',
  'received_invites',
  'profiles',
  'list_entries',
];

/** Invariants between the tables; each query returns the ids that violate it. */
const rules: Record<string, string> = {
  'differs between visible and its access entries': `
    SELECT coalesce(v.target, e.target) AS id FROM visible v FULL JOIN (
      SELECT DISTINCT ON (user_id, kind, target) user_id, kind, target, owner_id, role FROM access_entries
      ORDER BY user_id, kind, target, array_position(ARRAY['admin', 'editor', 'viewer'], role)
    ) AS e USING (user_id, kind, target, owner_id, role)
    WHERE v.target IS NULL OR e.target IS NULL`,
  'is shared with its own owner': 'SELECT target AS id FROM access_entries WHERE user_id = owner_id',
  'has an entry but does not exist': `
    SELECT e.target AS id FROM access_entries e
    LEFT JOIN bins b ON b.owner_id = e.owner_id AND b.id = e.target AND e.kind = 'bin'
    LEFT JOIN locations l ON l.owner_id = e.owner_id AND l.id = e.target AND e.kind = 'location'
    WHERE b.id IS NULL AND l.id IS NULL`,
  'has an entry that is neither its own nor inherited from a container': `
    WITH RECURSIVE container (id, owner_id, at) AS (
      SELECT id, owner_id, parent_bin_id FROM bins WHERE parent_bin_id IS NOT NULL
      UNION SELECT id, owner_id, location_id FROM bins WHERE location_id IS NOT NULL
      UNION SELECT id, owner_id, parent_location_id FROM locations WHERE parent_location_id IS NOT NULL
    ), above (id, owner_id, at) AS (
      SELECT id, owner_id, id FROM bins UNION SELECT id, owner_id, id FROM locations
      UNION
      SELECT a.id, a.owner_id, c.at FROM above a JOIN container c ON c.owner_id = a.owner_id AND c.id = a.at
    )
    SELECT e.target AS id FROM access_entries e
    WHERE NOT EXISTS (SELECT FROM above a WHERE a.owner_id = e.owner_id AND a.id = e.target AND a.at = e.via_id)`,
  'has an entry although it is a location in the trash': `
    SELECT l.id FROM locations l JOIN access_entries e
      ON e.owner_id = l.owner_id AND e.kind = 'location' AND e.target = l.id
    WHERE l.deleted_at IS NOT NULL`,
  'has trashed entries, but is not in the trash': `
    SELECT e.location_id AS id FROM trashed_entries e
    JOIN locations l ON l.owner_id = e.owner_id AND l.id = e.location_id WHERE l.deleted_at IS NULL`,
  'is in a location of another owner or in the trash': `
    SELECT b.id FROM bins b LEFT JOIN locations l ON l.owner_id = b.owner_id AND l.id = b.location_id
    WHERE b.location_id IS NOT NULL AND (l.id IS NULL OR l.deleted_at IS NOT NULL)
    UNION ALL
    SELECT l.id FROM locations l LEFT JOIN locations p ON p.owner_id = l.owner_id AND p.id = l.parent_location_id
    WHERE l.parent_location_id IS NOT NULL AND (p.id IS NULL OR p.deleted_at IS NOT NULL)`,
  'is a location inside itself': `
    WITH RECURSIVE above (id, owner_id, at) AS (
      SELECT id, owner_id, parent_location_id FROM locations WHERE parent_location_id IS NOT NULL
      UNION
      SELECT a.id, a.owner_id, l.parent_location_id FROM above a
      JOIN locations l ON l.owner_id = a.owner_id AND l.id = a.at WHERE l.parent_location_id IS NOT NULL
    )
    SELECT id FROM above WHERE at = id`,
  'has another location than its parent': `
    SELECT b.id FROM bins b JOIN bins p ON p.owner_id = b.owner_id AND p.id = b.parent_bin_id
    WHERE p.location_id IS DISTINCT FROM b.location_id`,
  'has entries of a list that it does not have, or newer ones': `
    SELECT e.target AS id FROM list_entries e LEFT JOIN (
      SELECT owner_id, id, lists FROM bins UNION ALL SELECT owner_id, id, lists FROM locations
      UNION ALL SELECT user_id, user_id, lists FROM profiles
    ) AS holder ON holder.owner_id = e.owner_id AND holder.id = e.target
    WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(holder.lists) AS list
      WHERE list ->> 'id' = e.list_id::text AND (list ->> 'entriesRevision')::bigint >= e.revision)`,
  'has a request in only one of two tables': `
    SELECT coalesce(o.target, r.target) AS id FROM own_requests o
    FULL JOIN (SELECT * FROM access_requests WHERE denied_at IS NULL) AS r USING (user_id, kind, target, owner_id)
    WHERE o.target IS NULL OR r.target IS NULL`,
};

/** Invariants that may be violated for a moment: a withdrawn invitation leaves the inbox after the answer. */
const eventualRules: Record<string, string> = {
  'is in an inbox although the invitation is closed': `
    SELECT v.target AS id FROM received_invites v LEFT JOIN invites i
      ON i.owner_id = v.owner_id AND i.id = v.invite_id AND i.answered_at IS NULL
    WHERE i.id IS NULL`,
};

/** Returns the violated invariants between the tables. */
export async function checkTables(pool: Pool, timeoutMs: number): Promise<string[]> {
  const failures = await violations(pool, rules);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const late = await violations(pool, eventualRules);
    if (late.length === 0 || performance.now() > deadline) return [...failures, ...late];
    await pause(50);
  }
}

async function violations(pool: Pool, queries: Record<string, string>): Promise<string[]> {
  const failures: string[] = [];
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    // Temporary tables take precedence. Citus does not join distributed tables in these ways.
    for (const table of tables)
      await client.query(`CREATE TEMPORARY TABLE ${table} ON COMMIT DROP AS TABLE public.${table}`);
    for (const [rule, query] of Object.entries(queries)) {
      const { rows } = await client.query<{ id: string }>(query);
      failures.push(...rows.map(({ id }) => `${id} ${rule}`));
    }
    await client.query('COMMIT');
  } finally {
    // Plans of temporary tables end with the connection.
    client.release(true);
  }
  return failures;
}
