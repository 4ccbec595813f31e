import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildUser, signUpToken, userOf } from '#test/builders.ts';
import { type MailServer, mailsLeadingTo, startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { codeOf, postAuth, signIn } from '#test/sign-in.ts';

const password = 'correct horse';
let smtp: MailServer;
let server: TestServer;
const mailing = () => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'bins@example.org',
  PUBLIC_URL: 'https://bins.example',
});
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ env: mailing() });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const newEmail = () => `${crypto.randomUUID()}@example.org`;
const ask = (email: string, more: object = {}) =>
  postAuth(server, '/ask-sign-up', { name: 'Olga', email, ...more });
const signUpBy = (token: string, chosen = password) =>
  postAuth(server, '/sign-up/email', { token, password: chosen });

async function linkTo(email: string): Promise<string> {
  const mails = () => mailsLeadingTo(smtp, '/signup').filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length).toBe(1);
  return /https:\S+\/signup\S+/.exec(mails()[0]?.text ?? '')?.[0] ?? '';
}

test('a mailed link signs up, verifies the address and delivers its invitations', async () => {
  const email = newEmail();
  const owner = await buildUser(server, { name: 'Eva' });
  const { id } = await buildBin(server, { owner });
  await owner.act('invites.create', { targets: [{ kind: 'bin', id }], emails: [email], role: 'viewer' });
  expect((await ask(email.toUpperCase(), { next: '/invite/abc?x=1' })).status).toBe(200);
  const link = await linkTo(email);
  expect(link).toMatch(/^https:\/\/bins\.example\/signup\?next=%2Finvite%2Fabc%3Fx%3D1#/);
  const token = new URL(link).hash.slice(1);
  const answer = await signUpBy(token);
  expect(answer.status).toBe(200);
  const { user } = (await answer.json()) as { user: { id: string } };
  const session = answer.headers.get('set-auth-token') ?? '';
  const olga = userOf(server, { id: user.id, name: 'Olga', email, password, token: session });
  expect(await olga.act('me.get', {})).toMatchObject({ email, displayName: 'Olga' });
  expect(await olga.act('address.get', {})).toEqual({ email, isProved: true, isMailing: true });
  expect(await olga.act('invites.list', {})).toMatchObject({ received: [] });
  await olga.act('address.prove', { token });
  await expect.poll(async () => (await olga.act('invites.list', {})).received.length).toBe(1);
  // The link is used up.
  expect(await codeOf(await signUpBy(token))).toBe('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
});

test('only the mail reveals that an address has an account', async () => {
  const olga = await buildUser(server);
  const email = newEmail();
  const [taken, free] = [await ask(olga.email), await ask(email)];
  expect(taken.status).toBe(free.status);
  expect(await taken.text()).toBe(await free.text());
  await linkTo(email);
  const received = () => smtp.arrived.filter(({ to }) => to.includes(olga.email));
  await expect
    .poll(() => received().map(({ headers }) => headers.get('subject')))
    .toEqual([expect.stringContaining('You have an account already')]);
  expect(received()[0]?.text).not.toContain('#');
});

test('sign-up needs a mailed link, so that it cannot probe for accounts', async () => {
  const olga = await buildUser(server);
  const plain = (email: string) => postAuth(server, '/sign-up/email', { name: 'Eve', email, password });
  for (const email of [olga.email, newEmail()]) expect((await plain(email)).status).toBe(400);
});

test.each([
  ['changed', (token: string) => `A${token.slice(1)}`],
  ['cut', (token: string) => token.slice(0, -1)],
  ['empty', () => ''],
  ['old', (_token: string, email: string) => signUpToken('Olga', email, Date.now() - 1)],
])('a link that is %s creates no account', async (_what, spoil) => {
  const email = newEmail();
  const answer = await signUpBy(spoil(signUpToken('Olga', email), email));
  expect(await codeOf(answer)).toBe('auth.linkEnded');
  expect((await signIn(server, { email, password })).status).toBe(401);
});

test('a sign-up link does not verify or change an existing account’s address', async () => {
  const olga = await buildUser(server);
  const token = signUpToken('Eve', newEmail());
  const { error } = await olga.call('address.prove', { token });
  expect(error?.details?.code).toBe('auth.linkEnded');
  expect(await olga.act('address.get', {})).toMatchObject({ email: olga.email, isProved: false });
});

test('a common password is refused, and the link remains valid', async () => {
  const token = signUpToken('Olga', newEmail());
  expect(await codeOf(await signUpBy(token, 'password1'))).toBe('auth.passwordCommon');
  expect((await signUpBy(token)).status).toBe(200);
});

test('mails per inbox are limited, and links lead to our own pages only', async () => {
  const strict = await startTestServer({ env: { ...mailing(), RATE_LIMIT_FACTOR: 1 } });
  try {
    const email = newEmail();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      statuses.push((await postAuth(strict, '/ask-sign-up', { name: 'Olga', email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await strict.close();
  }
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    expect((await ask(newEmail(), { next })).status).toBe(400);
  }
});

test('without a mail server, sign-up needs no link', async () => {
  const silent = await startTestServer();
  try {
    expect(await codeOf(await postAuth(silent, '/ask-sign-up', { name: 'Olga', email: newEmail() }))).toBe(
      'auth.noMail',
    );
    await buildUser(silent);
  } finally {
    await silent.close();
  }
});

test('password resets and other networks do not use up the sign-up budget', async () => {
  const strict = await startTestServer({ env: { ...mailing(), RATE_LIMIT_FACTOR: 1 } });
  try {
    const email = newEmail();
    const send = (path: string, body: object, ip: string) =>
      postAuth(strict, path, body, { 'x-forwarded-for': ip });
    const mails = () => mailsLeadingTo(smtp, '/signup').filter(({ to }) => to.includes(email));
    for (let n = 0; n < 3; n++)
      expect((await send('/request-password-reset', { email }, '192.0.2.1')).status).toBe(200);
    const askFrom = async (ip: string) => (await send('/ask-sign-up', { name: 'New', email }, ip)).status;
    expect([await askFrom('192.0.2.1'), await askFrom('192.0.2.1'), await askFrom('192.0.2.1')]).toEqual([
      200, 200, 200,
    ]);
    expect(await askFrom('192.0.2.1')).toBe(429);
    await expect.poll(() => mails().length).toBe(3);
    // The inbox has three working links, so the answer is the same and no further mail is sent.
    expect(await askFrom('198.51.100.7')).toBe(200);
    const later = newEmail();
    await send('/ask-sign-up', { name: 'Other', email: later }, '198.51.100.7');
    await expect.poll(() => smtp.arrived.some(({ to }) => to.includes(later))).toBe(true);
    expect(mails()).toHaveLength(3);
  } finally {
    await strict.close();
  }
});
