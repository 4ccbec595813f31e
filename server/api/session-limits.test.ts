import { expect } from 'vitest';
import { signUp } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { costModel } from '../cost-model.ts';

test('too many sessions end the least recently used; browser names are truncated', async ({ server }) => {
  const olga = await signUp(server);
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

test('each user keeps the newest revoked sessions, and other users keep theirs', async ({ server }) => {
  const [olga, anna] = [await signUp(server), await signUp(server)];
  const { revocations } = costModel.account;
  await server.pool.query(
    `INSERT INTO revoked_sessions (token_hash, user_id, revoked_at)
     SELECT sha256((u || ' ' || n)::bytea), u, now() - n * interval '1 minute'
     FROM unnest($1::uuid[]) u, generate_series(1, $2::int) n`,
    [[olga.id, anna.id], revocations + 5],
  );
  const headers = { authorization: `Bearer ${olga.token}`, 'content-type': 'application/json' };
  expect((await server.fetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })).status).toBe(
    200,
  );
  expect((await olga.call('me.get', {})).error?.details?.code).toBe('session.revoked');
  const kept = async ({ id }: { id: string }) => {
    const { rows } = await server.pool.query<{ count: number; minutes: number }>(
      `SELECT count(*)::int AS count, round(extract(epoch FROM now() - min(revoked_at)) / 60)::int AS minutes
       FROM revoked_sessions WHERE user_id = $1`,
      [id],
    );
    return rows[0];
  };
  expect(await kept(olga)).toEqual({ count: revocations, minutes: revocations - 1 });
  expect((await kept(anna))?.count).toBe(revocations + 5);
});
