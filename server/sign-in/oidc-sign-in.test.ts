import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#test/builders.ts';
import { answerOfPeer, type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { codeOf, cookieOf, postAuth, signInByPeer } from '#test/sign-in.ts';

const publicUrl = 'http://bins.example';
const target = { provider: 'oidc', callbackURL: '/bins', errorCallbackURL: '/login' };

let person: PeerPerson;
let peer: Awaited<ReturnType<typeof startOpenIdPeer>>;
let server: TestServer;
beforeAll(async () => {
  peer = await startOpenIdPeer(publicUrl, () => person);
  const settings = { ...peer.google, ...peer.oidc, PUBLIC_URL: publicUrl, OIDC_ALLOWED_GROUP: 'family' };
  server = await startTestServer({
    env: { ...settings, OIDC_SCOPES: ['openid', 'email', 'profile', 'groups'] },
  });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const newPerson = (more: Partial<PeerPerson> = {}): PeerPerson => ({
  email: `${crypto.randomUUID()}@example.org`,
  email_verified: true,
  groups: ['family'],
  ...more,
});

async function signInAs(who: PeerPerson, provider = 'oidc') {
  person = who;
  const { cookies, location } = await signInByPeer(server, peer.issuer, { provider });
  return { location, session: cookies.find((cookie) => cookie.startsWith('whichbin.session=')) };
}

async function waysOf(email: string): Promise<string[]> {
  const { rows } = await server.pool.query(
    `SELECT a.provider_id AS name FROM "user" u JOIN account a ON a.user_id = u.id WHERE u.email = $1 ORDER BY 1`,
    [email],
  );
  return rows.map(({ name }) => name);
}

test('every sign-in answer names the providers', async () => {
  const session = await server.fetch('/api/auth/get-session');
  expect(session.headers.get('whichbin-sign-in')).toBe('provider:oidc:Acme provider:google:Google');
});

test('a new person signs up, and in again', async () => {
  const olga = newPerson({ name: 'Olga' });
  for (const _time of [1, 2]) {
    expect(await signInAs(olga)).toMatchObject({ location: '/bins', session: expect.any(String) });
  }
  expect(await waysOf(olga.email)).toEqual(['oidc']);
});

test('stores no tokens', async () => {
  const who = newPerson();
  for (const _time of [1, 2]) await signInAs(who);
  const { rows } = await server.pool.query(
    'SELECT access_token, refresh_token, id_token FROM account WHERE account_id = $1',
    [who.email],
  );
  expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
});

test('an account of the same address is opened only where both sides proved it', async () => {
  const olga = await buildUser(server);
  const same = newPerson({ email: olga.email });
  expect(await signInAs(same)).toEqual({ location: '/login?error=account_not_linked', session: undefined });
  await server.pool.query('UPDATE "user" SET email_verified = true WHERE id = $1', [olga.id]);
  expect((await signInAs({ ...same, email_verified: false })).session).toBeUndefined();
  expect(await waysOf(olga.email)).toEqual(['credential']);
  expect((await signInAs(same)).session).toBeDefined();
  expect(await waysOf(olga.email)).toEqual(['credential', 'oidc']);
});

test.each([
  ['no group', undefined],
  ['other groups', ['guests']],
  ['a text', 'family'],
  ['a huge list', Array.from({ length: 5_000 }, (_, n) => `group ${n}`)],
])('with %s in the claim of groups nobody is let in, and nothing is stored', async (_what, groups) => {
  const stranger = newPerson({ groups });
  expect((await signInAs(stranger)).location).toMatch(/^\/login\?error=group_missing/);
  expect(await waysOf(stranger.email)).toEqual([]);
});

test('who has left the group is refused, but not by another provider', async () => {
  const olga = newPerson();
  await signInAs(olga);
  expect(await signInAs({ ...olga, groups: [] })).toMatchObject({ session: undefined });
  expect((await signInAs({ ...olga, groups: [] }, 'google')).session).toBeDefined();
});

test('an account outside the group cannot be connected', async () => {
  const olga = await buildUser(server);
  person = newPerson({ groups: [] });
  const cookie = await cookieOf(server, olga);
  const headers = { cookie, origin: publicUrl };
  const begun = await postAuth(server, '/link-social', { ...target, password: olga.password }, headers);
  const { url } = (await begun.json()) as { url: string };
  const { pathname, search } = new URL(await answerOfPeer(url, peer.issuer));
  const state = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
  const back = await server.fetch(pathname + search, {
    redirect: 'manual',
    headers: { cookie: [cookie, ...state].join('; ') },
  });
  expect(back.headers.get('location')).toMatch(/error=group_missing/);
  expect(await waysOf(olga.email)).toEqual(['credential']);
});

test('the answer of one provider is none of another', async () => {
  person = newPerson();
  const begun = await postAuth(server, '/sign-in/social', { ...target, provider: 'google' });
  const { url } = (await begun.json()) as { url: string };
  const { search } = new URL(await answerOfPeer(url, peer.issuer));
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const back = await server.fetch(`/api/auth/callback/oidc${search}`, {
    redirect: 'manual',
    headers: { cookie },
  });
  expect(back.headers.get('location')).toContain('error=invalid_code');
  expect(await waysOf(person.email)).toEqual([]);
});

test('without an address nobody is signed up', async () => {
  const plain = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { ...peer.oidc, PUBLIC_URL: publicUrl, OIDC_SCOPES: ['openid'] },
  });
  try {
    person = newPerson();
    const { location } = await signInByPeer(plain, peer.issuer, { provider: 'oidc' });
    expect(location).toBe('/login?error=email_not_found');
    expect(await waysOf(person.email)).toEqual([]);
  } finally {
    await plain.close();
  }
});

test('a provider that is down at the start is asked again later', async () => {
  const answers: Record<string, object> = {};
  const issuer = await startIssuer((path) => answers[path]);
  const plain = await startTestServer({ env: { ...issuer.settings, PUBLIC_URL: publicUrl } });
  try {
    const begin = () => postAuth(plain, '/sign-in/social', target);
    const down = await begin();
    expect([down.status, await codeOf(down)]).toEqual([503, 'auth.providerDown']);
    Object.assign(answers, issuer.documents);
    expect((await begin()).status).toBe(200);
  } finally {
    await plain.close();
    await issuer.close();
  }
});

test('a provider that does not answer keeps nobody else waiting', async () => {
  const arrived: string[] = [];
  const issuer = await startIssuer((path) => {
    arrived.push(path);
    return issuer.documents[path];
  });
  const plain = await startTestServer({ env: { ...issuer.settings, PUBLIC_URL: publicUrl } });
  const returns: Promise<unknown>[] = [];
  try {
    for (let n = 0; n < 4; n++) {
      const begun = await postAuth(plain, '/sign-in/social', target);
      const state = new URL(((await begun.json()) as { url: string }).url).searchParams.get('state');
      const cookie = begun.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const path = `/api/auth/callback/oidc?code=code&state=${state}`;
      returns.push(plain.fetch(path, { redirect: 'manual', headers: { cookie } }));
    }
    await expect.poll(() => arrived.filter((path) => path === '/token').length).toBe(4);
    expect((await plain.fetch('/api/auth/get-session')).status).toBe(200);
  } finally {
    await issuer.close();
    for (const back of (await Promise.all(returns)) as Response[]) {
      expect(back.headers.get('location')).toContain('error=invalid_code');
    }
    await plain.close();
  }
});

/** An issuer that answers with these documents only; a path without one gets 404, `/token` no answer. */
async function startIssuer(documentAt: (path: string) => object | undefined) {
  const http = createServer((request, response) => {
    const document = documentAt(request.url ?? '');
    if (document) response.end(JSON.stringify(document));
    else if (request.url !== '/token') response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'whichbin', OIDC_CLIENT_SECRET: 'a secret of tests' },
    documents: { '/.well-known/openid-configuration': discovery } as Record<string, object>,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
