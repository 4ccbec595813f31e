import { request as openRequest } from 'node:http';
import { describe, expect } from 'vitest';
import type { WireError } from '#domain/error-sentences.ts';
import { buildUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

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

describe.each(['/api/bins.list', '/api/bins.create', '/api/live'])('at %s a stranger', (path) => {
  test.for<[string, string]>([
    ['nothing', ''],
    ['no JSON', '{"data":'],
    ['3 MB', `"${'x'.repeat(3 * 2 ** 20)}"`],
  ])('who sends %s is only told to log in', async ([_what, body], { server }) => {
    expect(await send(server, path, body)).toEqual([401, 'session.missing']);
    expect(await send(server, path, body, bearer('invented'))).toEqual([401, 'session.expired']);
    expect(await send(server, path, body, { 'content-type': 'text/plain' })).toEqual([
      401,
      'session.missing',
    ]);
  });

  test('is answered without being listened to', async ({ server }) => {
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

test('what is sent to an unknown call is not read', async ({ server }) => {
  expect(await send(server, '/api/bins.explode', '{"data":')).toEqual([404, 'request.unknownCall']);
});

test('a session that ends while the body is on its way does nothing more', async ({ server }) => {
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

test('a session that has ended may only be tried so often, and for itself', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.1 } });
  try {
    const [olga, anna] = [await buildUser(strict), await buildUser(strict)];
    await send(strict, '/api/auth/sign-out', '{}', bearer(olga.token));
    const answers = [];
    for (let n = 0; n < 31; n++) answers.push(await send(strict, '/api/me.get', '{}', bearer(olga.token)));
    expect(answers).toEqual([...Array(30).fill([401, 'session.revoked']), [429, 'request.tooMany']]);
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
    for (let n = 0; n < 31; n++)
      answers.push(await send(strict, '/api/me.get', '{}', bearer(`invented${n}`)));
    expect(answers).toEqual([...Array(30).fill([401, 'session.expired']), [429, 'request.tooMany']]);
    expect((await olga.call('me.get', {})).status).toBe(200);
    // What we signed is nobody's invention, whoever shares the network: also where it was not asked for before.
    expect((await anna.call('me.get', {})).status).toBe(200);
    const elsewhere = { ...bearer('invented'), 'x-forwarded-for': '192.0.2.7' };
    expect(await send(strict, '/api/me.get', '{}', elsewhere)).toEqual([401, 'session.expired']);
  } finally {
    await strict.close();
  }
});
