import type { TestProject } from 'vitest/node';
import { openDatabaseServer, startDatabaseServer } from './database-server.ts';
import { removeLeftovers } from './leftovers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrls: string[];
    superuserUrl: string;
    appUrl: string;
    isCitus: boolean;
  }
}

/** One PostgreSQL for the whole run: that of DATABASE_URL, or one of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const { DATABASE_URL } = process.env;
  // Servers that tests start would read it.
  delete process.env.DATABASE_URL;
  const server = DATABASE_URL ? await openDatabaseServer(DATABASE_URL) : await startDatabaseServer();
  project.provide('superuserUrls', server.superuserUrls);
  project.provide('superuserUrl', server.superuserUrls[0] ?? '');
  project.provide('appUrl', server.appUrl);
  project.provide('isCitus', server.isCitus);
  return server.stop;
}
