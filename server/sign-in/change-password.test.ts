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

const writings: ((cookie: string, n: number) => string)[] = [
  (cookie) => cookie,
  (cookie, n) => `${cookie}; x=${n}`,
  (cookie, n) => `${cookie.replace('=', `=${' '.repeat(n)}"`)}"`,
  (cookie) => cookie.replace(/=(.)/, (_, first: string) => `=${encoded(first)}`),
];

test('a session may try ten current passwords, however its cookie is written', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const olga = await buildUser(server);
    const here = await openSession(server, olga);
    const tryWith = async (n: number, password: string) =>
      codeOf(
        await here.changeWithCookie((cookie) => writings[n % writings.length]?.(cookie, n) ?? '', password),
      );
    for (let n = 0; n < 10; n++) expect(await tryWith(n, `guess ${n}`)).toBe('INVALID_PASSWORD');
    for (const n of writings.keys()) expect(await tryWith(n, olga.password)).toBe('auth.lockedOut');
  } finally {
    await server.close();
  }
});

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
