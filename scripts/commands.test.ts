import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { buildUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { postAuth, signIn } from '#test/sign-in.ts';

type Output = { code: number; stdout: string; stderr: string };

/** Runs one of the commands beside the running server, on its database. */
async function run(server: TestServer, script: string, ...given: string[]): Promise<Output> {
  const env = { PATH: process.env.PATH, DATABASE_URL: server.databaseUrl };
  try {
    const file = join(import.meta.dirname, script);
    return { code: 0, ...(await promisify(execFile)(process.execPath, [file, ...given], { env })) };
  } catch (error) {
    return error as Output;
  }
}

test('an operator sets the plan, which counts at once', async ({ server }) => {
  const olga = await buildUser(server);
  const { code, stdout } = await run(server, 'admin.ts', 'plan', 'set', olga.email.toUpperCase(), 'pro');
  expect([code, stdout]).toEqual([0, `${olga.email.toUpperCase()} is on plan pro now\n`]);
  expect(await olga.act('me.get', {})).toMatchObject({ plan: 'pro', maxBins: 50 });
});

test('what an operator sets for somebody who pays also stands when payment ends', async ({ server }) => {
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

test('an operator hands over a link by which a password is chosen once', async ({ server }) => {
  const olga = await buildUser(server);
  const { code, stdout } = await run(server, 'admin.ts', 'password-link', olga.email);
  expect(code).toBe(0);
  const token = /^http:\/\/localhost:3000\/reset-password#([\w-]+)\n/.exec(stdout)?.[1] ?? '';
  const body = { token, newPassword: 'a fresh start' };
  expect((await postAuth(server, '/reset-password', body)).status).toBe(200);
  expect((await postAuth(server, '/reset-password', body)).status).toBe(400);
  expect((await signIn(server, { email: olga.email, password: 'a fresh start' })).status).toBe(200);
});

test.for<[string[], string]>([
  [['plan', 'set', 'nobody@example.org', 'pro'], 'There is no account with the address nobody@example.org.'],
  [['plan', 'set', 'nobody@example.org', 'gold'], 'npm run admin -- plan set <email> <free|pro|unlimited>'],
  [['password-link', 'nobody@example.org'], 'There is no account with the address nobody@example.org.'],
  [[], 'npm run admin -- plan set <email> <free|pro|unlimited>\nnpm run admin -- password-link <email>'],
])('%j is told what is wrong', async ([given, message], { server }) => {
  const { code, stderr } = await run(server, 'admin.ts', ...given);
  expect([code, stderr.trim()]).toEqual([1, message]);
});

test('a seeded account can be signed in to and is full', async ({ server }) => {
  const [email, password] = ['seeded@example.org', 'correct horse'];
  const without = await run(server, 'seed.ts', '--email', email, '--bins', '3');
  expect([without.code, without.stderr]).toEqual([
    1,
    `There is no account ${email} yet: add --password to make it.\n`,
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
