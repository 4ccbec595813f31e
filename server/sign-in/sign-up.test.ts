import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { signUp } from '#test/builders.ts';
import { startTestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { codeOf, postAuth, signIn } from '#test/sign-in.ts';
import { passwordHashing } from './passwords.ts';

const test = base.extend('serverOptions', { scope: 'file' }, { passwords: passwordHashing });

test('a new account has the default plan, its name and address', async () => {
  const generous = await startTestServer({ env: { DEFAULT_PLAN: 'unlimited' } });
  try {
    const olga = await signUp(generous, { name: ' Olga  Å ', email: 'OLGA@example.org' });
    expect(await olga.act('me.get', {})).toMatchObject({
      uid: olga.id,
      email: 'olga@example.org',
      displayName: 'Olga Å',
      plan: 'unlimited',
      maxBins: null,
      maxItemsPerBin: null,
    });
  } finally {
    await generous.close();
  }
});

test('an address can have one account, whatever its case', async ({ server }) => {
  const olga = await signUp(server);
  const again = await postAuth(server, '/sign-up/email', {
    name: 'Other',
    email: olga.email.toUpperCase(),
    password: 'another password',
  });
  expect(again.status).toBe(422);
  expect(await codeOf(again)).toBe('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
});

test('concurrent sign-ups do not use up the database connections', async ({ server }) => {
  let connections = 0;
  let most = 0;
  const take = () => {
    most = Math.max(most, ++connections);
  };
  const release = () => void connections--;
  server.pool.on('acquire', take).on('release', release);
  await Promise.all(Array.from({ length: 24 }, () => signUp(server)));
  server.pool.off('acquire', take).off('release', release);
  expect(most).toBeLessThanOrEqual(server.pool.options.max / 2);
});

test('of twenty sign-ups with one address at once one succeeds', async ({ server }) => {
  const body = { name: 'Olga', email: 'race@example.org', password: 'correct horse' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => postAuth(server, '/sign-up/email', body)),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status >= 500)).toHaveLength(0);
});

test('passwords that are too short or too long are refused', async ({ server }) => {
  const body = { name: 'Olga', email: 'short@example.org' };
  expect(await codeOf(await postAuth(server, '/sign-up/email', { ...body, password: '1234567' }))).toBe(
    'PASSWORD_TOO_SHORT',
  );
  const long = await postAuth(server, '/sign-up/email', { ...body, password: 'x'.repeat(129) });
  expect(await codeOf(long)).toBe('PASSWORD_TOO_LONG');
});

test('a common password is refused in any case, and no account is created', async ({ server }) => {
  const body = { name: 'Olga', email: 'common@example.org' };
  for (const password of ['password', 'Password1', 'QWERTYUIOP', '12345678', 'trustno1', 'ILoveYou']) {
    const response = await postAuth(server, '/sign-up/email', { ...body, password });
    expect([password, response.status, await codeOf(response)]).toEqual([
      password,
      400,
      'auth.passwordCommon',
    ]);
  }
  const { rows } = await server.pool.query('SELECT FROM "user" WHERE email = $1', [body.email]);
  expect(rows).toEqual([]);
  for (const line of ['# copyright (c) 2021 @zxcvbn-ts', 'correct horse']) {
    const email = `${randomUUID()}@example.org`;
    expect((await postAuth(server, '/sign-up/email', { ...body, email, password: line })).status).toBe(200);
  }
});

test.for<[string, object]>([
  ['a name with NUL', { name: 'a\u0000b' }],
  ['a name of half a character', { name: 'a\ud800' }],
  ['an empty name', { name: ' ' }],
  ['a name of which nothing is seen', { name: '\u3164\uFE0F\u200D' }],
  ['a name of too many marks', { name: `a${'\u0301'.repeat(40)}` }],
  ['a name without end', { name: 'x'.repeat(100_000) }],
  ['a number for a name', { name: 7 }],
  ['a password with NUL', { password: 'password\u0000' }],
  ['a password of half a character', { password: 'password\ud800' }],
  ['an address with NUL', { email: 'a\u0000@example.org' }],
  ['an address that is none', { email: 'olga' }],
  ['two addresses', { email: 'olga@example.org,anna@example.org' }],
  ['an address with a line of its own', { email: 'olga@example.org\r\nBcc: anna@example.org' }],
  ['an address with a name', { email: 'Olga <olga@example.org>' }],
  ['an address of a machine', { email: 'olga@[127.0.0.1]' }],
  ['a plan of one’s own', { plan: 'unlimited' }],
  ['an id of one’s own', { id: '00000000-0000-0000-0000-000000000001' }],
  ['a verified address', { emailVerified: true }],
])('sign-up refuses %s', async ([_what, sent], { server }) => {
  const response = await postAuth(server, '/sign-up/email', {
    name: 'Olga',
    email: 'hostile@example.org',
    password: 'correct horse',
    ...sent,
  });
  expect(response.status).toBe(400);
});

test.for([String.raw`back\ud800slash`, String.raw`back\u0000slash`, 'emoji 🐈 and more'])(
  'the password %j is accepted',
  async (password, { server }) => {
    const olga = await signUp(server, { password });
    expect((await signIn(server, olga)).status).toBe(200);
  },
);

test("better-auth's errors are those that the API reference documents", async ({ server }) => {
  const olga = await signUp(server);
  const refusalOf = async (path: string, body: object) => {
    const response = await postAuth(server, path, body);
    const { code, message, error } = (await response.json()) as Record<string, unknown>;
    return [response.status, code, typeof message, error];
  };
  const person = { name: 'Olga', email: olga.email, password: 'correct horse' };
  expect(await refusalOf('/sign-up/email', person)).toEqual([
    422,
    'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    'string',
    undefined,
  ]);
  const short = { ...person, email: 'new@example.org', password: 'short' };
  expect(await refusalOf('/sign-up/email', short)).toEqual([400, 'PASSWORD_TOO_SHORT', 'string', undefined]);
  const wrong = { email: olga.email, password: 'wrong horse' };
  expect(await refusalOf('/sign-in/email', wrong)).toEqual([
    401,
    'INVALID_EMAIL_OR_PASSWORD',
    'string',
    undefined,
  ]);
});
