import { expect, inject, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '#test/database.ts';
import { withDatabase } from '#test/database-name.ts';
import { queryValues } from '#test/embedded-database.ts';
import { openDatabase } from './database.ts';
import { readSettings } from './env.ts';
import { StartError } from './start-error.ts';

/** The sentence that refuses a database, for which nothing but a StartError will do. */
async function refusalOf(url: string): Promise<string> {
  const error = await openDatabase({ ...readSettings({}), DATABASE_URL: url }, () => {}).then(
    async (database) => database.close(),
    (error: unknown) => error,
  );
  if (!(error instanceof StartError)) throw new Error('not refused by a sentence', { cause: error });
  return error.message;
}

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  onTestFinished(database.drop);
  return database.url;
}

const tablesOf = (url: string) =>
  queryValues(
    url,
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );

test.each([
  ['items', 'CREATE TABLE items (id int)'],
  ['schema_migrations', 'CREATE TABLE schema_migrations (version bigint)'],
])('a database of another program with the table %s is refused unchanged', async (table, make) => {
  const url = await emptyDatabase();
  await queryValues(url, make);
  expect(await refusalOf(url)).toBe(
    `The database of DATABASE_URL belongs to another program: it has the table ${table}. Set DATABASE_URL to an empty database. Nothing was changed.`,
  );
  expect(await tablesOf(url)).toEqual([table]);
});

test('a read-only database is refused', async () => {
  const url = await emptyDatabase();
  const readOnly = new URL(url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  expect(await refusalOf(readOnly.href)).toContain('is read-only: a replica');
  expect(await tablesOf(url)).toEqual([]);
});

test('a database in another encoding than UTF8 is refused unchanged', async () => {
  const superuserUrl = inject('superuserUrl');
  const name = `ascii_${crypto.randomUUID().replaceAll('-', '')}`;
  await queryValues(
    superuserUrl,
    `CREATE DATABASE ${name} ENCODING SQL_ASCII LOCALE 'C' TEMPLATE template0 OWNER whichbin`,
  );
  onTestFinished(() => queryValues(superuserUrl, `DROP DATABASE ${name}`).then(() => {}));
  const url = withDatabase(inject('appUrl'), name);
  expect(await refusalOf(url)).toContain('stores text as SQL_ASCII, which cannot hold every name');
  expect(await tablesOf(url)).toEqual([]);
});

test('sslmode at a server without TLS is refused by a sentence', async () => {
  const url = new URL(await emptyDatabase());
  url.searchParams.set('sslmode', 'verify-full');
  expect(await refusalOf(url.href)).toMatch(/does not answer: .*SSL.* Check sslmode in DATABASE_URL/);
});
