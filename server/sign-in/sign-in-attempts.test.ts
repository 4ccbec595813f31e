import { expect } from 'vitest';
import { signUp } from '#test/builders.ts';
import { createTestDatabase } from '#test/database.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { codeOf, postAuth, signIn } from '#test/sign-in.ts';
import { deleteOldSignInAttempts } from './sign-in-attempts.queries.ts';

/** Two processes on one database, each with the usual limits. */
const test = base.extend<{ pair: [TestServer, TestServer] }>({
  // biome-ignore lint/correctness/noEmptyPattern: it uses no other fixture
  async pair({}, use) {
    const database = await createTestDatabase();
    const options = { databaseUrl: database.url, env: { RATE_LIMIT_FACTOR: 1 } };
    const pair: [TestServer, TestServer] = [await startTestServer(options), await startTestServer(options)];
    await use(pair);
    for (const server of pair) await server.close();
    await database.drop();
  },
});

const tryPassword = (server: TestServer, email: string, password: string, address: string) =>
  postAuth(server, '/sign-in/email', { email, password }, { 'x-forwarded-for': address });

test('wrong passwords are counted across processes, and right ones never', async ({ pair }) => {
  const olga = await signUp(pair[0]);
  for (const n of Array(12).keys()) expect((await signIn(pair[n % 2 ? 1 : 0], olga)).status).toBe(200);
  const home = '203.0.113.7';
  const statuses: number[] = [];
  for (const n of Array(12).keys())
    statuses.push((await tryPassword(pair[n % 2 ? 1 : 0], olga.email, 'wrong password', home)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  for (const server of pair) {
    const refused = await tryPassword(server, olga.email, olga.password, home);
    expect(await codeOf(refused)).toBe('auth.lockedOut');
    expect(refused.headers.get('retry-after')).toBe('900');
  }
});

test('wrong passwords sent to both processes at once do not pass the limit', async ({ pair }) => {
  const olga = await signUp(pair[0]);
  const answers = await Promise.all(
    [...Array(40).keys()].map((n) =>
      tryPassword(pair[n % 2 ? 1 : 0], olga.email, 'wrong password', '203.0.113.7'),
    ),
  );
  const tried = answers.filter(({ status }) => status === 401).length;
  expect(tried).toBeGreaterThan(0);
  expect(tried).toBeLessThanOrEqual(10);
});

test('a network is known to processes that the person never used', async ({ pair }) => {
  const olga = await signUp(pair[0]);
  const home = '203.0.113.7';
  expect((await tryPassword(pair[0], olga.email, olga.password, home)).status).toBe(200);
  for (const n of Array(20).keys())
    await tryPassword(pair[1], olga.email, 'wrong password', `198.51.100.${n}`);
  for (const server of pair)
    expect((await tryPassword(server, olga.email, olga.password, '198.51.100.66')).status).toBe(429);
  for (const server of pair)
    expect((await tryPassword(server, olga.email, olga.password, home)).status).toBe(200);
});

test('invented sessions and passkeys store no counts, and old counts are deleted', async ({ pair }) => {
  const [server] = pair;
  const change = { currentPassword: 'wrong password', newPassword: 'correct horse battery' };
  const countRows = async () => (await server.pool.query('SELECT FROM sign_in_attempts')).rowCount;
  await postAuth(server, '/change-password', change, { authorization: 'Bearer invented' });
  expect(await countRows()).toBe(0);
  await tryPassword(server, 'nobody@example.org', 'wrong password', '203.0.113.7');
  expect(await countRows()).toBe(4);
  await server.pool.query(`UPDATE sign_in_attempts SET until = now() - interval '1 second'`);
  await deleteOldSignInAttempts(server.pool, { before: new Date().toISOString(), limit: 10 });
  expect(await countRows()).toBe(0);
});
