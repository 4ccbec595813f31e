import { describe, expect } from 'vitest';
import { signUp, type TestUser } from '#test/builders.ts';
import { openLive } from '#test/live-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { postAuth } from '#test/sign-in.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

async function tokenOf(
  server: TestServer,
  { email, password }: TestUser,
  userAgent: string,
): Promise<string> {
  const answer = await postAuth(server, '/sign-in/email', { email, password }, { 'user-agent': userAgent });
  return answer.headers.get('set-auth-token') ?? '';
}
const codeAt = async (server: TestServer, token: string) =>
  (await server.call('me.get', {}, { token })).error?.details?.code;

describe("'sessions.list'", () => {
  test('lists only the user’s own devices, this one first, without any credentials', async ({ server }) => {
    const olga = await signUp(server);
    const token = await tokenOf(server, olga, firefox);
    await signUp(server, { name: 'Erik' });
    const { sessions } = await olga.act('sessions.list', {});
    expect(sessions).toEqual([
      expect.objectContaining({ isThis: true }),
      expect.objectContaining({ isThis: false, browser: 'Firefox', system: 'Linux' }),
    ]);
    expect(JSON.stringify(sessions)).not.toContain(token.split('.')[0]);
    expect(JSON.stringify(sessions)).not.toContain(olga.token);
    expect(Object.keys(sessions[1] ?? {}).sort()).toEqual(
      ['browser', 'id', 'isThis', 'lastUsedAt', 'signedInAt', 'system'].sort(),
    );
  });

  test('leaves out what has run out', async ({ server }) => {
    const olga = await signUp(server);
    await tokenOf(server, olga, firefox);
    await server.pool.query(
      `UPDATE session SET expires_at = now() - interval '1 second' WHERE user_id = $1 AND user_agent = $2`,
      [olga.id, firefox],
    );
    expect((await olga.act('sessions.list', {})).sessions).toHaveLength(1);
  });
});

describe("'sessions.end'", () => {
  test('ends only that device’s live connection and calls, on every server', async ({ server }) => {
    const another = await startTestServer({ databaseUrl: server.databaseUrl });
    const olga = await signUp(server);
    const [lost, kept] = [await tokenOf(server, olga, firefox), await tokenOf(server, olga, 'curl/8')];
    const live = await openLive({ url: another.url, token: lost });
    try {
      expect(await codeAt(another, lost)).toBeUndefined();
      const { sessions } = await olga.act('sessions.list', {});
      const id = sessions.find(({ browser }) => browser === 'Firefox')?.id ?? '';
      await olga.act('sessions.end', { id });
      expect(await codeAt(server, lost)).toBe('session.revoked');
      await live.ended;
      await expect.poll(() => codeAt(another, lost)).toBe('session.revoked');
      expect(await codeAt(server, kept)).toBeUndefined();
      // Again, and of nobody.
      expect(await olga.act('sessions.end', { id })).toEqual({ revisions: {} });
      expect((await olga.act('sessions.list', {})).sessions.map((each) => each.id)).not.toContain(id);
    } finally {
      await live.close();
      await another.close();
    }
  });

  test('ends nobody else’s', async ({ server }) => {
    const [olga, erik] = [await signUp(server), await signUp(server, { name: 'Erik' })];
    const [session] = (await erik.act('sessions.list', {})).sessions;
    expect(await olga.act('sessions.end', { id: session?.id ?? '' })).toEqual({ revisions: {} });
    expect(await codeAt(server, erik.token)).toBeUndefined();
  });
});

test('a session lasts 90 days from when the device last asked for it', async ({ server }) => {
  const olga = await signUp(server);
  const days = (count: number) => count * 24 * 60 * 60 * 1000;
  await server.pool.query(
    `UPDATE session SET expires_at = now() + interval '5 days', updated_at = now() - interval '85 days' WHERE user_id = $1`,
    [olga.id],
  );
  const lastUsedAt = async () =>
    Date.parse((await olga.act('sessions.list', {})).sessions[0]?.lastUsedAt ?? '');
  expect(Date.now() - (await lastUsedAt())).toBeGreaterThan(days(84));
  await server.fetch('/api/auth/get-session', { headers: { authorization: `Bearer ${olga.token}` } });
  expect(Date.now() - (await lastUsedAt())).toBeLessThan(days(1));
  const { rows } = await server.pool.query('SELECT expires_at FROM session WHERE user_id = $1', [olga.id]);
  expect(rows[0].expires_at.getTime() - Date.now()).toBeGreaterThan(days(89));
});
