import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, type TestUser } from '#test/builders.ts';
import { countJobs } from '#test/jobs.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { answerOfPeer, type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { codeOf, cookieOf, postAuth } from '#test/sign-in.ts';

const publicUrl = 'http://bins.example';
let person: PeerPerson = { email: 'nobody@example.org', email_verified: true };
let peer: Awaited<ReturnType<typeof startOpenIdPeer>>;
let smtp: MailServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  peer = await startOpenIdPeer(publicUrl, () => person);
  server = await startTestServer({
    env: {
      ...peer.google,
      PUBLIC_URL: publicUrl,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'bins@example.org',
    },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
  await peer.close();
});

const target = { provider: 'google', callbackURL: '/settings', errorCallbackURL: '/settings' };

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function follow(begun: Response, cookie: string) {
  const { url } = (await begun.json()) as { url: string };
  const { pathname, search } = new URL(await answerOfPeer(url, peer.issuer));
  const cookies = [cookie, cookiesOf(begun)].filter(Boolean).join('; ');
  return server.fetch(pathname + search, { redirect: 'manual', headers: { cookie: cookies } });
}

async function signInByGoogle(who: PeerPerson): Promise<string> {
  person = who;
  const back = await follow(await postAuth(server, '/sign-in/social', target), '');
  return cookiesOf(back);
}

/** Calls the server like the person's own browser, with the session's cookie. */
function openSession(cookie: string) {
  const headers = { cookie, origin: publicUrl };
  const connect = (password: string) => postAuth(server, '/link-social', { ...target, password }, headers);
  return {
    connect,
    disconnect: (password: string) =>
      postAuth(server, '/disconnect-provider', { provider: 'google', password }, headers),
    async methods() {
      const accounts = await server.fetch('/api/auth/list-accounts', { headers });
      const list = (await accounts.json()) as { providerId: string }[];
      return list.map(({ providerId }) => providerId).sort();
    },
    async connectAs(who: PeerPerson, password: string) {
      person = who;
      const back = await follow(await connect(password), cookie);
      return back.headers.get('location');
    },
  };
}

async function olgaAtHome(): Promise<{ olga: TestUser } & ReturnType<typeof openSession>> {
  const olga = await buildUser(server);
  return { olga, ...openSession(await cookieOf(server, olga)) };
}

test('with the password, a Google account with another address can be connected', async () => {
  const { olga, connectAs, methods } = await olgaAtHome();
  const google = { email: `${crypto.randomUUID()}@gmail.example`, email_verified: true };
  expect(await connectAs(google, olga.password)).toBe('/settings');
  expect(await methods()).toEqual(['credential', 'google']);
  const session = await server.fetch('/api/auth/get-session', {
    headers: { cookie: await signInByGoogle(google) },
  });
  expect(await session.json()).toMatchObject({ user: { id: olga.id, email: olga.email } });
});

test('connecting Google sends a mail; signing up by Google does not', async () => {
  const mailsAbout = (email: string) =>
    smtp.arrived.filter(({ to, text }) => to.includes(email) && text.includes('Google was connected'));
  const { olga, connectAs } = await olgaAtHome();
  const stranger = { email: `${crypto.randomUUID()}@gmail.example`, email_verified: true };
  await signInByGoogle(stranger);
  const google = { email: `${crypto.randomUUID()}@gmail.example`, email_verified: true };
  await connectAs(google, olga.password);
  await expect.poll(() => mailsAbout(olga.email)).toHaveLength(1);
  expect([mailsAbout(stranger.email), mailsAbout(google.email)]).toEqual([[], []]);
});

test('disconnecting Google sends a mail', async () => {
  const { olga, connectAs, disconnect } = await olgaAtHome();
  await connectAs({ email: olga.email, email_verified: true }, olga.password);
  await disconnect('wrong horse');
  await disconnect(olga.password);
  await disconnect(olga.password);
  const mailsAbout = () =>
    smtp.arrived.filter(
      ({ to, text }) => to.includes(olga.email) && text.includes('Google was disconnected'),
    );
  await expect.poll(mailsAbout).toHaveLength(1);
});

test('a Google sign-up gets earlier invitations only if its address is verified', async () => {
  const anna = await buildUser(server);
  const { id } = await anna.act('bins.create', { name: 'Tyres' });
  const [email, unproved] = [`${crypto.randomUUID()}@gmail.example`, `${crypto.randomUUID()}@gmail.example`];
  await anna.act('invites.create', {
    targets: [{ kind: 'bin', id }],
    emails: [email, unproved],
    role: 'editor',
  });
  const receivedBy = async (who: PeerPerson) => {
    const headers = { cookie: await signInByGoogle(who), origin: publicUrl };
    return async () => {
      const answer = await server.call('invites.list', {}, { headers });
      return answer.result?.received.map(({ name }) => name);
    };
  };
  const unprovedOnes = await receivedBy({ email: unproved, email_verified: false });
  await expect.poll(await receivedBy({ email, email_verified: true })).toEqual(['Tyres']);
  await expect.poll(() => countJobs(server.pool, 'deliver-invites')).toBe(0);
  expect(await unprovedOnes()).toEqual([]);
});

test('connecting and disconnecting Google needs the password', async () => {
  const { olga, methods, connect, disconnect } = await olgaAtHome();
  expect(await codeOf(await connect('wrong horse'))).toBe('INVALID_PASSWORD');
  expect(await codeOf(await disconnect('wrong horse'))).toBe('INVALID_PASSWORD');
  const withoutPassword = await postAuth(server, '/link-social', target, {
    cookie: await cookieOf(server, olga),
    origin: publicUrl,
  });
  expect(withoutPassword.status).toBe(400);
  expect(await methods()).toEqual(['credential']);
});

test('connecting and disconnecting Google needs a session and the own origin', async () => {
  const { olga } = await olgaAtHome();
  const body = { ...target, password: olga.password };
  expect((await postAuth(server, '/link-social', body)).status).toBe(401);
  expect(
    (await postAuth(server, '/disconnect-provider', { provider: 'google', password: olga.password })).status,
  ).toBe(401);
  const foreign = { cookie: await cookieOf(server, olga), origin: 'https://evil.example' };
  expect((await postAuth(server, '/link-social', body, foreign)).status).toBe(403);
  expect(
    (await postAuth(server, '/disconnect-provider', { provider: 'google', password: olga.password }, foreign))
      .status,
  ).toBe(403);
});

test('a Google account of another user, or a second one, is not connected', async () => {
  const google = { email: `${crypto.randomUUID()}@gmail.example`, email_verified: true };
  await signInByGoogle(google);
  const { olga, connectAs, methods, connect } = await olgaAtHome();
  expect(await connectAs(google, olga.password)).toContain(
    '/settings?error=account_already_linked_to_different_user',
  );
  expect(await methods()).toEqual(['credential']);
  const own = { email: olga.email, email_verified: true };
  expect(await connectAs(own, olga.password)).toBe('/settings');
  expect(await codeOf(await connect(olga.password))).toBe('PROVIDER_CONNECTED');
});

test('a Google account with an unverified address is not connected', async () => {
  const { olga, connectAs, methods } = await olgaAtHome();
  const unproved = { email: olga.email, email_verified: false };
  expect(await connectAs(unproved, olga.password)).toContain('error=unable_to_link_account');
  expect(await methods()).toEqual(['credential']);
});

test('Google cannot be disconnected if it is the only sign-in method', async () => {
  const { olga, connectAs, methods, disconnect } = await olgaAtHome();
  await connectAs({ email: olga.email, email_verified: true }, olga.password);
  expect((await disconnect(olga.password)).status).toBe(200);
  expect(await methods()).toEqual(['credential']);
  const byGoogle = openSession(
    await signInByGoogle({ email: `${crypto.randomUUID()}@gmail.example`, email_verified: true }),
  );
  expect(await codeOf(await byGoogle.disconnect(''))).toBe('CREDENTIAL_ACCOUNT_NOT_FOUND');
  expect(await codeOf(await byGoogle.connect(''))).toBe('CREDENTIAL_ACCOUNT_NOT_FOUND');
  expect(await byGoogle.methods()).toEqual(['google']);
});
