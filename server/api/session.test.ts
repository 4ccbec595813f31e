import { request as openRequest } from 'node:http';
import { describe, expect, vi } from 'vitest';
import type { WireError } from '#domain/error-sentences/wire-error.ts';
import { buildUser, signUp } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { postAuth, signIn } from '#test/sign-in.ts';

/** Counts the queries for a session during `act`. */
async function countSessionQueries(server: TestServer, act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(server.pool, 'query');
  await act();
  const names = query.mock.calls.map(([each]) => (each as unknown as { name?: string }).name);
  query.mockRestore();
  return names.filter((name) => name === 'session-by-token').length;
}

test('an account change that keeps the name keeps the session in the cache', async ({ server, olga }) => {
  const queries = await countSessionQueries(server, async () => {
    await olga.act('me.update', { photoURL: 'https://example.org/olga.jpg' });
    await olga.act('me.update', { displayName: 'Olga' });
    await olga.act('me.get', {});
  });
  expect(queries).toBe(0);
});

test('a new name is read with the next call', async ({ server, olga }) => {
  await olga.act('me.update', { displayName: 'Olga the Second' });
  expect(await countSessionQueries(server, () => olga.act('me.get', {}))).toBe(1);
  expect(await countSessionQueries(server, () => olga.act('me.get', {}))).toBe(0);
});

async function send(to: TestServer, path: string, body: string, headers: Record<string, string> = {}) {
  const response = await to.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const { error } = (await response.json()) as { error?: WireError };
  return [response.status, error?.details?.code];
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe.each(['/api/bins.list', '/api/bins.create', '/api/live'])('%s without a session', (path) => {
  test.for<[string, string]>([
    ['nothing', ''],
    ['invalid JSON', '{"data":'],
    ['3 MB', `"${'x'.repeat(3 * 2 ** 20)}"`],
  ])('refuses a body of %s with 401', async ([_what, body], { server }) => {
    expect(await send(server, path, body)).toEqual([401, 'session.missing']);
    expect(await send(server, path, body, bearer('invented'))).toEqual([401, 'session.expired']);
    expect(await send(server, path, body, { 'content-type': 'text/plain' })).toEqual([
      401,
      'session.missing',
    ]);
  });

  test('answers before the body is received', async ({ server }) => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': '1000000' };
      const asking = openRequest(server.url + path, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        asking.destroy();
      });
      asking.on('error', reject);
      asking.write('{');
    });
    expect(status).toBe(401);
  });
});

test('the body of an unknown call is not read', async ({ server }) => {
  expect(await send(server, '/api/bins.explode', '{"data":')).toEqual([404, 'request.unknownCall']);
});

test('a session that ends while the body is received is refused', async ({ server }) => {
  const olga = await buildUser(server);
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...bearer(olga.token) };
    const asking = openRequest(`${server.url}/api/bins.create`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asking.on('error', reject);
    asking.write('{"data":{"name":', async () => {
      await olga.call('me.get', {});
      await send(server, '/api/auth/sign-out', '{}', bearer(olga.token));
      asking.end('"Late"}}');
    });
  });
  expect(status).toBe(401);
});

/** A tenth of the failures that a network or session may have per minute. */
const failuresMax = 30;

test('a revoked session hits a limit of its own', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.1 } });
  try {
    const [olga, anna] = [await buildUser(strict), await buildUser(strict)];
    await send(strict, '/api/auth/sign-out', '{}', bearer(olga.token));
    const answers = [];
    for (let n = 0; n <= failuresMax; n++)
      answers.push(await send(strict, '/api/me.get', '{}', bearer(olga.token)));
    expect(answers).toEqual([...Array(failuresMax).fill([401, 'session.revoked']), [429, 'request.tooMany']]);
    expect((await anna.call('me.get', {})).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('a network’s invented tokens hit a limit before the database; signed ones do not', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.1 } });
  try {
    const [olga, anna] = [await buildUser(strict), await buildUser(strict)];
    await olga.act('me.get', {});
    const answers = [];
    for (let n = 0; n <= failuresMax; n++)
      answers.push(await send(strict, '/api/me.get', '{}', bearer(`invented${n}`)));
    expect(answers).toEqual([...Array(failuresMax).fill([401, 'session.expired']), [429, 'request.tooMany']]);
    expect((await olga.call('me.get', {})).status).toBe(200);
    // Signed tokens do not count per network, even if they are not cached.
    expect((await anna.call('me.get', {})).status).toBe(200);
    const elsewhere = { ...bearer('invented'), 'x-forwarded-for': '192.0.2.7' };
    expect(await send(strict, '/api/me.get', '{}', elsewhere)).toEqual([401, 'session.expired']);
  } finally {
    await strict.close();
  }
});

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
