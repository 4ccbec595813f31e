import { expect } from 'vitest';
import { signUp } from '#test/builders.ts';
import { startTestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { postAuth, signIn } from '#test/sign-in.ts';

test('a session remains valid after a restart of the server', async ({ server }) => {
  const olga = await signUp(server);
  const another = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    const { status } = await another.call('me.get', {}, { token: olga.token });
    expect(status).toBe(200);
  } finally {
    await another.close();
  }
});

test('/get-session does not return the token', async ({ server }) => {
  const olga = await signUp(server);
  const headers = { authorization: `Bearer ${olga.token}` };
  const text = await (await server.fetch('/api/auth/get-session', { headers })).text();
  expect(JSON.parse(text)).toMatchObject({ user: { id: olga.id }, session: { userId: olga.id } });
  expect(text).not.toContain(decodeURIComponent(olga.token).split('.')[0]);
  expect(await (await server.fetch('/api/auth/get-session')).json()).toBeNull();
});

test('/get-session does not return the token when it extends the session', async ({ server }) => {
  const olga = await signUp(server);
  const signedIn = await signIn(server, olga);
  expect(signedIn.headers.get('set-auth-token')).toBeTruthy();
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  const soon = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await server.pool.query('UPDATE session SET expires_at = $2 WHERE user_id = $1', [olga.id, soon]);
  const response = await server.fetch('/api/auth/get-session', { headers: { cookie: cookie.join('; ') } });
  expect(response.headers.getSetCookie().join()).toMatch(/session=[^;]+; Max-Age=7776000/);
  expect(response.headers.get('set-auth-token')).toBeNull();
  expect(response.headers.get('access-control-expose-headers')).toBeNull();
  expect(JSON.stringify([...response.headers].filter(([name]) => name !== 'set-cookie'))).not.toContain(
    decodeURIComponent(cookie.join()).split('=')[1]?.split('.')[0],
  );
});

test('a truncated, invented or foreign-signed token is refused', async ({ server }) => {
  const olga = await signUp(server);
  const [bare = '', signature = ''] = decodeURIComponent(olga.token).split('.');
  for (const token of [
    `${bare}.`,
    `${bare}.${signature.slice(0, -4)}AAA=`,
    `${bare}x.${signature}`,
    'x.y',
    '.',
  ]) {
    expect((await server.call('me.get', {}, { token })).error?.details?.code).toBe('session.missing');
  }
});

test('the bare token of a sign-in’s answer is accepted like the signed one', async ({ server }) => {
  const olga = await signUp(server);
  const { token } = (await (await signIn(server, olga)).json()) as { token: string };
  expect((await server.call('me.get', {}, { token })).result?.uid).toBe(olga.id);
  await postAuth(server, '/sign-out', {}, { authorization: `Bearer ${token}` });
  expect((await server.call('me.get', {}, { token })).error?.details?.code).toBe('session.revoked');
});

test('a call with another user in Whichbin-User is refused', async ({ server }) => {
  const olga = await signUp(server);
  const erik = await signUp(server, { name: 'Erik' });
  const refused = await olga.call('bins.create', { name: 'Box' }, { 'whichbin-user': erik.id });
  expect(refused.status).toBe(401);
  expect(refused.error?.details?.code).toBe('session.otherUser');
  expect((await olga.act('bins.list', {}, { 'whichbin-user': olga.id })).bins).toEqual([]);
});
