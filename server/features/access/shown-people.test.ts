import { expect } from 'vitest';
import { preparedStatements } from '#server/db/statement.ts';
import { buildUser } from '#test/builders.ts';
import { onCitus } from '#test/database.ts';
import { freshTest as test } from '#test/server-test.ts';
import './reach.queries.ts';

test.skipIf(onCitus('plans are made by the workers'))(
  'checking whether a person is shown does not scan the bins of all accounts',
  async ({ server, olga }) => {
    const reader = await buildUser(server);
    await server.pool.query(
      `INSERT INTO visible (user_id, kind, target, owner_id, role)
     SELECT $1, 'bin', gen_random_uuid(), $2, 'viewer' FROM generate_series(1, 500)`,
      [reader.id, olga.id],
    );
    await server.pool.query(
      `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, tags, created_at, revision)
     SELECT o.id, gen_random_uuid(), n, n, n, true, n, '{}', now(), 1
     FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 100)) AS o, generate_series(1, 200) AS k (k),
       LATERAL (SELECT k::text AS n) AS name`,
    );
    await server.pool.query(
      `INSERT INTO locations (owner_id, id, name, created_at, revision)
     SELECT gen_random_uuid(), gen_random_uuid(), 'Shelf', now(), 1 FROM generate_series(1, 20000)`,
    );
    await server.pool.query('ANALYZE visible, bins, locations');
    const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${preparedStatements.get('person-is-shown')?.sql}`,
      [reader.id, olga.id],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const scans = [...plan.matchAll(/on (?:bins|locations) .*\n\s+(.*)/g)].map(([, condition]) => condition);
    expect(scans).toHaveLength(2);
    for (const condition of scans) expect(condition).toMatch(/= s(_\d+)?\./);
  },
);
