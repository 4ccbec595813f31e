import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayNameMax } from '#domain/account/account-rules.ts';
import { buildUser } from '#test/builders.ts';
import { answerOfPeer, type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { postAuth } from '#test/sign-in.ts';

const publicUrl = 'http://bins.example';
let person: PeerPerson = { email: 'nobody@example.org', email_verified: true };
let peer: Awaited<ReturnType<typeof startOpenIdPeer>>;
let server: TestServer;
beforeAll(async () => {
  peer = await startOpenIdPeer(publicUrl, () => person);
  server = await startTestServer({
    env: { ...peer.google, PUBLIC_URL: publicUrl },
  });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const target = { provider: 'google', callbackURL: '/bins', errorCallbackURL: '/login' };

async function begin() {
  const begun = await postAuth(server, '/sign-in/social', target);
  expect(begun.status).toBe(200);
  const { url } = (await begun.json()) as { url: string };
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { url, cookie };
}

async function comeBack(address: string, cookie: string) {
  const { pathname, search } = new URL(address);
  const answer = await server.fetch(pathname + search, { redirect: 'manual', headers: { cookie } });
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('whichbin.session='));
  return { status: answer.status, location: answer.headers.get('location'), session };
}

async function providersOf({ id }: { id: string }) {
  const { rows } = await server.pool.query('SELECT provider_id AS name FROM account WHERE user_id = $1', [
    id,
  ]);
  return rows.map(({ name }) => name);
}

async function signInAs(who: PeerPerson) {
  person = who;
  const { url, cookie } = await begin();
  return comeBack(await answerOfPeer(url, peer.issuer), cookie);
}

test('a new user signs up with Google and returns to the requested page', async () => {
  const back = await signInAs({ email: 'erik@example.org', email_verified: true, name: 'Erik' });
  expect(back).toMatchObject({ status: 302, location: '/bins' });
  const cookie = back.session?.split(';')[0] ?? '';
  const session = await server.fetch('/api/auth/get-session', { headers: { cookie } });
  expect(await session.json()).toMatchObject({ user: { email: 'erik@example.org', name: 'Erik' } });
});

test('Google does not sign in to an account with an unverified address', async () => {
  const olga = await buildUser(server);
  const back = await signInAs({ email: olga.email, email_verified: true, name: 'Olga' });
  expect(back).toMatchObject({ status: 302, session: undefined });
  expect(back.location).toBe('/login?error=account_not_linked');
  expect(await providersOf(olga)).toEqual(['credential']);
});

test('Google signs in to the account with the same verified address', async () => {
  const olga = await buildUser(server);
  await server.pool.query('UPDATE "user" SET email_verified = true WHERE id = $1', [olga.id]);
  expect((await signInAs({ email: olga.email, email_verified: false })).session).toBeUndefined();
  expect((await signInAs({ email: olga.email, email_verified: true })).session).toBeDefined();
});

test('an answer is refused in another browser, with another state, or a second time', async () => {
  person = { email: 'erik@example.org', email_verified: true };
  const [first, second] = [await begin(), await begin()];
  const address = await answerOfPeer(first.url, peer.issuer);
  for (const cookie of ['', second.cookie]) {
    expect((await comeBack(address, cookie)).session).toBeUndefined();
  }
  const forged = new URL(address);
  forged.searchParams.set('state', 'invented');
  expect((await comeBack(forged.href, first.cookie)).session).toBeUndefined();
  expect((await comeBack(address, first.cookie)).session).toBeDefined();
  expect((await comeBack(address, first.cookie)).session).toBeUndefined();
});

test('starting a sign-in stores no rows', async () => {
  await begin();
  const { rows } = await server.pool.query('SELECT count(*)::int AS n FROM verification');
  expect(rows).toEqual([{ n: 0 }]);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
])('does not redirect to %j', async (address) => {
  for (const name of ['callbackURL', 'errorCallbackURL']) {
    const answer = await postAuth(server, '/sign-in/social', { ...target, [name]: address });
    expect(answer.status).toBe(400);
  }
});

test('a token in the request itself is refused', async () => {
  const answer = await postAuth(server, '/sign-in/social', { ...target, idToken: { token: 'x' } });
  expect(answer.status).toBe(400);
});

test('stores none of Google’s tokens', async () => {
  const who = { email: 'karin@example.org', email_verified: true, name: 'Karin' };
  for (const _time of [1, 2]) expect((await signInAs(who)).session).toBeDefined();
  const { rows } = await server.pool.query(
    `SELECT access_token, refresh_token, id_token FROM account WHERE provider_id = 'google' AND account_id = $1`,
    [who.email],
  );
  expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
});

test('without Google’s settings its paths are not registered', async () => {
  const plain = await startTestServer();
  try {
    expect((await postAuth(plain, '/sign-in/social', target)).status).toBe(404);
    expect((await plain.fetch('/api/auth/callback/google?code=a&state=b')).status).toBe(404);
  } finally {
    await plain.close();
  }
});

test('starting a sign-in is limited per address', async () => {
  const strict = await startTestServer({
    env: { ...peer.google, PUBLIC_URL: publicUrl, RATE_LIMIT_FACTOR: 0.05 },
  });
  try {
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push((await postAuth(strict, '/sign-in/social', target)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  } finally {
    await strict.close();
  }
});

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['too long', 'K'.repeat(5000)],
  ['cut within a letter', `K${'🐈'.repeat(500)}`],
  ['not storable', 'K\u0000\u202e\nk'],
])('sign-up works with a name that is %s', async (_what, name) => {
  const email = `${crypto.randomUUID()}@example.org`;
  const who = { email, email_verified: true, ...(name !== undefined && { name }) };
  const cookie = (await signInAs(who)).session?.split(';')[0] ?? '';
  const session = await server.fetch('/api/auth/get-session', { headers: { cookie } });
  const { user } = (await session.json()) as { user: { name: string } };
  expect([user.name.length > 0, user.name.length <= displayNameMax]).toEqual([true, true]);
});

test('the popup’s last page runs only its own script, unframed and uncached', async () => {
  const page = await server.fetch('/api/provider-answer?attempt=1&error=%3Cscript%3E');
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(await page.text()).not.toContain('error=%3C');
});

test('the migration removes Google’s pictures and keeps addresses that people set', async () => {
  const [olga, erik] = [await buildUser(server), await buildUser(server)];
  const own = 'https://example.org/erik.png';
  await olga.act('me.update', { photoURL: 'https://pictures.example/olga' });
  await erik.act('me.update', { photoURL: own });
  await server.pool.query(`UPDATE "user" SET image = 'https://pictures.example/olga'`);
  const file = join(import.meta.dirname, '../db/migrations/0029_google_pictures.sql');
  await server.pool.query(await readFile(file, 'utf8'));
  expect(await olga.act('me.get', {})).not.toHaveProperty('photoURL');
  expect(await erik.act('me.get', {})).toHaveProperty('photoURL', own);
  expect((await server.pool.query('SELECT FROM "user" WHERE image IS NOT NULL')).rowCount).toBe(0);
});

test('signing in with Google again confirms the deletion of an account', async () => {
  const who = { email: 'karin@example.org', email_verified: true, name: 'Karin' };
  const requestBy = async ({ session = '' }: { session: string | undefined }) => {
    const headers = { cookie: session.split(';')[0] ?? '', origin: publicUrl };
    return (await server.call('accountDeletion.request', {}, { headers })).error?.details?.code;
  };
  const first = await signInAs(who);
  await server.pool.query(`UPDATE session SET created_at = now() - interval '11 minutes'`);
  expect(await requestBy(first)).toBe('accountDeletion.signInFirst');
  expect(await requestBy(await signInAs(who))).toBeUndefined();
});
