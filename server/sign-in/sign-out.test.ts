import type { QueryConfig } from 'pg';
import { describe, expect } from 'vitest';
import { signUp } from '#test/builders.ts';
import { startTestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { postAuth, signIn } from '#test/sign-in.ts';

describe('signing out', () => {
  test('ends the session immediately with session.revoked', async ({ server }) => {
    const olga = await signUp(server);
    await olga.act('me.get', {});
    const out = await postAuth(server, '/sign-out', {}, { authorization: `Bearer ${olga.token}` });
    expect(out.status).toBe(200);
    const { status, error } = await olga.call('me.get', {});
    expect(status).toBe(401);
    expect(error?.details?.code).toBe('session.revoked');
  });

  test('ends it on other servers too', async ({ server }) => {
    const another = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      const olga = await signUp(server);
      await another.call('me.get', {}, { token: olga.token });
      await postAuth(server, '/sign-out', {}, { authorization: `Bearer ${olga.token}` });
      await expect
        .poll(async () => (await another.call('me.get', {}, { token: olga.token })).error?.details?.code)
        .toBe('session.revoked');
    } finally {
      await another.close();
    }
  });

  test('keeps the user’s other sessions unless requested', async ({ server }) => {
    const olga = await signUp(server);
    const second = (await signIn(server, olga)).headers.get('set-auth-token') ?? '';
    const third = (await signIn(server, olga)).headers.get('set-auth-token') ?? '';
    await postAuth(server, '/sign-out', {}, { authorization: `Bearer ${third}` });
    expect((await server.call('me.get', {}, { token: second })).status).toBe(200);
    await postAuth(server, '/revoke-other-sessions', {}, { authorization: `Bearer ${second}` });
    expect((await server.call('me.get', {}, { token: second })).status).toBe(200);
    expect((await olga.call('me.get', {})).error?.details?.code).toBe('session.revoked');
  });
});

test('an old session is expired, not revoked', async ({ server }) => {
  const olga = await signUp(server);
  await server.pool.query(`UPDATE session SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
    olga.id,
  ]);
  expect((await olga.call('me.get', {})).error?.details?.code).toBe('session.expired');
  await server.pool.query('DELETE FROM session WHERE user_id = $1', [olga.id]);
  expect((await olga.call('me.get', {})).error?.details?.code).toBe('session.expired');
});

test('a session that ends while it is read is not cached', async () => {
  const server = await startTestServer();
  try {
    const olga = await signUp(server);
    await olga.act('me.get', {});
    const token = (await signIn(server, olga)).headers.get('set-auth-token') ?? '';
    const isRead = Promise.withResolvers<void>();
    const hasEnded = Promise.withResolvers<void>();
    const query = server.pool.query.bind(server.pool);
    Object.assign(server.pool, {
      async query(config: QueryConfig) {
        const answer = await query(config);
        if (config.name === 'session-by-token') {
          isRead.resolve();
          await hasEnded.promise;
        }
        return answer;
      },
    });
    const early = server.call('me.get', {}, { token });
    await isRead.promise;
    await postAuth(server, '/sign-out', {}, { authorization: `Bearer ${token}` });
    hasEnded.resolve();
    expect((await early).error?.details?.code).toBe('session.revoked');
    const { error } = await server.call('me.get', {}, { token });
    expect(error?.details?.code).toBe('session.revoked');
  } finally {
    await server.close();
  }
});
