import { startEmbedded } from '#server/db/embedded.ts';
import { TEMPLATE } from '#test/database-name.ts';
import { createDatabaseOn, openDatabaseServer } from '#test/database-server.ts';

export type DrillDatabase = { url: string; stop(): Promise<void> };

/** A database on the PostgreSQL or Citus of DATABASE_URL, else in a PostgreSQL that is started in the folder. */
export async function openDrillDatabase(folder: string): Promise<DrillDatabase> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return startEmbedded(folder);
  const server = await openDatabaseServer(DATABASE_URL);
  const database = await createDatabaseOn(server, TEMPLATE);
  return {
    url: database.url,
    async stop() {
      await database.drop();
      await server.stop();
    },
  };
}
