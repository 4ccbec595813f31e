import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeSchema } from '#server/db/catalogue.queries.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

const TARGET = join(import.meta.dirname, '../server/db/schema.snapshot.sql');

const folder = await makeTemporaryFolder();
const postgres = await startEmbedded(join(folder.path, 'data'), { isDurable: false });
const pool = createPool(postgres.url);
try {
  await migrate(pool);
  await writeFile(TARGET, await describeSchema(pool));
} finally {
  await pool.end();
  await postgres.stop();
  await folder.remove();
}
console.log(`Wrote ${TARGET}`);
