import { expect, onTestFinished } from 'vitest';
import { preparedStatements } from '#server/db/statement.ts';
import { buildUser, signUp, type TestUser, userOf } from '#test/builders.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { postAuth, signIn } from '#test/sign-in.ts';

/** The first account of the file's server. */
const test = base.extend('operator', { scope: 'file' }, async ({ server }) => {
  const operator = await signUp(server, { name: 'Olga Operator' });
  await operator.act('me.get', {});
  return operator;
});

const list = (operator: TestUser, search: string) => operator.act('serverAccounts.list', { search });
const tokenIn = (link = '') => link.split('#')[1] ?? '';
const tokenOf = async (server: TestServer, person: Pick<TestUser, 'email' | 'password'>) =>
  (await signIn(server, person)).headers.get('set-auth-token') ?? '';
const choosePassword = (server: TestServer, token: string, newPassword: string) =>
  postAuth(server, '/reset-password', { token, newPassword });

test('accounts are listed newest first, in pages, and found by name or address', async ({
  server,
  operator,
}) => {
  for (let n = 0; n < 60; n++) await buildUser(server, { name: `Listed ${n}` });
  const first = await list(operator, 'LISTED');
  expect([first.accounts.length, first.isMore]).toEqual([50, true]);
  expect(first.accounts[0]?.name).toBe('Listed 59');
  const rest = await operator.act('serverAccounts.list', {
    search: 'listed',
    after: first.accounts.at(-1)?.userId,
  });
  expect([rest.accounts.length, rest.isMore]).toEqual([10, false]);
  const anna = await buildUser(server, { name: 'Anna 100%', plan: 'pro' });
  expect((await list(operator, '100%')).accounts).toMatchObject([
    { userId: anna.id, email: anna.email, plan: 'pro', fileBytes: 0 },
  ]);
  expect((await list(operator, anna.email.slice(0, 9))).accounts).toHaveLength(1);
  expect((await list(operator, '%')).accounts).toHaveLength(1);
});

test('an account made by the operator chooses its password by the link', async ({ server, operator }) => {
  const email = 'new@example.org';
  const once = { 'idempotency-key': crypto.randomUUID() };
  const made = await operator.act('serverAccounts.create', { email: 'New@Example.org', plan: 'pro' }, once);
  expect(made).toMatchObject({ isMailed: false });
  expect(made.link).toContain(`${server.url}/reset-password#`);
  const again = await operator.act('serverAccounts.create', { email: 'New@Example.org', plan: 'pro' }, once);
  expect(again.userId).toBe(made.userId);
  expect((await choosePassword(server, tokenIn(again.link), 'a new horse')).status).toBe(200);
  const token = await tokenOf(server, { email, password: 'a new horse' });
  const person = userOf(server, { id: made.userId, name: 'new', email, password: 'a new horse', token });
  expect(await person.act('me.get', {})).toMatchObject({ displayName: 'new', plan: 'pro' });
  const taken = await operator.call('serverAccounts.create', { email });
  expect([taken.status, taken.error?.details?.code]).toEqual([409, 'auth.emailTaken']);
});

test('where mails are sent, the link goes to the new account alone', async () => {
  const smtp = await startMailServer();
  const server = await startTestServer({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'http://bins.example' },
  });
  try {
    const olga = await buildUser(server);
    await server.pool.query('INSERT INTO server_settings (only_row, operator_id) VALUES (true, $1)', [
      olga.id,
    ]);
    const made = await olga.act('serverAccounts.create', { email: 'mailed@example.org' });
    expect(made).toMatchObject({ isMailed: true });
    expect(made.link).toBeUndefined();
    await expect.poll(() => smtp.arrived.flatMap(({ to }) => to)).toContain('mailed@example.org');
    expect(smtp.arrived.at(-1)?.text).toContain('http://bins.example/reset-password#');
  } finally {
    await server.close();
    await smtp.close();
  }
});

test('a plan set by the operator counts at once', async ({ server, operator }) => {
  const anna = await buildUser(server);
  await operator.act('serverAccounts.update', { userId: anna.id, plan: 'pro' });
  expect((await anna.act('me.get', {})).plan).toBe('pro');
  const { revisions } = await operator.act('serverAccounts.update', {
    userId: operator.id,
    plan: 'unlimited',
  });
  expect(revisions.me).toBeGreaterThan(0);
  expect((await operator.act('me.get', {})).plan).toBe('unlimited');
});

test('an account deleted by the operator is out of use, and its owner can keep it', async ({
  server,
  operator,
}) => {
  const anna = await signUp(server, { name: 'Anna Away' });
  await anna.act('me.get', {});
  await operator.act('serverAccounts.delete', { userId: anna.id });
  expect((await anna.call('me.get', {})).status).toBe(401);
  expect((await list(operator, 'anna away')).accounts[0]?.deletionDueAt).toBeDefined();
  const twice = await operator.call('serverAccounts.delete', { userId: anna.id });
  expect([twice.status, twice.error?.details?.code]).toEqual([404, 'operator.noAccount']);
  const token = await tokenOf(server, anna);
  const back = userOf(server, { ...anna, token });
  await back.act('accountDeletion.cancel', {});
  expect((await back.act('me.get', {})).displayName).toBe('Anna Away');
});

test('the operator’s own account and unknown ones are refused', async ({ operator }) => {
  const own = await operator.call('serverAccounts.delete', { userId: operator.id });
  expect([own.status, own.error?.details?.code]).toEqual([403, 'operator.denied']);
  const userId = crypto.randomUUID();
  for (const name of ['serverAccounts.delete', 'serverAccounts.update'] as const) {
    const data = name === 'serverAccounts.update' ? { userId, plan: 'pro' as const } : { userId };
    expect((await operator.call(name, data as never)).error?.details?.code).toBe('operator.noAccount');
  }
});

test('every act is in the log by name, and nobody else reads or acts', async ({ server, operator }) => {
  const anna = await buildUser(server, { name: 'Anna Acted' });
  await operator.act('serverAccounts.update', { userId: anna.id, plan: 'free' });
  const { entries } = await operator.act('operatorLog.list', {});
  expect(entries[0]).toMatchObject({
    act: 'plan',
    actorName: 'Olga Operator',
    subjectName: 'Anna Acted',
    plan: 'free',
  });
  const userId = operator.id;
  for (const [name, data] of [
    ['serverAccounts.list', {}],
    ['serverAccounts.create', { email: 'mine@example.org' }],
    ['serverAccounts.update', { userId, plan: 'free' }],
    ['serverAccounts.delete', { userId }],
    ['operatorLog.list', {}],
  ] as const) {
    const { status, error } = await anna.call(name, data as never);
    expect([name, status, error?.details?.code]).toEqual([name, 403, 'operator.denied']);
  }
  expect((await server.pool.query(`SELECT 1 FROM "user" WHERE email = 'mine@example.org'`)).rows).toEqual([]);
});

test('a search of many accounts reads one index and no rows', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  await server.pool.query(
    `INSERT INTO "user" (id, name, email, email_verified, created_at, updated_at)
     SELECT gen_random_uuid(), 'Anna ' || n, 'anna' || n || '@example.org', true, now(), now() FROM generate_series(1, 5000) n`,
  );
  await server.pool.query('VACUUM ANALYZE "user"');
  const { sql = '', keys = [] } = preparedStatements.get('server-accounts') ?? {};
  const values: Record<string, unknown> = { after: null, search: 'nobody at all', limit: 51 };
  const { rows } = await server.pool.query(
    `EXPLAIN ${sql}`,
    keys.map((key) => values[key]),
  );
  expect(JSON.stringify(rows)).toContain('Index Only Scan Backward using user_search');
});
