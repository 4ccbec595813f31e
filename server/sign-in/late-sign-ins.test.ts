import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { readSettings } from '#server/start/env.ts';
import { makeKey, signWith } from '#test/authenticator.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { quickHashing } from '#test/quick-hashing.ts';
import type { TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { codeOf, cookieOf, postAuth, signIn } from '#test/sign-in.ts';
import { waitingFor } from '#test/waiting-for.ts';
import { createAuth } from './auth.ts';

const origin = 'https://bins.example';
const rpId = 'bins.example';
const test = base.extend('serverOptions', { scope: 'file' }, { env: { PUBLIC_URL: origin } });

// Before the server takes the function.
const { verify } = quickHashing;
const checked = vi.spyOn(quickHashing, 'verify');

/** Keeps the next check of a password from ending. */
function holdNextCheck() {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  checked.mockImplementationOnce(async (input) => {
    begun.resolve();
    await gate.promise;
    return verify(input);
  });
  return { whenBegun: begun.promise, goOn: gate.resolve };
}

async function reset(server: TestServer, { id }: TestUser): Promise<void> {
  const { pool } = server;
  const env = { ...readSettings({}), AUTH_SECRET: 'a secret of the command line' };
  const log = pino({ level: 'silent' });
  const auth = createAuth({ pool, env, log, publish: () => {}, sendMail: () => {} });
  const token = await auth.createResetToken(id, 1);
  const answer = await postAuth(server, '/reset-password', { token, newPassword: 'a fresh start' });
  expect(answer.status).toBe(200);
}

async function sessionsOf({ pool }: TestServer, { id }: TestUser): Promise<number> {
  return (await pool.query('SELECT FROM session WHERE user_id = $1', [id])).rows.length;
}

test('a sign-in started with the old password gets no session after a reset', async ({ server }) => {
  const olga = await buildUser(server);
  const check = holdNextCheck();
  const late = signIn(server, olga);
  await check.whenBegun;
  await reset(server, olga);
  check.goOn();
  const answer = await late;
  expect([answer.status, await codeOf(answer)]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
  expect(answer.headers.get('set-auth-token')).toBeNull();
  expect(await sessionsOf(server, olga)).toBe(0);
  expect((await signIn(server, { ...olga, password: 'a fresh start' })).status).toBe(200);
});

test('a concurrent password change does not replace the password of a reset', async ({ server }) => {
  const olga = await buildUser(server);
  const check = holdNextCheck();
  const body = { currentPassword: olga.password, newPassword: 'of the stranger' };
  const late = postAuth(server, '/change-password', body, { authorization: `Bearer ${olga.token}` });
  await check.whenBegun;
  await reset(server, olga);
  check.goOn();
  expect(await codeOf(await late)).toBe('session.missing');
  expect(await sessionsOf(server, olga)).toBe(0);
  expect((await signIn(server, { ...olga, password: 'of the stranger' })).status).toBe(401);
});

test('a sign-in with a passkey that is removed meanwhile gets no session', async ({ server }) => {
  const olga = await buildUser(server);
  const session = await cookieOf(server, olga);
  const begin = async (path: string, cookie: string) => {
    const offered = await server.fetch(`/api/auth/passkey/${path}`, { headers: { cookie } });
    const cookies = [cookie, ...offered.headers.getSetCookie().map((line) => line.split(';')[0])];
    const { challenge } = (await offered.json()) as { challenge: string };
    return { challenge, headers: { origin, cookie: cookies.filter(Boolean).join('; ') } };
  };
  const adding = await begin('generate-register-options', session);
  const { key, answer } = makeKey({ origin, rpId, challenge: adding.challenge });
  await postAuth(server, '/passkey/verify-registration', { response: answer }, adding.headers);
  const { challenge, headers } = await begin('generate-authenticate-options', '');
  const holder = await server.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM passkeys WHERE user_id = $1 FOR UPDATE', [olga.id]);
  const response = signWith(key, { origin, rpId, challenge });
  const late = postAuth(server, '/passkey/verify-authentication', { response }, headers);
  await expect.poll(() => waitingFor(holder)).toHaveLength(1);
  await holder.query('DELETE FROM session WHERE user_id = $1', [olga.id]);
  await holder.query('DELETE FROM passkeys WHERE user_id = $1', [olga.id]);
  await holder.query('COMMIT');
  holder.release();
  expect((await late).status).toBe(401);
  expect(await sessionsOf(server, olga)).toBe(0);
});
