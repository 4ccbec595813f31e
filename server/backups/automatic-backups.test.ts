import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { knownMigrations, migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { type Env, readSettings } from '#server/start/env.ts';
import { version } from '#server/start/version.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { startTestServer } from '#test/server.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { readTableDigests } from '#test/table-digests.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { readBackupFault } from './automatic-backups.ts';
import { listSnapshots } from './folder-backups.ts';
import { openBackup, restoreBackup } from './restore-backup.ts';

async function temporaryPath(name: string): Promise<string> {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  return join(path, name);
}

/** A server whose daily backup is due as soon as the job is added. */
async function startWithBackups(BACKUP_DIR: string, env: Partial<Env> = {}) {
  const server = await startTestServer({
    env: { BACKUP_DIR, SUPPORT_EMAIL: 'help@example.org', ...env },
    logLevel: 'silent',
  });
  onTestFinished(() => server.close());
  const readState = async () => (await (await server.fetch('/readyz')).json()) as { backup: object };
  const run = () => server.pool.query(`SELECT FROM graphile_worker.add_job('backup')`);
  return { server, readState, run };
}

test('the job takes a backup, and /readyz shows when', async () => {
  const folder = await temporaryPath('backups');
  const { readState, run } = await startWithBackups(folder);
  expect(await readState()).toMatchObject({
    status: 'ok',
    version,
    parts: { backup: 'ok' },
    backup: { last: null, isFailing: false },
  });
  await run();
  await expect.poll(() => listSnapshots(folder).catch(() => [])).toHaveLength(1);
  const today = new Date().toISOString().slice(0, 10);
  expect(await readState()).toMatchObject({
    backup: { last: expect.stringContaining(today), isFailing: false },
  });
  const [name = ''] = await listSnapshots(folder);
  await mkdir(join(folder, '2026-01-02T03-04-05-678Z'));
  await rm(join(folder, name), { recursive: true });
  expect(await readState()).toMatchObject({ backup: { last: '2026-01-02T03:04:05.678Z', isFailing: true } });
});

test.for([
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help@example.org' }, 'help@example.org'],
  ['the operator’s address', { SUPPORT_EMAIL: undefined }, 'olga@example.org'],
] as const)('a failed backup is shown by /readyz and mailed to %s', async ([, env, address]) => {
  const folder = await temporaryPath('backups');
  await mkdir(folder);
  await writeFile(join(folder, 'letter.txt'), '');
  const { server, readState, run } = await startWithBackups(folder, env);
  await server.pool.query(
    `INSERT INTO server_settings (only_row, support_email) VALUES (true, 'olga@example.org')`,
  );
  await run();
  await expect.poll(readState).toMatchObject({ status: 'ok', backup: { isFailing: true } });
  expect(await readBackupFault(server.dataDir)).toContain('holds other files than backups (letter.txt)');
  const outbox = join(server.dataDir, 'outbox');
  await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1);
  const [mail = ''] = await readdir(outbox);
  expect(await readFile(join(outbox, mail), 'utf8')).toContain(`To: ${address}`);
});

test('a folder that takes no backups is failing from the start, until one is made', async () => {
  const folder = await temporaryPath('backups');
  await writeFile(folder, '');
  const { server, readState, run } = await startWithBackups(folder);
  await expect.poll(readState).toMatchObject({ parts: { backup: 'failing' }, backup: { last: null } });
  expect(await readBackupFault(server.dataDir)).toBe(`Can't write ${folder} (EEXIST).`);
  await rm(folder);
  const { readState: readAfterRestart } = await startWithBackups(folder, { DATA_DIR: server.dataDir });
  expect(await readAfterRestart()).toMatchObject({ backup: { last: null, isFailing: true } });
  await run();
  await expect.poll(readState).toMatchObject({ parts: { backup: 'ok' }, backup: { isFailing: false } });
});

test('a backup that is dated after now is failing, and is not the last', async () => {
  const folder = await temporaryPath('backups');
  await mkdir(join(folder, '2126-01-02T03-04-05-678Z'), { recursive: true });
  await mkdir(join(folder, '2126-99-99T03-04-05-678Z'));
  const { readState } = await startWithBackups(folder);
  expect(await readState()).toMatchObject({ backup: { last: null, isFailing: true } });
});

/** Creates the tables of an older version. */
async function createOlder(databaseUrl: string, migrations: number): Promise<void> {
  const pool = createPool(databaseUrl);
  await migrate(pool, { only: (await knownMigrations()).slice(0, migrations) });
  await pool.query(
    `INSERT INTO profiles (user_id, email, display_name, plan, created_at)
     VALUES (gen_random_uuid(), 'olga@example.org', 'Olga', 'free', now())`,
  );
  await pool.end();
}

test('an upgrade backs up the older tables first, and a restore upgrades them', async () => {
  const [older, restored] = [await createEmptyDatabase(), await createEmptyDatabase()];
  onTestFinished(() => Promise.all([older.drop(), restored.drop()]).then(() => {}));
  await createOlder(older.url, 20);
  const DATA_DIR = await temporaryPath('data');
  const start = async (): Promise<ServerProcess> => startServerProcess({ DATA_DIR, DATABASE_URL: older.url });
  const first = await start();
  await first.stop();
  expect(first.output()).toContain('before the upgrade');
  const second = await start();
  await second.stop();
  expect(second.output()).not.toContain('before the upgrade');
  const folder = join(DATA_DIR, 'backups/before-upgrades');
  expect(await listSnapshots(folder)).toHaveLength(1);
  const settings = { ...readSettings({}), DATA_DIR: await temporaryPath('data'), DATABASE_URL: restored.url };
  await restoreBackup(await openBackup(folder), settings);
  const { installation: _, ...upgraded } = await readTableDigests(older.url);
  expect(await readTableDigests(restored.url)).toMatchObject(upgraded);
});

test('an upgrade without room for its backup changes nothing and says what to do', async () => {
  const older = await createEmptyDatabase();
  onTestFinished(older.drop);
  await createOlder(older.url, 20);
  const DATA_DIR = await temporaryPath('data');
  await mkdir(join(DATA_DIR, 'backups'), { recursive: true });
  await writeFile(join(DATA_DIR, 'backups/before-upgrades'), '');
  await expect(startServerProcess({ DATA_DIR, DATABASE_URL: older.url })).rejects.toThrow(
    /Can't write .*\n?The database was not upgraded\. Make room/,
  );
  const client = new Client({ connectionString: older.url });
  await client.connect();
  expect((await client.query('SELECT FROM schema_migrations')).rowCount).toBe(20);
  await client.end();
});
