import { expect } from 'vitest';
import { buildUser, type TestUser } from '#test/builders.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { codeOf, cookieOf, postAuth } from '#test/sign-in.ts';

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const smtp = await startMailServer();
    onCleanup(() => smtp.close());
    return smtp;
  })
  .extend('serverOptions', { scope: 'file' }, ({ smtp }) => ({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'https://bins.example' },
  }));

type Smtp = { arrived: { to: string[]; text: string; html: string }[] };

const ask = (server: TestServer, email: string, headers: Record<string, string> = {}) =>
  postAuth(server, '/request-password-reset', { email }, headers);
const reset = (server: TestServer, token: string, newPassword = 'a fresh start') =>
  postAuth(server, '/reset-password', { token, newPassword });
const signInWith = (server: TestServer, email: string, password: string) =>
  postAuth(server, '/sign-in/email', { email, password });

function linksTo(smtp: Smtp, email: string): string[] {
  const found = smtp.arrived.filter(({ to }) => to.includes(email));
  return found.flatMap(
    ({ text }) => /https:\/\/bins\.example\/reset-password#([\w-]+)/.exec(text)?.[1] ?? [],
  );
}

/** The names of the tokens that mails to the person say were made. */
function namesOfTokens(smtp: Smtp, email: string): string[] {
  const found = smtp.arrived.filter(({ to }) => to.includes(email));
  return found.flatMap(({ text }) => /A token named “(.*)” was made/.exec(text)?.[1] ?? []);
}

async function tokenFor(server: TestServer, smtp: Smtp, email: string): Promise<string> {
  const before = linksTo(smtp, email).length;
  expect((await ask(server, email)).status).toBe(200);
  await expect.poll(() => linksTo(smtp, email).length).toBe(before + 1);
  return linksTo(smtp, email).at(-1) ?? '';
}

test('a mailed link sets a new password once and ends other devices and tokens', async ({ server, smtp }) => {
  const olga = await buildUser(server);
  const other = await cookieOf(server, olga);
  const { secret } = await olga.act('tokens.create', { name: 'Kitchen tablet', scope: 'read' });
  await expect.poll(() => namesOfTokens(smtp, olga.email)).toEqual(['Kitchen tablet']);
  const token = await tokenFor(server, smtp, olga.email);
  expect((await reset(server, token)).status).toBe(200);
  expect((await signInWith(server, olga.email, 'a fresh start')).status).toBe(200);
  expect((await signInWith(server, olga.email, olga.password)).status).toBe(401);
  const answer = await server.fetch('/api/me.get', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: other, origin: 'https://bins.example' },
    body: '{"data":{}}',
  });
  expect(await codeOf(answer)).toBe('session.revoked');
  const program = await server.call('me.get', {}, { token: secret });
  expect(program.error?.details?.code).toBe('tokens.ended');
  expect(await codeOf(await reset(server, token, 'another start'))).toBe('INVALID_TOKEN');
  expect((await signInWith(server, olga.email, 'a fresh start')).status).toBe(200);
});

test('of twenty concurrent uses of one link one succeeds', async ({ server, smtp }) => {
  const olga = await buildUser(server);
  const token = await tokenFor(server, smtp, olga.email);
  const chosen = Array.from({ length: 20 }, (_, n) => `a fresh start ${n}`);
  const answers = await Promise.all(chosen.map((password) => reset(server, token, password)));
  const won = chosen.filter((_, n) => answers[n]?.status === 200);
  expect(won).toHaveLength(1);
  expect((await signInWith(server, olga.email, won[0] ?? '')).status).toBe(200);
});

test('a new password invalidates all older links', async ({ server, smtp }) => {
  const olga = await buildUser(server);
  const anna = await buildUser(server);
  const [older, newer] = [await tokenFor(server, smtp, olga.email), await tokenFor(server, smtp, olga.email)];
  const ofAnna = await tokenFor(server, smtp, anna.email);
  expect((await reset(server, newer)).status).toBe(200);
  expect(await codeOf(await reset(server, older, 'from an old mail'))).toBe('INVALID_TOKEN');
  const before = await tokenFor(server, smtp, olga.email);
  const signedIn = await signInWith(server, olga.email, 'a fresh start');
  const session = { authorization: `Bearer ${signedIn.headers.get('set-auth-token')}` };
  const change = { currentPassword: 'a fresh start', newPassword: 'chosen in Settings' };
  expect((await postAuth(server, '/change-password', change, session)).status).toBe(200);
  expect(await codeOf(await reset(server, before, 'from an old mail'))).toBe('INVALID_TOKEN');
  expect((await reset(server, ofAnna)).status).toBe(200);
});

test('a new password sends a mail without a sign-in link', async ({ server, smtp }) => {
  const olga = await buildUser(server);
  const notices = () =>
    smtp.arrived.filter(({ to, text }) => to.includes(olga.email) && text.includes('was changed'));
  expect((await reset(server, await tokenFor(server, smtp, olga.email))).status).toBe(200);
  await expect.poll(() => notices().length).toBe(1);
  const signedIn = await signInWith(server, olga.email, 'a fresh start');
  const session = { authorization: `Bearer ${signedIn.headers.get('set-auth-token')}` };
  const wrong = { currentPassword: 'a wrong start', newPassword: 'chosen in Settings' };
  expect((await postAuth(server, '/change-password', wrong, session)).status).toBe(400);
  const change = { ...wrong, currentPassword: 'a fresh start' };
  expect((await postAuth(server, '/change-password', change, session)).status).toBe(200);
  await expect.poll(() => notices().length).toBe(2);
  for (const { text, html } of notices()) {
    expect(text).toContain('https://bins.example/forgot-password');
    expect(text + html).not.toMatch(/#[\w-]{20}/);
  }
});

test('neither the answer nor its time reveals whether an account exists', async ({ server, smtp }) => {
  const olga = await buildUser(server);
  const answers = [];
  for (const email of [olga.email, 'nobody@example.org']) {
    const response = await ask(server, email);
    const headers = [...response.headers.entries()].filter(
      ([name]) => !['date', 'x-request-id'].includes(name),
    );
    answers.push([response.status, headers, await response.text()]);
  }
  expect(answers[0]).toEqual(answers[1]);
  await expect.poll(() => smtp.arrived.some(({ to }) => to.includes(olga.email))).toBe(true);
  expect(smtp.arrived.some(({ to }) => to.includes('nobody@example.org'))).toBe(false);
});

test('invented, expired and others’ links fail, and the password rules apply', async ({ server, smtp }) => {
  const olga = await buildUser(server);
  const token = await tokenFor(server, smtp, olga.email);
  expect(await codeOf(await reset(server, `${token}x`))).toBe('INVALID_TOKEN');
  expect(await codeOf(await reset(server, token, 'short'))).toBe('PASSWORD_TOO_SHORT');
  expect(await codeOf(await reset(server, token, 'password1'))).toBe('auth.passwordCommon');
  await server.pool.query(
    `UPDATE verification SET expires_at = now() - interval '1 second' WHERE value = $1`,
    [olga.id],
  );
  expect(await codeOf(await reset(server, token))).toBe('INVALID_TOKEN');
  expect((await signInWith(server, olga.email, olga.password)).status).toBe(200);
});

test('the table stores no token, and links use our own origin', async ({ server, smtp }) => {
  const olga = await buildUser(server);
  const token = await tokenFor(server, smtp, olga.email);
  const { rows } = await server.pool.query('SELECT * FROM verification WHERE value = $1', [olga.id]);
  expect(JSON.stringify(rows)).not.toContain(token);
  const foreign = await ask(server, olga.email, { 'x-whichbin-origin': 'https://evil.example' });
  expect(foreign.status).toBe(200);
  await expect.poll(() => smtp.arrived.filter(({ to }) => to.includes(olga.email)).length).toBe(2);
  for (const { text, html } of smtp.arrived) expect(text + html).not.toContain('evil');
  const withTarget = { email: olga.email, redirectTo: 'https://evil.example' };
  expect((await postAuth(server, '/request-password-reset', withTarget)).status).toBe(400);
});

test('a network gets three links an hour per address, then the time to wait', async ({ smtp }) => {
  const server = await startTestServer({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', RATE_LIMIT_FACTOR: 1 },
  });
  try {
    for (const email of ['olga@example.org', 'OLGA@example.org', 'olga@example.org'])
      expect((await ask(server, email)).status).toBe(200);
    const refused = await ask(server, 'olga@example.org');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await codeOf(refused)).toBe('auth.lockedOut');
    expect((await ask(server, 'anna@example.org')).status).toBe(200);
  } finally {
    await server.close();
  }
});

test('an inbox gets three links an hour in total, which answers do not reveal', async ({ smtp }) => {
  const server = await startTestServer({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', RATE_LIMIT_FACTOR: 1 },
  });
  try {
    const [olga, anna] = [await buildUser(server), await buildUser(server)];
    const mailsFor = ({ email }: TestUser) => smtp.arrived.filter(({ to }) => to.includes(email)).length;
    for (const network of ['192.0.2', '198.51.100', '203.0.113']) {
      for (const email of [olga.email, olga.email, 'nobody@example.org', 'nobody@example.org'])
        expect((await ask(server, email, { 'x-forwarded-for': `${network}.1` })).status).toBe(200);
    }
    await expect.poll(() => mailsFor(olga)).toBe(3);
    const stored = () => server.pool.query('SELECT id FROM verification WHERE value = $1', [olga.id]);
    const { rows } = await stored();
    await ask(server, olga.email, { 'x-forwarded-for': '233.252.0.1' });
    await ask(server, anna.email);
    await expect.poll(() => mailsFor(anna)).toBe(1);
    expect(mailsFor(olga)).toBe(3);
    expect((await stored()).rows).toEqual(rows);
  } finally {
    await server.close();
  }
});

test('a server that sends no mail says so', async () => {
  const server = await startTestServer();
  try {
    expect(await codeOf(await ask(server, 'olga@example.org'))).toBe('auth.noMail');
  } finally {
    await server.close();
  }
});
