import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { TEMPLATE, withDatabase } from './database-name.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database with all tables and no rows (about 30 ms). `drop` also closes open connections. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE);
}

/** Creates a database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const superuserUrl = inject('superuserUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(superuserUrl, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER whichbin`);
  return {
    url: withDatabase(inject('appUrl'), name),
    drop: () => asSuperuser(superuserUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function asSuperuser(superuserUrl: string, statement: string): Promise<void> {
  const superuser = new Client(superuserUrl);
  await superuser.connect();
  try {
    await superuser.query(statement);
  } finally {
    await superuser.end();
  }
}
