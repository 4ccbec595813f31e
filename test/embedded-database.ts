import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';

const EMBEDDED = join(import.meta.dirname, '../server/db/embedded.ts');

/** Returns the values of all rows in one array. */
export async function queryValues(url: string, query: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Creates a database in the folder, with what these statements make, and stops it. */
export async function createStopped(dataDir: string, statements = ''): Promise<void> {
  const database = await startEmbedded(dataDir, { isDurable: false });
  if (statements !== '') await queryValues(database.url, statements);
  await database.stop();
}

/** Copies a stopped database with the owners of its files. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

/** Starts the database in another process and kills that process, which leaves PostgreSQL running. */
export async function startAndKill(dataDir: string, isDurable: boolean): Promise<void> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(EMBEDDED)});
    await startEmbedded(${JSON.stringify(dataDir)}, { isDurable: ${isDurable} });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
}

/** Process id of the PostgreSQL that serves the folder's database. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}
