import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** A digest of the rows of each table, without the epoch and the times of migrations, which a restore renews. */
export async function readTableDigests(databaseUrl: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'`);
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")), '') AS digest
         FROM (SELECT (to_jsonb(t) - 'epoch' - 'applied_at')::text AS line FROM "${name}" t) AS lines`,
      );
      digests[name] = found[0]?.digest ?? '';
    }
    return digests;
  } finally {
    await client.end();
  }
}

/** A digest of each file of photos and documents. */
export async function readFileDigests(dataDir: string): Promise<Record<string, string>> {
  const folder = join(dataDir, 'photos');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const digests: Record<string, string> = {};
  for (const name of names.filter((each) => /\.(webp|bin)$/.test(each)).sort())
    digests[name] = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  return digests;
}
