import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createClientErrorHandler } from './error-responses.ts';
import { baseHeaders } from './security-headers.ts';

let secure: TestServer;
let plain: TestServer;
beforeAll(async () => {
  [secure, plain] = await Promise.all([
    startTestServer({ env: { PUBLIC_URL: 'https://bins.example.org' } }),
    startTestServer(),
  ]);
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

type Sent = { path: string; status: number; init?: RequestInit };

/** Requests for every kind of answer. */
async function requestsOfEveryKind(server: TestServer): Promise<Sent[]> {
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

/** Bytes sent over TCP, and the status of the answer. */
const malformed: [sent: string, status: number][] = [
  ['NO REQUEST\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
  ['GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: much\r\n\r\n', 417],
  ['GET /healthz HTTP/1.0\r\n\r\n', 200],
];

async function answerTo(server: TestServer, sent: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

test.each(malformed)('the answer to %j has the security headers', async (sent, status) => {
  for (const server of [secure, plain]) {
    const answer = await answerTo(server, sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(answer.includes('strict-transport-security: max-age=31536000')).toBe(server === secure);
  }
});

test('the answer to a request that timed out has the security headers', async () => {
  const socket = new PassThrough();
  const late = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const written = once(socket, 'data');
  createClientErrorHandler(baseHeaders('https://bins.example.org'))(late, socket as unknown as Socket);
  const answer = String(await written);
  expect(answer).toMatch(
    /^HTTP\/1.1 408 Request Timeout\r\nx-content-type-options: nosniff\r\nstrict-transport/,
  );
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error.details).toEqual({ code: 'request.malformed' });
});

test('every answer sends nosniff, and under https also HSTS', async () => {
  for (const server of [secure, plain]) {
    for (const { path, status, init } of await requestsOfEveryKind(server)) {
      const answer = await server.fetch(path, init);
      await answer.body?.cancel();
      expect([path, answer.status]).toEqual([path, status]);
      expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      const hsts = server === secure ? 'max-age=31536000' : null;
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, hsts]);
    }
  }
});
