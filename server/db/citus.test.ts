import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError, type Pool } from 'pg';
import { describe, expect, inject, type TestContext, test } from 'vitest';
import { createTestDatabase, dropTables } from '#test/database.ts';
import { describeStatements } from '#test/described-statements.ts';
import { describeSchema } from './catalogue.queries.ts';
import { planOnce } from './connection.queries.ts';
import { distribute } from './distribution.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { preparedStatements } from './statement.ts';
import { distributionColumns } from './tables.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The last migration of a version before the tables of exports and imports. */
const EARLIER = '0035_bins_by_pin_location.sql';

/** More often than PostgreSQL and Citus need before they keep a plan. */
const TIMES = 8;

test.skipIf(inject('isCitus'))('only a database of Citus is distributed', async ({ onTestFinished }) => {
  const pool = await openPool(onTestFinished);
  await expect(distribute(pool)).rejects.toThrow('This PostgreSQL is without Citus');
});

async function openPool(onTestFinished: TestContext['onTestFinished']): Promise<Pool> {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return pool;
}

async function readDistributed(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition',
  );
  return rows.map(({ name }) => name).sort();
}

describe.runIf(inject('isCitus'))('on Citus', () => {
  test('distributing again changes nothing', async ({ onTestFinished }) => {
    const pool = await openPool(onTestFinished);
    expect(await readDistributed(pool)).toEqual([...distributionColumns.keys()].sort());
    expect(await distribute(pool)).toEqual([]);
  });

  test('migrations run on a distributed database and distribute what they add', async ({
    onTestFinished,
  }) => {
    const pool = await openPool(onTestFinished);
    await dropTables(pool);
    const earlier = (await knownMigrations()).filter((name) => name <= EARLIER);
    await migrate(pool, { only: earlier });
    await distribute(pool);
    expect(await readDistributed(pool)).not.toContain('exports');
    await migrate(pool);
    expect(await readDistributed(pool)).toEqual([...distributionColumns.keys()].sort());
    const snapshot = await readFile(join(import.meta.dirname, 'schema.snapshot.sql'), 'utf8');
    expect(await describeSchema(pool)).toBe(snapshot);
  });

  test('every statement runs several times on one connection', async ({ onTestFinished }) => {
    for (const file of globSync('{server,scripts}/**/*.queries.ts', { cwd: ROOT }))
      await import(join(ROOT, file));
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const described = await describeStatements(database.url, preparedStatements);
    const client = new Client(database.url);
    await client.connect();
    onTestFinished(() => client.end());
    await planOnce(client);
    const failures: string[] = [];
    for (const [name, { sql }] of preparedStatements) {
      if (name.startsWith('test-')) continue;
      const types = described.get(name)?.parameters ?? [];
      const error = await runRepeatedly(client, name, sql, types);
      if (error) failures.push(`${name}: ${error}`);
    }
    expect(failures).toEqual([]);
  }, 600_000);
});

/** Citus loses the code of a violated constraint where it copies rows to other nodes. */
function isAboutValues({ code = '', message }: DatabaseError): boolean {
  return /^2[23]|^GWBKM/.test(code) || (code === 'XX000' && message.includes('violates'));
}

/** @returns the error of a statement that Citus cannot run. Values are random, so that errors about them are none. */
async function runRepeatedly(
  client: Client,
  name: string,
  text: string,
  types: readonly string[],
): Promise<string | undefined> {
  for (let time = 0; time < TIMES; time++) {
    await client.query('BEGIN');
    try {
      await client.query({ name, text, values: types.map(randomValue) });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (!isAboutValues(error)) return `${error.code} ${error.message}`;
    } finally {
      await client.query('ROLLBACK');
    }
  }
  return undefined;
}

function randomValue(type: string): unknown {
  if (type.endsWith('[]')) return [randomValue(type.slice(0, -2)), randomValue(type.slice(0, -2))];
  return randomValues[type]?.() ?? null;
}

const randomValues: Record<string, () => unknown> = {
  uuid: () => crypto.randomUUID(),
  text: () => crypto.randomUUID(),
  json: () => '[]',
  jsonb: () => '[]',
  date: () => '2026-05-03',
  'timestamp with time zone': () => new Date(Date.now() - Math.random() * 1e9).toISOString(),
  smallint: () => 3,
  integer: () => 3,
  bigint: () => 3,
  numeric: () => 3,
  boolean: () => Math.random() < 0.5,
  bytea: () => Buffer.from(crypto.randomUUID()),
};
