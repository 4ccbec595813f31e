import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import {
  copyFolder,
  createStopped,
  postmasterPid,
  queryValues,
  startAndKill,
} from '#test/embedded-database.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { startEmbedded } from './embedded.ts';

/** A stopped database, copied for each test: creating one takes most of a second. */
let template: TemporaryFolder;
let folder: TemporaryFolder;
let dataDir: string;

beforeAll(async () => {
  template = await makeTemporaryFolder();
  await createStopped(join(template.path, 'data'));
});

afterAll(() => template.remove());

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  dataDir = join(folder.path, 'data');
  copyFolder(join(template.path, 'data'), dataDir);
});

afterEach(() => folder.remove());

test('data remains after a stop and a start', async () => {
  const first = await startEmbedded(dataDir);
  await queryValues(first.url, 'CREATE TABLE notes AS SELECT 42 AS n');
  await first.stop();
  const second = await startEmbedded(dataDir);
  expect(await queryValues(second.url, 'SELECT n FROM notes')).toEqual([42]);
  await second.stop();
});

test('a new database writes durably and listens on loopback only, with a password', async () => {
  dataDir = join(folder.path, 'new');
  const postgres = await startEmbedded(dataDir);
  const setting = (name: string) => queryValues(postgres.url, `SHOW ${name}`);
  expect(await setting('fsync')).toEqual(['on']);
  expect(await setting('synchronous_commit')).toEqual(['on']);
  expect(await setting('listen_addresses')).toEqual(['127.0.0.1']);
  expect(await setting('server_encoding')).toEqual(['UTF8']);
  expect(
    await queryValues(postgres.url, 'SELECT datlocale FROM pg_database WHERE datname = current_database()'),
  ).toEqual(['C.UTF-8']);
  const guess = new URL(postgres.url);
  guess.password = 'guess';
  await expect(queryValues(guess.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
  await postgres.stop();
});

const socketOf = (url: string) => new URL(url).searchParams.get('host');

test('its socket is in a private folder (mode 700) and requires the password', async () => {
  const postgres = await startEmbedded(dataDir, { isDurable: false });
  const [cluster] = (await queryValues(postgres.superuserUrl, 'SHOW data_directory')) as string[];
  expect([socketOf(postgres.url), socketOf(postgres.superuserUrl)]).toEqual([cluster, cluster]);
  expect(await queryValues(postgres.url, 'SELECT inet_server_addr()')).toEqual([null]);
  expect((await stat(String(cluster))).mode & 0o777).toBe(0o700);
  const guess = new URL(postgres.url);
  guess.password = 'guess';
  await expect(queryValues(guess.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await postgres.stop();
});

test.each([
  ['too long for a socket', 'x'.repeat(100)],
  ['with a space and a quote', "a b's, c"],
])('in a folder whose path is %s it uses loopback', async (_, name) => {
  await rename(dataDir, join(folder.path, name));
  dataDir = join(folder.path, name);
  const postgres = await startEmbedded(dataDir, { isDurable: false });
  expect(socketOf(postgres.url)).toBeNull();
  expect(await queryValues(postgres.url, 'SELECT host(inet_server_addr())')).toEqual(['127.0.0.1']);
  await postgres.stop();
});

test('it starts despite a stale socket whose lock names another process', async () => {
  const first = await startEmbedded(dataDir, { isDurable: false });
  const socket = join(dataDir, `postgres/.s.PGSQL.${new URL(first.url).port}`);
  const note = await readFile(`${socket}.lock`, 'utf8');
  await first.stop();
  // The process of the tests' own database, as PostgreSQL ignores processes of other accounts.
  const [other] = await queryValues(
    inject('superuserUrl'),
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`,
  );
  await writeFile(socket, '');
  await writeFile(`${socket}.lock`, note.replace(/^\d+/, String(other)));
  const second = await startEmbedded(dataDir, { isDurable: false });
  expect(await queryValues(second.url, 'SELECT 1')).toEqual([1]);
  await second.stop();
});

test("the app's role is not a superuser", async () => {
  const postgres = await startEmbedded(dataDir, { isDurable: false });
  expect(await queryValues(postgres.url, 'SHOW is_superuser')).toEqual(['off']);
  await postgres.stop();
});

/** The names of files in the folder that the group or others can open. */
async function openFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  const modes = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).mode));
  return files.map(({ name }) => name).filter((_, n) => ((modes[n] ?? 0) & 0o077) !== 0);
}

test('no other account can open files of DATA_DIR, including those of older versions', async () => {
  for (const name of ['lock', 'lock-journal', 'running.pid']) {
    await writeFile(join(dataDir, name), '');
    await chmod(join(dataDir, name), 0o644);
  }
  const postgres = await startEmbedded(dataDir, { isDurable: false });
  expect(await openFiles(dataDir)).toEqual([]);
  await postgres.stop();
  expect(await openFiles(dataDir)).toEqual([]);
});

test('a second start on the same folder is refused without affecting the first', async () => {
  const first = await startEmbedded(dataDir, { isDurable: false });
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    `Whichbin already runs on ${dataDir} (process ${process.pid})`,
  );
  expect(await queryValues(first.url, 'SELECT 1')).toEqual([1]);
  await first.stop();
});

test('a database left running by a killed server is used', async () => {
  await startAndKill(dataDir, true);
  const left = await postmasterPid(dataDir);
  const postgres = await startEmbedded(dataDir);
  expect(await postmasterPid(dataDir)).toBe(left);
  expect(await queryValues(postgres.url, 'SELECT 1')).toEqual([1]);
  await postgres.stop();
});

test('a database left running with other settings is restarted', async () => {
  await startAndKill(dataDir, false);
  const left = await postmasterPid(dataDir);
  const postgres = await startEmbedded(dataDir);
  expect(await postmasterPid(dataDir)).not.toBe(left);
  expect(await queryValues(postgres.url, 'SHOW fsync')).toEqual(['on']);
  await postgres.stop();
});

test('it restarts after a kill and keeps every committed row', async () => {
  const postgres = await startEmbedded(dataDir);
  await queryValues(postgres.url, 'CREATE TABLE notes AS SELECT 42 AS n');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await expect.poll(() => queryValues(postgres.url, 'SELECT n FROM notes').catch(() => [])).toEqual([42]);
  await postgres.stop();
});

test('a database that stops while connections are open restarts within seconds', async () => {
  const postgres = await startEmbedded(dataDir);
  const pooled = new Client(postgres.url);
  pooled.on('error', () => {});
  await pooled.connect();
  await pooled.query('CREATE TABLE notes AS SELECT 42 AS n');
  process.kill(await postmasterPid(dataDir), 'SIGTERM');
  await expect.poll(() => queryValues(postgres.url, 'SELECT 1').catch(() => 'refused')).toBe('refused');
  await expect.poll(() => queryValues(postgres.url, 'SELECT n FROM notes').catch(() => [])).toEqual([42]);
  await pooled.end();
  await postgres.stop();
});

test('it starts despite a stale pid file that names another process', async () => {
  const first = await startEmbedded(dataDir, { isDurable: false });
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  await first.stop();
  const stale = pidFile.replace(/^\d+/, String(process.pid));
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), stale);
  const second = await startEmbedded(dataDir, { isDurable: false });
  expect(await queryValues(second.url, 'SELECT 1')).toEqual([1]);
  await second.stop();
});

test('it uses another port if its own is taken', async () => {
  const first = await startEmbedded(dataDir, { isDurable: false });
  const port = Number(new URL(first.url).port);
  await first.stop();
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const second = await startEmbedded(dataDir, { isDurable: false });
  expect(Number(new URL(second.url).port)).not.toBe(port);
  expect(await queryValues(second.url, 'SELECT 1')).toEqual([1]);
  await second.stop();
  squatter.close();
});

test('data of another PostgreSQL version is refused with instructions and not touched', async () => {
  const versionFile = join(dataDir, 'postgres/PG_VERSION');
  await writeFile(versionFile, '17\n');
  await expect(startEmbedded(dataDir)).rejects.toThrow(/created by PostgreSQL 17.*Nothing was changed/s);
  expect(await readFile(versionFile, 'utf8')).toBe('17\n');
});

test('a missing database is an error, not replaced by an empty one', async () => {
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await expect(startEmbedded(dataDir)).rejects.toThrow(/is missing: it was in/);
});

test('an interrupted first start is repeated', async () => {
  dataDir = join(folder.path, 'new');
  await mkdir(join(dataDir, 'postgres.partial'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.partial/PG_VERSION'), '18\n');
  const postgres = await startEmbedded(dataDir, { isDurable: false });
  expect(await queryValues(postgres.url, 'SELECT 1')).toEqual([1]);
  await postgres.stop();
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('as root, the database is moved if its account cannot enter the folder', async () => {
  dataDir = join(folder.path, 'closed');
  await mkdir(dataDir, { mode: 0o700 });
  const printedLines: string[] = [];
  const options = { say: (line: string) => printedLines.push(line), isDurable: false };
  const first = await startEmbedded(dataDir, options);
  await queryValues(first.url, 'CREATE TABLE notes AS SELECT 42 AS n');
  await first.stop();
  const second = await startEmbedded(dataDir, options);
  expect(await queryValues(second.url, 'SELECT n FROM notes')).toEqual([42]);
  const [cluster] = (await queryValues(second.superuserUrl, 'SHOW data_directory')) as string[];
  await second.stop();
  expect(printedLines).toHaveLength(2);
  expect(printedLines[0]).toContain(`is in ${cluster}`);
  expect(cluster?.startsWith(dataDir)).toBe(false);
  await rm(dirname(String(cluster)), { recursive: true });
});
