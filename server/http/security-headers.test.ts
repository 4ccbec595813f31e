import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let secure: TestServer;
let plain: TestServer;
beforeAll(async () => {
  [secure, plain] = await Promise.all([
    startTestServer({ env: { PUBLIC_URL: 'https://bins.example.org' } }),
    startTestServer(),
  ]);
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

type Asked = { path: string; status: number; init?: RequestInit };

/** One of every kind of answer there is. */
async function kindsOfAnswers(server: TestServer): Promise<Asked[]> {
  const olga: TestUser = await buildUser(server);
  const bin = await buildBin(server, { owner: olga });
  const { url } = await olga.act('shareLinks.create', { binId: bin.id });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${olga.token}` };
  const post = (data: unknown, more = {}) => ({
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify({ data }),
  });
  return [
    { path: '/api/bins.list', status: 200, init: post({}) },
    {
      path: '/api/bins.create',
      status: 200,
      init: post({ name: 'Box' }, { 'idempotency-key': randomUUID() }),
    },
    { path: '/api/bins.get', status: 404, init: post({ id: randomUUID() }) },
    { path: '/api/bins.get', status: 400, init: post({}) },
    { path: '/api/bins.get', status: 400, init: { ...post({}), body: '{' } },
    { path: '/api/bins.get', status: 400, init: { ...post({}), body: 'x'.repeat(3_000_000) } },
    { path: '/api/bins.get', status: 401, init: post({ id: bin.id }, { authorization: 'Bearer x' }) },
    { path: '/api/nothing', status: 404, init: post({}) },
    { path: '/api/live', status: 200, init: { ...post({}), body: JSON.stringify({ have: {}, wait: 5 }) } },
    { path: '/api/live', status: 400, init: post({}) },
    { path: '/api/shareLinks.get', status: 404, init: post({ token: 'x' }) },
    { path: '/api/auth/get-session', status: 200, init: { headers } },
    { path: '/api/auth/sign-in/email', status: 401, init: signIn },
    { path: '/api/auth/nothing', status: 404 },
    { path: '/healthz', status: 200 },
    { path: '/readyz', status: 200 },
    { path: '/metrics', status: 200 },
    { path: '/metrics', status: 404, init: { headers: { 'x-forwarded-for': '192.0.2.1' } } },
    { path: new URL(url).pathname, status: 200 },
    { path: '/s/invented', status: 404 },
    { path: '/api/docs', status: 200 },
    { path: '/nothing.png', status: 404 },
    { path: '/%zz', status: 400 },
    { path: '/bins', status: 404, init: { method: 'OPTIONS' } },
  ];
}

const signIn = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong password' }),
};

test('every answer says that its kind is not to be guessed, and under https to come by https again', async () => {
  for (const server of [secure, plain]) {
    for (const { path, status, init } of await kindsOfAnswers(server)) {
      const answer = await server.fetch(path, init);
      await answer.body?.cancel();
      expect([path, answer.status]).toEqual([path, status]);
      expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      const hsts = server === secure ? 'max-age=31536000; includeSubDomains' : null;
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, hsts]);
    }
  }
});
