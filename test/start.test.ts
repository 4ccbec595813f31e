import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { version } from '#server/start/version.ts';
import { createEmptyDatabase, createTestDatabase } from './database.ts';
import { queryValues } from './embedded-database.ts';
import { eventually } from './eventually.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

/** One for all tests that start a server and stop it again: a first start takes seconds. */
let folder: TemporaryFolder;
let DATA_DIR: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  DATA_DIR = join(folder.path, 'data');
});

afterAll(() => folder.remove());

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** A path where nothing is yet. */
async function newDataDir(): Promise<string> {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  return join(path, 'data');
}

const postmasterPid = async () =>
  Number((await readFile(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('it says in JSON where it is ready, is healthy, and SIGTERM stops it cleanly', async () => {
  server = await startServerProcess({ DATA_DIR });
  const { address } = server;
  for (const line of server.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const working = { database: 'ok', migrations: 'ok', jobs: 'ok', storage: 'ok', disk: 'ok' };
  // Jobs start once the server listens.
  await eventually(async () => {
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', version, parts: { ...working, backup: 'off' } },
    ]);
  });
  expect(server.output().match(/Whichbin is ready/g)).toHaveLength(1);
  for (const secret of ['auth-secret', 'postgres.json'])
    expect((await stat(join(DATA_DIR, secret))).mode & 0o777).toBe(0o600);
  await expectCleanStop(server, 'SIGTERM');
});

async function expectCleanStop(running: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  expect(isAlive(await postmasterPid())).toBe(true);
  expect(await running.stop(signal)).toBe(0);
  server = undefined;
  await expect(postmasterPid()).rejects.toThrow('ENOENT');
}

test.each([
  ['an uncaught error', "throw new Error('broken on purpose')"],
  ['an unhandled rejection', "Promise.reject(new Error('broken on purpose'))"],
])('%s is logged once and shuts the server down with code 1', async (_what, act) => {
  const breaking = `process.on('SIGUSR2', () => { for (let n = 0; n < 2; n++) setImmediate(() => { ${act} }) })`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(breaking)}`;
  server = await startServerProcess({ DATA_DIR, NODE_OPTIONS });
  expect(await server.stop('SIGUSR2')).toBe(1);
  expect(server.output().match(/broken on purpose.*uncaught error/g)).toHaveLength(1);
  server = undefined;
  await expect(postmasterPid()).rejects.toThrow('ENOENT');
});

test('a second start is refused, and takes over PostgreSQL after the first is killed', async () => {
  const first = await startServerProcess({ DATA_DIR });
  server = first;
  await expect(startServerProcess({ DATA_DIR })).rejects.toThrow(
    `Whichbin already runs on ${DATA_DIR} (process ${first.process.pid})`,
  );
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  const postgres = await postmasterPid();
  await first.stop('SIGKILL');
  expect(isAlive(postgres)).toBe(true);
  server = await startServerProcess({ DATA_DIR });
  expect(await postmasterPid()).toBe(postgres);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  await expectCleanStop(server, 'SIGINT');
});

test('a port in use is said, and PostgreSQL does not stay behind', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const { port } = squatter.address() as AddressInfo;
  await expect(startServerProcess({ DATA_DIR, PORT: String(port) })).rejects.toThrow(
    `code 1:\nPort ${port} is in use by another program. Stop that one, or set PORT to another.\n`,
  );
  await expect(postmasterPid()).rejects.toThrow('ENOENT');
  squatter.close();
});

test('wrong settings are all named at once, before anything is made', async () => {
  const DATA_DIR = await newDataDir();
  await expect(
    startServerProcess({
      DATA_DIR,
      PORT: 'http',
      DEFAULT_PLAN: 'gold',
      PUBLIC_URL: 'https://a.example/bins',
    }),
  ).rejects.toThrow(/PORT: .*\n.*PUBLIC_URL: must be an address without a path\n.*DEFAULT_PLAN: /);
  await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
});

test('a DATA_DIR that cannot be made is refused by its path', async () => {
  await expect(startServerProcess({ DATA_DIR: '/dev/null/data' })).rejects.toThrow(
    "code 1:\nCan't make the folder /dev/null/data (ENOTDIR). Set DATA_DIR to a folder",
  );
});

test.each(['postgres.json', 'auth-secret', 'vapid-keys.json'])(
  'a damaged %s is refused by name',
  async (name) => {
    const DATA_DIR = await newDataDir();
    await mkdir(DATA_DIR);
    await writeFile(join(DATA_DIR, name), '{');
    await expect(startServerProcess({ DATA_DIR })).rejects.toThrow(
      `code 1:\n${join(DATA_DIR, name)} is damaged. Put it back from a backup`,
    );
  },
);

test('a DATABASE_URL where nothing answers is said without its password', async () => {
  const DATA_DIR = await newDataDir();
  const DATABASE_URL = 'postgres://me:hunter2@127.0.0.1:1/bins';
  const start = startServerProcess({ DATA_DIR, DATABASE_URL });
  await expect(start).rejects.toThrow(
    /code 1:\nThe database of DATABASE_URL does not answer: .*ECONNREFUSED/,
  );
  await expect(start).rejects.not.toThrow('hunter2');
});

test('refuses a DATABASE_URL that may not create tables or schemas, with remedies', async () => {
  const DATA_DIR = await newDataDir();
  const database = await createEmptyDatabase();
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  const superuser = new URL(inject('superuserUrl'));
  superuser.pathname = url.pathname;
  await queryValues(superuser.href, `CREATE ROLE "${name}" LOGIN PASSWORD 'guest'`);
  url.username = name;
  url.password = 'guest';
  const start = () => startServerProcess({ DATA_DIR, DATABASE_URL: url.href });
  try {
    await expect(start()).rejects.toThrow(
      /may not create tables.*CREATE DATABASE … OWNER.*GRANT CREATE ON SCHEMA public/,
    );
    await queryValues(superuser.href, `GRANT CREATE ON SCHEMA public TO "${name}"`);
    await expect(start()).rejects.toThrow(
      /may not create the schema graphile_worker.*ALTER DATABASE … OWNER.*GRANT CREATE ON DATABASE/,
    );
    await queryValues(superuser.href, `GRANT CREATE ON DATABASE "${name}" TO "${name}"`);
    server = await start();
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    await server.stop();
    server = undefined;
  } finally {
    await queryValues(superuser.href, `DROP OWNED BY "${name}" CASCADE`);
    await queryValues(superuser.href, `DROP ROLE "${name}"`);
    await database.drop();
  }
});

test('an older version refuses the database of a newer one and changes nothing', async () => {
  const DATA_DIR = await newDataDir();
  const database = await createTestDatabase();
  const ofNewer = '9999_of_a_newer_version.sql';
  await queryValues(
    database.url,
    `INSERT INTO schema_migrations (name, checksum) VALUES ('${ofNewer}', 'x')`,
  );
  await expect(startServerProcess({ DATA_DIR, DATABASE_URL: database.url })).rejects.toThrow(
    `code 1:\nThe database is newer than this Whichbin ${version}: the migration ${ofNewer} was applied. ` +
      'Install the newer version again, or restore a backup that this one made (docs/operating.md).\n',
  );
  const names = await queryValues(
    database.url,
    'SELECT name FROM schema_migrations ORDER BY name DESC LIMIT 1',
  );
  expect(names).toEqual([ofNewer]);
  await database.drop();
});

test('it serves the PostgreSQL of DATABASE_URL, and logs lost connections by reason', async () => {
  const DATA_DIR = await newDataDir();
  const database = await createTestDatabase();
  server = await startServerProcess({ DATA_DIR, DATABASE_URL: database.url });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  await expect(stat(join(DATA_DIR, 'postgres'))).rejects.toThrow('ENOENT');
  await queryValues(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );
  await expect.poll(() => server?.output()).toContain('idle database connection lost');
  expect(server.output()).toMatch(/"reason":"terminating connection[^"]*","msg":"idle database/);
  expect(server.output()).not.toContain('secretKey');
  await server.stop();
  server = undefined;
  await database.drop();
});
