import { expect } from 'vitest';
import { buildUser, signUp, type TestUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { claimForFirstAccount } from './operator-claim.ts';

/** A server without accounts in each test. */
// biome-ignore lint/correctness/noEmptyPattern: it uses no other fixture
const test = freshTest.extend('fresh', async ({}, { onCleanup }) => {
  const server = await startTestServer();
  onCleanup(() => server.close());
  return server;
});

/** Without the styles, which would fill the output of a failure. */
async function frontPage(server: TestServer, language = 'en'): Promise<string> {
  const page = await (await server.fetch(`/?lang=${language}`)).text();
  return page.replace(/<style>.*?<\/style>/s, '');
}
const isOperator = async (user: TestUser) => (await user.act('operator.get', {})).isOperator;
const settingsOf = async (user: TestUser) => (await user.act('operator.get', {})).settings;
const logOf = async ({ pool }: TestServer) =>
  (await pool.query('SELECT actor_id, act, subject_id, detail FROM operator_log ORDER BY id')).rows;

test('a new server says so, and its first account becomes the operator', async ({ fresh }) => {
  const page = await frontPage(fresh);
  expect(page).toContain('<h1>This server is new</h1>');
  expect(page).toContain('href="/signup?next=%2Foperator%2Fwelcome"');
  expect(page).toContain('content="noindex, nofollow"');
  expect(page).not.toMatch(/39 kr|#pricing/);
  expect(await frontPage(fresh, 'sv')).toContain('<h1>Servern är ny</h1>');

  const first = await signUp(fresh);
  const second = await signUp(fresh);
  expect([await isOperator(first), await isOperator(second)]).toEqual([true, false]);
  expect(await settingsOf(first)).toEqual({ plan: 'free', signUp: 'open', givenByEnvironment: [] });
  expect(await logOf(fresh)).toMatchObject([
    { actor_id: first.id, act: 'becameOperator', subject_id: first.id },
  ]);
  await eventually(async () => expect(await frontPage(fresh)).toContain('39 kr'));
});

test('a new server without open sign-up names the command', async () => {
  const closed = await startTestServer({ env: { SIGN_UP: 'closed' } });
  const page = await frontPage(closed);
  await closed.close();
  expect(page).toContain('npm run admin -- account create &lt;email&gt;');
  expect(page).not.toContain('/signup');
});

test('of many first accounts made at once, exactly one becomes the operator', async ({ fresh }) => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signUp(fresh)));
  const operators = await Promise.all(people.map(isOperator));
  expect(operators.filter(Boolean)).toHaveLength(1);
  expect(await logOf(fresh)).toHaveLength(1);
});

test('a lost claim of the first account is made up for by the next sign-up', async ({ fresh }) => {
  const first = await buildUser(fresh);
  const second = await signUp(fresh);
  expect([await isOperator(first), await isOperator(second)]).toEqual([true, false]);
});

test('nobody becomes the operator of a server that had accounts, nor of a demo', async ({ fresh }) => {
  await buildUser(fresh);
  await claimForFirstAccount(fresh.pool, false);
  const next = await signUp(fresh);
  expect(await isOperator(next)).toBe(false);
  expect(await logOf(fresh)).toEqual([]);
});

test('a server whose operator was erased has none until one is set', async ({ fresh }) => {
  const first = await signUp(fresh);
  await signUp(fresh);
  await fresh.pool.query('DELETE FROM "user" WHERE id = $1', [first.id]);
  expect(await isOperator(await signUp(fresh))).toBe(false);
  await eventually(async () => expect(await frontPage(fresh)).toContain('39 kr'));
  expect(await logOf(fresh)).toMatchObject([{ actor_id: null, subject_id: null }]);
});

test('a household’s server has its own front door, no limits and invitations', async ({ fresh }) => {
  const olga = await signUp(fresh);
  await olga.act('operator.update', {
    audience: 'household',
    name: 'The Bergs & co',
    plan: 'unlimited',
    signUp: 'invited',
    supportEmail: 'olga@example.org',
  });
  expect(await settingsOf(olga)).toEqual({
    audience: 'household',
    name: 'The Bergs & co',
    plan: 'unlimited',
    signUp: 'invited',
    supportEmail: 'olga@example.org',
    givenByEnvironment: [],
  });
  expect((await olga.act('me.get', {})).plan).toBe('unlimited');
  expect((await logOf(fresh)).at(-1)).toMatchObject({ actor_id: olga.id, act: 'settings' });
  await eventually(async () => {
    const page = await frontPage(fresh);
    expect(page).toContain('<h1>The Bergs &amp; co</h1>');
    expect(page).toContain('href="/login"');
    expect(page).toContain('Open the link in your invitation.');
    expect(page).toContain('mailto:olga@example.org');
    expect(page).not.toMatch(/39 kr|\/signup/);
  });
  await expect(signUp(fresh)).rejects.toThrow('403');
  const { result } = await fresh.call('about.get', {});
  expect(result?.supportEmail).toBe('olga@example.org');
});

test('another server of the same database follows a change', async ({ fresh }) => {
  const olga = await signUp(fresh);
  const other = await startTestServer({ databaseUrl: fresh.databaseUrl });
  try {
    expect(await frontPage(other)).toContain('39 kr');
    await olga.act('operator.update', { audience: 'household', plan: 'pro' });
    await eventually(async () => expect(await frontPage(other)).not.toContain('39 kr'));
    expect((await (await signUp(other)).act('me.get', {})).plan).toBe('pro');
  } finally {
    await other.close();
  }
});

test('what the environment gives wins, is named and cannot be changed', async ({ fresh }) => {
  const olga = await signUp(fresh);
  await olga.act('operator.update', { plan: 'pro', signUp: 'closed', supportEmail: 'a@example.org' });
  const env = { DEFAULT_PLAN: 'free', SIGN_UP: 'open', SUPPORT_EMAIL: 'b@example.org' } as const;
  const server = await startTestServer({ databaseUrl: fresh.databaseUrl, env });
  try {
    const asOlga = { token: olga.token };
    expect((await server.call('operator.get', {}, asOlga)).result?.settings).toEqual({
      plan: 'free',
      signUp: 'open',
      supportEmail: 'b@example.org',
      givenByEnvironment: ['plan', 'signUp', 'supportEmail'],
    });
    for (const change of [{ plan: 'pro' }, { signUp: 'closed' }, { supportEmail: null }] as const)
      expect((await server.call('operator.update', change, asOlga)).error?.details?.code).toBe(
        'operator.givenByEnvironment',
      );
    expect((await server.call('operator.update', { name: 'Ours' }, asOlga)).status).toBe(200);
  } finally {
    await server.close();
  }
});

test.for([
  { audience: 'friends' },
  { name: 'a'.repeat(61) },
  { plan: 'gold' },
  { signUp: 'never' },
  { supportEmail: 'nobody' },
  { supportEmail: '"><script>' },
  { operatorId: 'me' },
])('%o is refused and changes nothing', async (change, { fresh }) => {
  const olga = await signUp(fresh);
  const before = await settingsOf(olga);
  const { status } = await olga.call('operator.update', change as object);
  expect(status).toBe(400);
  expect(await settingsOf(olga)).toEqual(before);
});

test('hostile names and addresses stay texts on the front page', async ({ fresh }) => {
  const olga = await signUp(fresh);
  await olga.act('operator.update', { audience: 'household', name: '<img src=x onerror=alert(1)>' });
  await eventually(async () => expect(await frontPage(fresh)).toContain('&lt;img src=x'));
  expect(await frontPage(fresh)).not.toContain('<img src=x');
});

test('only the operator changes the server, and a repeated change counts once', async ({ fresh }) => {
  const olga = await signUp(fresh);
  const anna = await signUp(fresh);
  const refused = await anna.call('operator.update', { name: 'Mine' });
  expect([refused.status, refused.error?.details?.code]).toEqual([403, 'operator.denied']);
  const once = { 'idempotency-key': crypto.randomUUID() };
  for (let n = 0; n < 2; n++) await olga.act('operator.update', { name: 'Ours' }, once);
  expect((await logOf(fresh)).filter(({ act }) => act === 'settings')).toHaveLength(1);
});
