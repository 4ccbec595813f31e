import { expect } from 'vitest';
import type { TestServer } from './server.ts';
import { test } from './server-test.ts';
import { postAuth, signIn } from './sign-in.ts';
import { storeAccount } from './stored-account.ts';

const account = (name: string) => ({ name, email: `${name}@Example.org`, password: 'correct horse' });

async function rowsOf({ pool }: TestServer, userId: string) {
  const rows = (sql: string) => pool.query(sql, [userId]).then((answer) => answer.rows);
  return {
    user: await rows('SELECT * FROM "user" WHERE id = $1'),
    accounts: await rows('SELECT * FROM account WHERE user_id = $1'),
    sessions: await rows('SELECT * FROM session WHERE user_id = $1'),
    others: await rows(
      `SELECT (SELECT count(*)::int FROM profiles WHERE user_id = $1) AS profiles,
         (SELECT count(*)::int FROM verification) AS verifications`,
    ),
  };
}

/** Replaces values that differ between any two accounts by their form: ids, times, names and secrets. */
function formOf(rows: unknown, userId: string, name: string): string {
  return JSON.stringify(rows, undefined, 1)
    .replaceAll(userId, 'of the person')
    .replaceAll(name, 'name')
    .replaceAll(/\b[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/"token": "[\da-zA-Z]{32}"/g, '"token": "secret"');
}

test('it is stored as a sign-up stores one', async ({ server }) => {
  const signedUp = await postAuth(server, '/sign-up/email', account('erik'));
  const { user } = (await signedUp.json()) as { user: { id: string } };
  const stored = await storeAccount(server, account('nora'));
  const [expected, rows] = [await rowsOf(server, user.id), await rowsOf(server, stored.id)];
  expect(formOf(rows, stored.id, 'nora')).toBe(formOf(expected, user.id, 'erik'));
  const days = ({ sessions: [session] }: typeof rows) =>
    Math.round((session.expires_at - session.created_at) / 86_400_000);
  expect(days(rows)).toBe(days(expected));
  const form = (token: string | null) =>
    decodeURIComponent(token ?? '').replace(/[\w+/]+/g, (part) => `${part.length}`);
  expect(form(stored.token)).toBe(form(signedUp.headers.get('set-auth-token')));
});

test('it is signed in, and signs in with its password', async ({ server }) => {
  const { id, token } = await storeAccount(server, account('sara'));
  const { result } = await server.call('me.get', {}, { token });
  expect(result).toMatchObject({ uid: id, displayName: 'sara', email: 'sara@example.org' });
  expect((await signIn(server, account('sara'))).status).toBe(200);
});
