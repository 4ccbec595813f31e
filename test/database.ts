import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { TEMPLATE, withDatabase } from './database-name.ts';
import { closeDatabase, onNodes } from './database-server.ts';

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
  const nodes = inject('superuserUrls');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onNodes(nodes, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER whichbin`);
  return {
    url: withDatabase(inject('appUrl'), name),
    async drop() {
      // In order, as the coordinator keeps connections to the databases of the others.
      for (const node of nodes) {
        if (inject('isCitus')) await closeDatabase(node, name);
        await onNodes([node], `DROP DATABASE ${name} WITH (FORCE)`);
      }
    },
  };
}
