import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { costModel } from '../cost-model.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('of too many sessions those used longest ago end, and the name of a browser is kept in part', async () => {
  const olga = await buildUser(server);
  await olga.act('me.get', {});
  await server.pool.query(`UPDATE session SET updated_at = now() - interval '2 days' WHERE user_id = $1`, [
    olga.id,
  ]);
  await server.pool.query(
    `INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), now() + interval '1 day', now(), now() - interval '1 day'
     FROM generate_series(2, $2)`,
    [olga.id, costModel.account.sessions],
  );
  const { email, password } = olga;
  const response = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'x'.repeat(5_000) },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  expect((await olga.call('me.get', {})).error?.details?.code).toBe('session.revoked');
  const { rows } = await server.pool.query(
    'SELECT max(length(user_agent)) AS longest, count(*)::int AS count FROM session WHERE user_id = $1',
    [olga.id],
  );
  expect(rows).toEqual([{ longest: 300, count: costModel.account.sessions }]);
});
