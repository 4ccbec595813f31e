import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { noteOrigin } from '#server/start/running-origin.ts';
import { buildBin, buildUser, shareBin } from '#test/builders.ts';
import { startMailServer } from '#test/mail-server.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { postAuth, signIn } from '#test/sign-in.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

type Output = { code: number; stdout: string; stderr: string };

/** Runs a command on the database of the running server. */
function run(server: TestServer, script: string, ...words: string[]): Promise<Output> {
  return runIn({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }, script, ...words);
}

async function runIn(settings: Record<string, string>, script: string, ...words: string[]): Promise<Output> {
  // Not in the repository, which may have a developer's .env.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const options = { env: { PATH, NODE_COMPILE_CACHE, ...settings }, cwd: tmpdir() };
  try {
    const file = join(import.meta.dirname, script);
    return { code: 0, ...(await promisify(execFile)(process.execPath, [file, ...words], options)) };
  } catch (error) {
    return error as Output;
  }
}

test('a plan set by the operator applies immediately', async ({ server }) => {
  const olga = await buildUser(server);
  const { code, stdout } = await run(server, 'admin.ts', 'plan', 'set', olga.email.toUpperCase(), 'pro');
  expect([code, stdout]).toEqual([0, `${olga.email.toUpperCase()} is on plan pro now\n`]);
  expect(await olga.act('me.get', {})).toMatchObject({ plan: 'pro', maxBins: 50 });
});

test('a plan set by the operator remains when a subscription ends', async ({ server }) => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  await server.pool.query(
    `INSERT INTO subscriptions (user_id, customer_id, state, until, plan_without)
     VALUES ($1, 'cus_1', 'renews', now() + interval '9 days', 'free')`,
    [olga.id],
  );
  await run(server, 'admin.ts', 'plan', 'set', olga.email, 'pro');
  expect(await olga.act('me.get', {})).toMatchObject({ plan: 'pro' });
  const { rows } = await server.pool.query('SELECT plan_without FROM subscriptions WHERE user_id = $1', [
    olga.id,
  ]);
  expect(rows).toEqual([{ plan_without: 'pro' }]);
});

test('an operator set by command replaces the one before', async ({ server }) => {
  const [olga, anna] = [await buildUser(server), await buildUser(server)];
  for (const { email } of [olga, anna])
    expect((await run(server, 'admin.ts', 'operator', 'set', email)).stdout).toBe(
      `${email} is the operator now.\n`,
    );
  expect(await olga.act('operator.get', {})).toEqual({ isOperator: false });
  expect((await anna.act('operator.get', {})).isOperator).toBe(true);
});

test('the operator’s link sets a password once', async ({ server }) => {
  const olga = await buildUser(server);
  const { code, stdout } = await run(server, 'admin.ts', 'password-link', olga.email);
  expect(code).toBe(0);
  const token = /^http:\/\/localhost:3000\/reset-password#([\w-]+)\n/.exec(stdout)?.[1] ?? '';
  const body = { token, newPassword: 'a fresh start' };
  expect((await postAuth(server, '/reset-password', body)).status).toBe(200);
  expect((await postAuth(server, '/reset-password', body)).status).toBe(400);
  expect((await signIn(server, { email: olga.email, password: 'a fresh start' })).status).toBe(200);
});

test('without passwords the operator’s account waits for its provider', async ({ server }) => {
  const oidc = {
    OIDC_ISSUER: 'https://auth.example.org',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const settings = {
    ...oidc,
    OIDC_NAME: 'Acme',
    PUBLIC_URL: 'https://bins.example',
    PASSWORD_SIGN_IN: 'off',
  };
  const admin = (...words: string[]) =>
    runIn({ ...settings, DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }, 'admin.ts', ...words);
  const email = 'without-password@example.org';
  const { code, stdout } = await admin('account', 'create', email);
  expect([code, stdout]).toEqual([
    0,
    `${email} has an account now and signs in with Acme, which must say that the address is verified (email_verified).\n`,
  ]);
  const { rows } = await server.pool.query('SELECT email_verified FROM "user" WHERE email = $1', [email]);
  expect(rows).toEqual([{ email_verified: true }]);
  const link = await admin('password-link', email);
  expect([link.code, link.stderr]).toEqual([1, 'There are no passwords while PASSWORD_SIGN_IN is off.\n']);
});

test('the operator creates an account whose printed link sets the password', async ({ server }) => {
  await noteOrigin(server.dataDir, 'https://bins.example');
  const { code, stdout, stderr } = await run(
    server,
    'admin.ts',
    'account',
    'create',
    'New@example.org',
    '--name',
    'Nils',
    '--plan',
    'unlimited',
  );
  expect([code, stderr]).toEqual([0, '']);
  const token = /^https:\/\/bins\.example\/reset-password#([\w-]+)\n/.exec(stdout)?.[1] ?? '';
  const body = { token, newPassword: 'a fresh start' };
  expect((await postAuth(server, '/reset-password', body)).status).toBe(200);
  const signedIn = await signIn(server, { email: 'new@example.org', password: 'a fresh start' });
  const { token: session } = (await signedIn.json()) as { token: string };
  const me = await server.call('me.get', {}, { token: session });
  expect(me.result).toMatchObject({ email: 'new@example.org', displayName: 'Nils', plan: 'unlimited' });
  const again = await run(server, 'admin.ts', 'account', 'create', 'new@example.org');
  expect([again.code, again.stderr]).toEqual([
    1,
    'An account with the address new@example.org already exists.\n',
  ]);
});

test('the operator deletes an account, which its owner can keep', async ({ server }) => {
  const [olga, anna] = [await buildUser(server, { name: 'Olga' }), await buildUser(server, { name: 'Anna' })];
  await anna.act('me.get', {});
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'viewer');
  const asked = await run(server, 'admin.ts', 'account', 'delete', olga.email);
  expect([asked.code, asked.stderr]).toEqual([
    1,
    `${olga.email} has 0 places, 1 bins, 0 items and 0 photos.\nThese people lose access to them: Anna.\nAdd --yes to delete the account.\n`,
  ]);
  expect((await olga.act('bins.list', {})).bins).toHaveLength(1);
  const done = await run(server, 'admin.ts', 'account', 'delete', olga.email, '--yes');
  const until = /keep it until (\d{4}-\d\d-\d\d \d\d:\d\d) UTC; then it is erased\.\n$/.exec(
    done.stdout,
  )?.[1];
  expect([done.code, until]).toEqual([0, expect.any(String)]);
  await expect.poll(async () => (await olga.call('me.get', {})).error?.details?.code).toBe('session.revoked');
  expect((await anna.act('bins.list', {})).bins).toEqual([]);
  const list = await run(server, 'admin.ts', 'account', 'list');
  expect(list.stdout).toMatch(
    new RegExp(`^${olga.email}\tOlga\tfree\tsince .*\terased after ${until} UTC$`, 'm'),
  );
  expect(list.stdout).toMatch(new RegExp(`^${anna.email}\tAnna\tfree\tsince [-\\d]*$`, 'm'));
  const again = await run(server, 'admin.ts', 'account', 'delete', olga.email, '--yes');
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`is being deleted: Its owner can`)]);
  const token = (await signIn(server, olga)).headers.get('set-auth-token') ?? '';
  await server.call('accountDeletion.cancel', {}, { token });
  expect((await anna.act('bins.list', {})).bins).toHaveLength(1);
  const mails = await readdir(join(server.dataDir, 'outbox'));
  expect(mails.length).toBeGreaterThan(0);
});

test.for<[string[], string]>([
  [['plan', 'set', 'nobody@example.org', 'pro'], 'There is no account with the address nobody@example.org.'],
  [['plan', 'set', 'nobody@example.org', 'gold'], '<plan>: must be one of free, pro, unlimited.'],
  [['password-link', 'nobody@example.org'], 'There is no account with the address nobody@example.org.'],
  [['account', 'create', 'nils'], '<email>: must be an address like olga@example.org.'],
])('admin %j is answered by a sentence', async ([words, message], { server }) => {
  const { code, stderr } = await run(server, 'admin.ts', ...words);
  expect([code, stderr.slice(0, message.length)]).toEqual([1, message]);
  expect(stderr).not.toContain('    at ');
});

test.for<[string, string[], string]>([
  ['admin.ts', ['--help'], 'npm run admin -- plan set <email> <plan>'],
  ['admin.ts', ['account', 'create', '--help'], '--name   What others see'],
  ['admin.ts', ['doctor', '-h'], 'changes nothing'],
  ['seed.ts', ['--help'], 'npm run seed -- --email <email> [--password <password>]'],
  ['backup.ts', ['--help'], 'npm run backup -- <target>'],
  ['backup.ts', ['verify', '--help'], 'npm run backup -- verify <path>'],
  ['restore.ts', ['--help'], 'npm run restore -- <path>'],
  ['../bench/main.ts', ['--help'], 'npm run bench [-- --only <part>]'],
  ['../reliability/main.ts', ['--help'], 'npm run drills [-- <drill>…]'],
  ['set-up.ts', ['--help'], 'npm run set-up -- <what>…'],
])('%s %j explains itself and needs no database', async ([script, words, text]) => {
  const { code, stdout, stderr } = await runIn({ DATA_DIR: '/nowhere' }, script, ...words);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(text);
});

test.for<[string, string[], string]>([
  ['../bench/main.ts', ['--only', 'nothing'], 'There is no part "nothing".'],
  ['../bench/main.ts', ['--second', '8'], "Unknown option '--second'."],
  ['../bench/main.ts', ['--seconds', 'many'], '--seconds must be a number above 0.'],
  ['../reliability/main.ts', ['no-drill'], 'There is no drill "no-drill".'],
  ['../reliability/main.ts', ['full-disk', '--scale', 'large'], '--scale must be a number above 0.'],
  ['set-up.ts', ['everything'], 'There is no "everything" to prepare.'],
  ['backup.ts', ['verify', '/nowhere'], '/nowhere'],
  ['restore.ts', ['/nowhere'], '/nowhere'],
])('%s %j is answered by a sentence', async ([script, words, sentence]) => {
  const { code, stderr } = await runIn({ DATA_DIR: '/nowhere' }, script, ...words);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});

test('seed reports invalid arguments', async () => {
  const words = ['--bins', 'many', '--password', 'short'];
  const { code, stderr } = await runIn({ DATA_DIR: '/nowhere' }, 'seed.ts', ...words);
  expect([code, stderr]).toEqual([
    1,
    '--email is missing.\n--password: must have 8 to 128 characters.\n--bins: must be a whole number of at most 20000.\nSee npm run seed -- --help\n',
  ]);
});

test('without a database a command creates none and says where it looked', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const DATA_DIR = join(folder.path, 'data');
  const { code, stderr } = await runIn({ DATA_DIR }, 'admin.ts', 'password-link', 'a@example.org');
  expect([code, stderr]).toEqual([
    1,
    `There is no database in ${DATA_DIR}. Start Whichbin first, or set DATA_DIR to the folder it uses.\n`,
  ]);
  expect(await readdir(folder.path)).toEqual([]);
});

test('a seeded account has a household and can sign in', async ({ server }) => {
  const [email, password] = ['seeded@example.org', 'correct horse'];
  const without = await run(server, 'seed.ts', '--email', email, '--bins', '3');
  expect([without.code, without.stderr]).toEqual([
    1,
    `There is no account ${email}. Add --password to create it.\n`,
  ]);
  const seeded = await run(
    server,
    'seed.ts',
    '--email',
    email,
    '--password',
    password,
    '--bins',
    '8',
    '--items',
    '4',
  );
  expect(seeded.stdout).toContain(`${email} has 8 more bins with 32 items`);
  const answer = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  expect((await server.call('bins.list', {}, { token })).result?.bins).toHaveLength(8);
});

test('the household of the demo is made for two people', async ({ server }) => {
  const [email, password] = ['olga@example.org', 'correct horse'];
  await noteOrigin(server.dataDir, server.url);
  const words = ['--example', '--email', email, '--password', password, '--language', 'sv'];
  const made = await run(server, 'seed.ts', ...words);
  expect([made.stderr, made.code]).toEqual(['', 0]);
  const answer = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `viewer-${email}`, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const { result } = await server.call('bins.list', {}, { token });
  expect(result?.bins.map(({ name }) => name)).toContain('Kiosken');
});

test('a test mail is sent, or its failure explained', async ({ server }) => {
  const smtp = await startMailServer();
  const settings = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'https://bins.example' };
  const send = (more: object) =>
    runIn({ ...settings, ...more }, 'admin.ts', 'mail', 'test', 'olga@example.org');
  expect(await send(mail)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('took the mail to olga@'),
  });
  expect(smtp.arrived).toMatchObject([{ from: 'bins@example.org', to: ['olga@example.org'] }]);
  await smtp.close();
  const { code, stderr } = await send(mail);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/ECONNREFUSED.*\nCheck host and port/)]);
  expect((await send({})).stderr).toContain('SMTP_URL is not set');
});
