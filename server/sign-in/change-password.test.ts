import { expect } from 'vitest';
import { buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { codeOf, cookieOf, postAuth, signIn } from '#test/sign-in.ts';

async function openSession(server: TestServer, user: TestUser) {
  const cookie = await cookieOf(server, user);
  const headers = { cookie, origin: server.url };
  const send = (body: object, how: Record<string, string>) => postAuth(server, '/change-password', body, how);
  return {
    change: (currentPassword: string, newPassword: string) => send({ currentPassword, newPassword }, headers),
    changeWithCookie: (written: (cookie: string) => string, currentPassword: string) =>
      send({ currentPassword, newPassword: 'a fresh start' }, { ...headers, cookie: written(cookie) }),
    endOthers: () => postAuth(server, '/revoke-other-sessions', {}, headers),
    get: () =>
      server.fetch('/api/me.get', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"data":{}}',
      }),
  };
}

test('a password change ends all other sessions', async ({ server }) => {
  const olga = await buildUser(server);
  const [here, there] = [await openSession(server, olga), await openSession(server, olga)];
  const answer = await here.change(olga.password, 'a fresh start');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-auth-token')).toBeNull();
  expect((await here.endOthers()).status).toBe(200);
  expect((await here.get()).status).toBe(200);
  expect(await codeOf(await there.get())).toBe('session.revoked');
  expect((await signIn(server, { ...olga, password: 'a fresh start' })).status).toBe(200);
  expect((await signIn(server, olga)).status).toBe(401);
});

test('a wrong current password, a weak new one or no session change nothing', async ({ server }) => {
  const olga = await buildUser(server);
  const here = await openSession(server, olga);
  expect(await codeOf(await here.change('wrong horse', 'a fresh start'))).toBe('INVALID_PASSWORD');
  expect(await codeOf(await here.change(olga.password, 'short'))).toBe('PASSWORD_TOO_SHORT');
  expect(await codeOf(await here.change(olga.password, 'password1'))).toBe('auth.passwordCommon');
  const body = { currentPassword: olga.password, newPassword: 'a fresh start' };
  expect((await postAuth(server, '/change-password', body)).status).toBe(401);
  const forged = { cookie: await cookieOf(server, olga), origin: 'https://evil.example' };
  expect((await postAuth(server, '/change-password', body, forged)).status).toBe(403);
  expect((await signIn(server, olga)).status).toBe(200);
});

test('a session may try ten current passwords in 15 minutes', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const olga = await buildUser(server);
    const here = await openSession(server, olga);
    for (let tries = 0; tries < 10; tries++)
      expect((await here.change(`guess ${tries}`, 'a fresh start')).status).toBe(400);
    expect(await codeOf(await here.change(olga.password, 'a fresh start'))).toBe('auth.lockedOut');
  } finally {
    await server.close();
  }
});

test.each<[string, (cookie: string, n: number) => string]>([
  ['beside other cookies', (cookie, n) => `${cookie}; x=${n}`],
  ['in quotes, with spaces', (cookie, n) => `${cookie.replace('=', `=${' '.repeat(n)}"`)}"`],
  [
    'with letters encoded',
    (cookie, n) => cookie.replace(/=(.)/, (_, a: string) => `=${n % 2 ? a : encoded(a)}`),
  ],
])('a session sent %s shares the limit', async (_how, written) => {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const here = await openSession(server, await buildUser(server));
    const codes = [];
    for (let n = 0; n < 11; n++)
      codes.push(await codeOf(await here.changeWithCookie((cookie) => written(cookie, n), `guess ${n}`)));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'INVALID_PASSWORD'), 'auth.lockedOut']);
  } finally {
    await server.close();
  }
});

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
