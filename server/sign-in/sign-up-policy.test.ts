import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Env } from '#server/start/env.ts';
import { buildBin, buildUser, signUpToken, type TestUser } from '#test/builders.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { codeOf, postAuth, signIn, signInByPeer } from '#test/sign-in.ts';

const publicUrl = 'http://bins.example';
const password = 'correct horse';
const newEmail = () => `${crypto.randomUUID()}@example.org`;

let smtp: MailServer;
let google: Awaited<ReturnType<typeof startOpenIdPeer>>;
let person: PeerPerson;
let open: TestServer;
let owner: TestUser;
const others: TestServer[] = [];

beforeAll(async () => {
  smtp = await startMailServer();
  google = await startOpenIdPeer(publicUrl, () => person);
  open = await startTestServer();
  owner = await buildUser(open, { name: 'Eva', plan: 'unlimited' });
});
// Each holds connections of the one PostgreSQL that all tests share.
afterEach(async () => {
  for (const server of others.splice(0)) await server.close();
});
afterAll(async () => {
  await open.close();
  await google.close();
  await smtp.close();
});

/** A server with this setting on the database that `owner` invites from. */
async function start(SIGN_UP: Env['SIGN_UP'], env: Partial<Env> = {}): Promise<TestServer> {
  const server = await startTestServer({ databaseUrl: open.databaseUrl, env: { SIGN_UP, ...env } });
  others.push(server);
  return server;
}

const mailing = (): Partial<Env> => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'bins@example.org',
  PUBLIC_URL: publicUrl,
});

/** Creates an invitation; returns its link's token and functions that end it. */
async function invite(email: string) {
  const { id } = await buildBin(open, { owner });
  const { invites } = await owner.act('invites.create', {
    targets: [{ kind: 'bin', id }],
    emails: [email],
    role: 'viewer',
  });
  const [invitation] = invites;
  const token = invitation?.link.split('/').at(-1) ?? '';
  return {
    token,
    withdraw: () => owner.act('invites.delete', { target: { kind: 'bin', id }, id: invitation?.id ?? '' }),
  };
}

const signUp = (server: TestServer, email: string, more: object = {}) =>
  postAuth(server, '/sign-up/email', { name: 'Nils', email, password, ...more });
const byMailedLink = (server: TestServer, token: string) =>
  postAuth(server, '/sign-up/email', { token, password });
const hasAccount = async (email: string) => (await signIn(open, { email, password })).status === 200;

/** Without those of invitations, which any server on the database may send. */
async function subjectsTo(email: string): Promise<string[]> {
  const mails = () => smtp.arrived.filter(({ to, text }) => to.includes(email) && !text.includes('/invite/'));
  await expect.poll(() => mails().length).toBe(1);
  return mails().map(({ headers }) => headers.get('subject') ?? '');
}

test('a closed server refuses every kind of sign-up with the same error', async () => {
  const [silent, sending] = [await start('closed'), await start('closed', mailing())];
  const [email, invited] = [newEmail(), newEmail()];
  const { token } = await invite(invited);
  const answers = [
    await signUp(silent, email),
    await signUp(silent, owner.email),
    await signUp(silent, invited, { invite: token }),
    await postAuth(sending, '/ask-sign-up', { name: 'Nils', email }),
    await postAuth(sending, '/ask-sign-up', { name: 'Nils', email: owner.email }),
    await byMailedLink(sending, signUpToken('Nils', email)),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await codeOf(answer)).toBe('auth.signUpClosed');
  }
  expect(await hasAccount(email)).toBe(false);
  expect(smtp.arrived.filter(({ to }) => to.includes(email) || to.includes(owner.email))).toEqual([]);
  expect((await signIn(silent, owner)).status).toBe(200);
});

test('by invitation only, an unverified address needs an open invitation’s link', async () => {
  const server = await start('invited');
  const [email, invited] = [newEmail(), newEmail()];
  const { token, withdraw } = await invite(invited);
  for (const answer of [
    await signUp(server, email),
    await signUp(server, owner.email),
    // Without mail nothing shows that the address is theirs.
    await signUp(server, invited),
    await signUp(server, email, { invite: 'invented' }),
  ])
    expect(await codeOf(answer)).toBe('auth.signUpInvited');
  expect((await signUp(server, email, { invite: token })).status).toBe(200);
  expect(await hasAccount(email)).toBe(true);
  await withdraw();
  expect(await codeOf(await signUp(server, newEmail(), { invite: token }))).toBe('auth.signUpInvited');
});

test('an invitation makes one account, which may then accept it', async () => {
  const server = await start('invited');
  const { token } = await invite(newEmail());
  const emails = Array.from({ length: 6 }, newEmail);
  const answers = await Promise.all(emails.map((email) => signUp(server, email, { invite: token })));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  for (const answer of answers)
    if (answer.status !== 200) expect(await codeOf(answer)).toBe('auth.signUpInvited');
  const session = made[0]?.headers.get('set-auth-token') ?? '';
  const accepted = await server.call('invites.accept', { token }, { token: session });
  expect(accepted.status).toBe(200);
});

test('a join link makes as many accounts as it has uses, which may then join', async () => {
  const server = await start('invited');
  const { id } = await buildBin(open, { owner });
  const { url } = await owner.act('joinLinks.create', {
    targets: [{ kind: 'bin', id }],
    role: 'viewer',
    days: 7,
    uses: 2,
  });
  const token = url.split('/').at(-1) ?? '';
  expect((await signUp(server, owner.email, { invite: token })).status).not.toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => signUp(server, newEmail(), { invite: token })),
  );
  const sessions = answers.flatMap(({ status, headers }) =>
    status === 200 ? [headers.get('set-auth-token') ?? ''] : [],
  );
  expect(sessions).toHaveLength(2);
  for (const session of sessions) {
    expect((await server.call('joinLinks.join', { token }, { token: session })).status).toBe(200);
    expect((await server.call('joinLinks.join', { token }, { token: session })).status).toBe(200);
  }
  const stranger = await buildUser(open);
  expect((await stranger.call('joinLinks.join', { token })).error?.details?.code).toBe('joinLinks.notFound');
});

test('by invitation and mail, only the mail reveals whether an address is invited', async () => {
  const server = await start('invited', mailing());
  const [stranger, invited, byLink] = [newEmail(), newEmail(), newEmail()];
  const { token } = await invite(invited);
  const ask = async (email: string, more: object = {}) => {
    const answer = await postAuth(server, '/ask-sign-up', { name: 'Nils', email, ...more });
    return [answer.status, await answer.text()];
  };
  const first = await ask(stranger);
  expect(first[0]).toBe(200);
  expect(await ask(invited)).toEqual(first);
  expect(await ask(byLink, { invite: token })).toEqual(first);
  expect(await ask(owner.email)).toEqual(first);
  expect(await subjectsTo(stranger)).toEqual([expect.stringContaining('You need an invitation')]);
  expect(await subjectsTo(invited)).toEqual([expect.stringContaining('Your Whichbin account')]);
  expect(await subjectsTo(byLink)).toEqual([expect.stringContaining('Your Whichbin account')]);
  expect(await subjectsTo(owner.email)).toEqual([expect.stringContaining('You have an account already')]);
});

test('requests by strangers do not block the sign-up of an invited address', async () => {
  const server = await start('invited', { ...mailing(), RATE_LIMIT_FACTOR: 1 });
  const email = newEmail();
  const { token } = await invite(newEmail());
  const ask = (network: string, more: object = {}) =>
    postAuth(server, '/ask-sign-up', { name: 'Nils', email, ...more }, { 'x-forwarded-for': `${network}.1` });
  const mailsWith = (words: string) =>
    smtp.arrived.filter(({ to, text }) => to.includes(email) && text.includes(words)).length;
  for (const network of ['192.0.2', '198.51.100']) {
    await ask(network);
    await ask(network);
  }
  await expect.poll(() => mailsWith('no open invitation')).toBe(3);
  await ask('203.0.113', { invite: token });
  await expect.poll(() => mailsWith('/signup')).toBe(1);
});

test('a mailed link is valid only while its invitation is open', async () => {
  const server = await start('invited', mailing());
  const [stranger, invited, byLink] = [newEmail(), newEmail(), newEmail()];
  const { token, withdraw } = await invite(invited);
  const tokenOf = async (email: string) => {
    await postAuth(server, '/ask-sign-up', { name: 'Nils', email, invite: token });
    const mails = () => smtp.arrived.filter(({ to, text }) => to.includes(email) && text.includes('/signup'));
    await expect.poll(() => mails().length).toBe(1);
    const [mail] = mails();
    return /signup\S*#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const linkToken = await tokenOf(byLink);
  // A link from before the setting was changed.
  expect(await codeOf(await byMailedLink(server, signUpToken('Nils', stranger)))).toBe('auth.signUpInvited');
  expect((await byMailedLink(server, signUpToken('Nils', invited))).status).toBe(200);
  await withdraw();
  expect(await codeOf(await byMailedLink(server, linkToken))).toBe('auth.signUpInvited');
});

test.each([
  ['closed', 'sign_up_closed'],
  ['invited', 'sign_up_invited'],
] as const)(
  'with SIGN_UP=%s Google creates no account, but signs in to existing ones',
  async (mode, error) => {
    const server = await start(mode, { ...google.google, PUBLIC_URL: publicUrl });
    const known = newEmail();
    const openServer = await start('open', { ...google.google, PUBLIC_URL: publicUrl });
    person = { email: known, email_verified: true };
    expect((await signInByPeer(openServer, google.issuer)).location).toBe('/bins');
    expect((await signInByPeer(server, google.issuer)).location).toBe('/bins');
    person = { email: newEmail(), email_verified: true };
    expect((await signInByPeer(server, google.issuer)).location).toContain(`error=${error}`);
    const { rows } = await open.pool.query('SELECT 1 FROM "user" WHERE email = $1', [person.email]);
    expect(rows).toEqual([]);
  },
);

test('Google signs up an invited address, and any address with an invitation’s link', async () => {
  const server = await start('invited', { ...google.google, PUBLIC_URL: publicUrl });
  const invited = newEmail();
  const { token } = await invite(invited);
  person = { email: invited, email_verified: false };
  expect((await signInByPeer(server, google.issuer)).location).toContain('error=sign_up_invited');
  const other = await invite(newEmail());
  person = { email: newEmail(), email_verified: false };
  expect((await signInByPeer(server, google.issuer, { invite: 'invented' })).location).toContain('error=');
  expect((await signInByPeer(server, google.issuer, { invite: other.token })).location).toBe('/bins');
  person = { email: newEmail(), email_verified: false };
  expect((await signInByPeer(server, google.issuer, { invite: other.token })).location).toContain('error=');
  person = { email: invited, email_verified: true };
  expect((await signInByPeer(server, google.issuer)).location).toBe('/bins');
  person = { email: newEmail(), email_verified: false };
  expect((await signInByPeer(server, google.issuer, { invite: token })).location).toContain('error=');
});

test.each(['closed', 'invited'] as const)(
  'with SIGN_UP=%s pages get the mode, and a passkey creates no account',
  async (mode) => {
    const server = await start(mode);
    const session = await server.fetch('/api/auth/get-session');
    expect(session.headers.get('whichbin-sign-in')).toBe(mode);
    const options = await server.fetch('/api/auth/passkey/generate-register-options');
    expect(options.status).toBe(401);
  },
);
