import { expect } from 'vitest';
import { buildUser } from '#test/builders.ts';
import { freshTest as test } from '#test/server-test.ts';
import { isShownTo } from './shown-people.ts';

test('checking whether a person is shown does not scan the bins of all accounts', async ({
  server,
  olga,
}) => {
  const reader = await buildUser(server);
  await server.pool.query(
    `INSERT INTO visible (user_id, kind, target, owner_id, role)
     SELECT $1, 'bin', gen_random_uuid(), $2, 'viewer' FROM generate_series(1, 5000)`,
    [reader.id, olga.id],
  );
  await server.pool.query('ANALYZE visible');
  const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT ${isShownTo('p.user_id', '$1::uuid')} FROM profiles p WHERE p.user_id = $2`,
    [reader.id, olga.id],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const scans = [...plan.matchAll(/on (?:bins|locations) .*\n\s+(.*)/g)].map(([, condition]) => condition);
  expect(scans).toHaveLength(6);
  for (const condition of scans) expect(condition).toMatch(/= v|= q/);
});
