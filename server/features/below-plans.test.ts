import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { Queryable } from '#server/db/statement.ts';
import { buildBin } from '#test/builders.ts';
import { onCitus } from '#test/database.ts';
import { test } from '#test/server-test.ts';
import { queryBelow } from './access/tree.queries.ts';

const copied = 'owner_id, is_private, tags, created_at, revision';

test.skipIf(onCitus('plans are made by the workers'))(
  'a bin’s contents are looked up by index, whatever the planner’s statistics',
  async ({ server, olga }) => {
    const { pool } = server;
    const { id } = await buildBin(server, { owner: olga });
    await pool.query('ANALYZE bins');
    await pool.query(
      `INSERT INTO bins (id, name, name_key, owner_scoped_id, qr_code, parent_bin_id, ${copied})
     SELECT gen_random_uuid(), 'Below ' || n, 'below ' || n, 'x' || n, 'x' || n, id, ${copied}
     FROM bins, generate_series(1, 2000) AS n WHERE id = $1`,
      [id],
    );
    const whenFew = await planOf(await pool.connect(), olga.id, id);
    await pool.query('ANALYZE bins');
    const whenMany = await planOf(await pool.connect(), olga.id, id);
    for (const plan of [whenFew, whenMany]) {
      expect(plan).toMatch(/ bins_parent/);
      expect(plan).toMatch(/ bins_pkey/);
      expect(plan).not.toMatch(/Join Filter|Seq Scan|owner_scoped|name_key/);
    }
  },
);

/** The plan that a connection would keep. */
async function planOf(client: PoolClient, ownerId: string, id: string): Promise<string> {
  let plan = '';
  const explaining = {
    async query({ text }: { text: string }) {
      await client.query(`PREPARE below AS ${text}`);
      const { rows } = await client.query<Record<string, string>>(
        `EXPLAIN EXECUTE below (ARRAY['${id}']::uuid[], '${ownerId}', true)`,
      );
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return { rows: [] };
    },
  } as unknown as Queryable;
  try {
    await queryBelow(explaining, { ownerId, ids: [id], withTrash: true });
    return plan;
  } finally {
    // With what it has prepared.
    client.release(true);
  }
}
