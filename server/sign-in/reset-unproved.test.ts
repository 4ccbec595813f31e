import { pino } from 'pino';
import { expect } from 'vitest';
import { readSettings } from '#server/start/env.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { startMailServer } from '#test/mail-server.ts';
import { answerOfPeer, startOpenIdPeer } from '#test/openid-peer.ts';
import type { TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { cookieOf, postAuth, signIn } from '#test/sign-in.ts';
import { createAuth } from './auth.ts';

const publicUrl = 'http://bins.example';

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const smtp = await startMailServer();
    onCleanup(() => smtp.close());
    return smtp;
  })
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  .extend('peer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const person = { email: 'mallory@gmail.example', email_verified: true };
    const peer = await startOpenIdPeer(publicUrl, () => person);
    onCleanup(async () => void (await peer.close()));
    return peer;
  })
  .extend('serverOptions', { scope: 'file' }, ({ smtp, peer }) => ({
    env: {
      ...peer.google,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'bins@example.org',
      PUBLIC_URL: publicUrl,
    },
  }));

type Smtp = { arrived: { to: string[]; text: string }[] };

const textsTo = (smtp: Smtp, { email }: TestUser, words: string) =>
  smtp.arrived.filter(({ to, text }) => to.includes(email) && text.includes(words)).map(({ text }) => text);

async function mailedToken(server: TestServer, smtp: Smtp, user: TestUser): Promise<string> {
  expect((await postAuth(server, '/request-password-reset', { email: user.email })).status).toBe(200);
  await expect.poll(() => textsTo(smtp, user, '/reset-password#').length).toBe(1);
  return /reset-password#([\w-]+)/.exec(textsTo(smtp, user, '/reset-password#')[0] ?? '')?.[1] ?? '';
}

/** Creates a token like `npm run admin -- password-link`. */
function operatorToken({ pool }: TestServer, { id }: TestUser): Promise<string> {
  const env = { ...readSettings({}), AUTH_SECRET: 'a secret of the command line' };
  const log = pino({ level: 'silent' });
  return createAuth({ pool, env, log, publish: () => {}, sendMail: () => {} }).createResetToken(id, 1);
}

async function reset(server: TestServer, token: string): Promise<unknown> {
  const answer = await postAuth(server, '/reset-password', { token, newPassword: 'a fresh start' });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Two passkeys and a Google account, as a stranger who signed up with the address leaves them. */
async function addWaysIn({ pool }: TestServer, { id }: TestUser): Promise<void> {
  await pool.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, created_at)
     SELECT gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, 'multiDevice', true, now()
     FROM generate_series(1, 2)`,
    [id],
  );
  await pool.query(
    `INSERT INTO account (id, user_id, account_id, provider_id, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, gen_random_uuid()::text, 'google', now(), now())`,
    [id],
  );
}

async function waysIn(server: TestServer, user: TestUser) {
  const cookie = await cookieOf(server, { ...user, password: 'a fresh start' });
  const accounts = await server.fetch('/api/auth/list-accounts', { headers: { cookie } });
  const list = (await accounts.json()) as { providerId: string }[];
  const { rows } = await server.pool.query('SELECT FROM passkeys WHERE user_id = $1', [user.id]);
  return { passkeys: rows.length, accounts: list.map(({ providerId }) => providerId).sort() };
}

async function signedIn(server: TestServer, { email, id, name, call, act }: TestUser): Promise<TestUser> {
  const answer = await signIn(server, { email, password: 'a fresh start' });
  const token = answer.headers.get('set-auth-token') ?? '';
  const as = { authorization: `Bearer ${token}` };
  return {
    id,
    name,
    email,
    token,
    password: 'a fresh start',
    call: (path, data) => call(path, data, as),
    act: (path, data) => act(path, data, as),
  };
}

const prove = ({ pool }: TestServer, { id }: TestUser) =>
  pool.query('UPDATE "user" SET email_verified = true WHERE id = $1', [id]);

test('a mailed reset of an unverified account leaves only the new password', async ({ server, smtp }) => {
  const owner = await buildUser(server, { name: 'Eva' });
  const { id } = await buildBin(server, { owner });
  const olga = await buildUser(server);
  await owner.act('invites.create', {
    targets: [{ kind: 'bin', id }],
    emails: [olga.email],
    role: 'viewer',
  });
  await addWaysIn(server, olga);
  const answer = await reset(server, await mailedToken(server, smtp, olga));
  expect(answer).toEqual({
    status: true,
    removed: { passkeys: 2, connections: 1 },
    left: { passkeys: 0, connections: 0 },
  });
  expect(await waysIn(server, olga)).toEqual({ passkeys: 0, accounts: ['credential'] });
  const back = await signedIn(server, olga);
  expect(await back.act('address.get', {})).toMatchObject({ isProved: true });
  await expect.poll(async () => (await back.act('invites.list', {})).received.length).toBe(1);
  await expect.poll(() => textsTo(smtp, olga, 'was changed just now')).toHaveLength(1);
  const [notice = ''] = textsTo(smtp, olga, 'was changed just now');
  expect(notice).toContain(
    'removed from the account: 2 passkeys and a connected account of another service.',
  );
  expect(notice).toContain('2 passnycklar och ett anslutet konto hos en annan tjänst.');
  expect(notice).not.toContain('You can still sign in');
});

test('a reset of a verified account keeps passkeys and Google; the mail counts them', async ({
  server,
  smtp,
}) => {
  const olga = await buildUser(server);
  await prove(server, olga);
  await addWaysIn(server, olga);
  const answer = await reset(server, await mailedToken(server, smtp, olga));
  expect(answer).toEqual({ status: true, left: { passkeys: 2, connections: 1 } });
  expect(await waysIn(server, olga)).toEqual({ passkeys: 2, accounts: ['credential', 'google'] });
  await expect.poll(() => textsTo(smtp, olga, 'was changed just now')).toHaveLength(1);
  const [notice = ''] = textsTo(smtp, olga, 'was changed just now');
  expect(notice).toContain('without the password, by 2 passkeys and a connected account of another service.');
  expect(notice).toContain('utan lösenordet, med 2 passnycklar och ett anslutet konto hos en annan tjänst.');
  expect(notice).not.toContain('removed');
});

test("an operator's link removes the same, but does not verify the address", async ({ server }) => {
  const olga = await buildUser(server);
  await addWaysIn(server, olga);
  const answer = await reset(server, await operatorToken(server, olga));
  expect(answer).toMatchObject({ removed: { passkeys: 2, connections: 1 } });
  expect(await waysIn(server, olga)).toEqual({ passkeys: 0, accounts: ['credential'] });
  const back = await signedIn(server, olga);
  expect(await back.act('address.get', {})).toMatchObject({ isProved: false });
});

test('connecting Google that started before a reset adds no sign-in method', async ({ server, peer }) => {
  const olga = await buildUser(server);
  const cookie = await cookieOf(server, olga);
  const target = { provider: 'google', callbackURL: '/settings', errorCallbackURL: '/settings' };
  const begun = await postAuth(
    server,
    '/link-social',
    { ...target, password: olga.password },
    { cookie, origin: publicUrl },
  );
  const { url } = (await begun.json()) as { url: string };
  await reset(server, await operatorToken(server, olga));
  const { pathname, search } = new URL(await answerOfPeer(url, peer.issuer));
  const state = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
  const back = await server.fetch(pathname + search, {
    redirect: 'manual',
    headers: { cookie: [cookie, ...state].join('; ') },
  });
  expect(back.headers.get('location')).toContain('error=session_ended');
  expect(await waysIn(server, olga)).toMatchObject({ accounts: ['credential'] });
});

test('a reset invalidates an address change that was requested before', async ({ server, smtp }) => {
  const olga = await buildUser(server);
  const to = `${crypto.randomUUID()}@example.org`;
  const ask = (password: string, token: string) =>
    postAuth(server, '/ask-address-change', { email: to, password }, { authorization: `Bearer ${token}` });
  const links = () =>
    smtp.arrived
      .filter((mail) => mail.to.includes(to))
      .map(({ text }) => /prove-email#(\S+)/.exec(text)?.[1] ?? '');
  expect((await ask(olga.password, olga.token)).status).toBe(200);
  await expect.poll(links).toHaveLength(1);
  await reset(server, await operatorToken(server, olga));
  const back = await signedIn(server, olga);
  const late = await back.call('address.prove', { token: links()[0] ?? '' });
  expect(late.error?.details?.code).toBe('auth.linkEnded');
  expect((await ask(back.password, back.token)).status).toBe(200);
  await expect.poll(links).toHaveLength(2);
  expect(await back.act('address.prove', { token: links()[1] ?? '' })).toMatchObject({ email: to });
});
