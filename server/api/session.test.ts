import { request as openRequest } from 'node:http';
import { describe, expect, vi } from 'vitest';
import type { WireError } from '#domain/error-sentences.ts';
import { buildUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

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
