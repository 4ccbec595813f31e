import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { TEMPLATE, withDatabase } from './database-name.ts';
import { removeLeftovers } from './leftovers.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string;
    appUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template database that test databases are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = await makeTemporaryFolder();
  const postgres = await startEmbedded(join(folder.path, 'data'), { isDurable: false });
  await createTemplate(postgres);
  project.provide('superuserUrl', postgres.superuserUrl);
  project.provide('appUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await folder.remove();
  };
}

async function createTemplate({ superuserUrl, url }: EmbeddedPostgres): Promise<void> {
  const superuser = new Client(superuserUrl);
  await superuser.connect();
  await superuser.query(`CREATE DATABASE ${TEMPLATE} OWNER whichbin`);
  await superuser.end();
  const pool = createPool(withDatabase(url, TEMPLATE));
  await migrate(pool);
  await pool.end();
}
