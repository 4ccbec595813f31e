// @module-tag nightly
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  copyFolder,
  createStopped,
  postmasterPid,
  queryValues,
  startAndKill,
} from '#test/embedded-database.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { type EmbeddedPostgres, findRunningEmbedded, startEmbedded } from '../embedded.ts';

/** A stopped database with one row, copied for each test. */
let template: TemporaryFolder;
let folder: TemporaryFolder;
let original: string;
let copy: string;
let started: EmbeddedPostgres[] = [];

beforeAll(async () => {
  template = await makeTemporaryFolder();
  await createStopped(join(template.path, 'data'), withNote);
});

afterAll(() => template.remove());

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  original = join(folder.path, 'original');
  copy = join(folder.path, 'copy');
  copyFolder(join(template.path, 'data'), original);
});

afterEach(async () => {
  for (const each of started) await stop(each);
  await folder.remove();
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbedded(dataDir, { isDurable: false });
  started.push(database);
  return database;
}

async function stop(database: EmbeddedPostgres): Promise<void> {
  started = started.filter((each) => each !== database);
  await database.stop();
}

const withNote = 'CREATE TABLE notes AS SELECT 1 AS n';
const notes = ({ url }: EmbeddedPostgres) => queryValues(url, 'SELECT n FROM notes ORDER BY n');
const addNote = ({ url }: EmbeddedPostgres, n: number) => queryValues(url, `INSERT INTO notes VALUES (${n})`);
const readStateFile = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));

/** Older versions stored the absolute path of every cluster. */
async function storeAbsolutePath(dataDir: string, cluster: string): Promise<void> {
  const state = await readStateFile(dataDir);
  await writeFile(join(dataDir, 'postgres.json'), JSON.stringify({ ...state, cluster }));
}

test('postgres.json has no path if the cluster is in DATA_DIR', async () => {
  expect(await readStateFile(original)).not.toHaveProperty('cluster');
});

test('a state file with an absolute path, as of older versions, still works', async () => {
  await storeAbsolutePath(original, join(original, 'postgres'));
  expect(await notes(await start(original))).toEqual([1]);
});

test('a copy uses its own database while the original runs', async () => {
  await storeAbsolutePath(original, join(original, 'postgres'));
  copyFolder(original, copy);
  const first = await start(original);
  const second = await start(copy);
  await addNote(second, 2);
  expect([await notes(first), await notes(second)]).toEqual([[1], [1, 2]]);
  await stop(second);
  expect(await notes(first)).toEqual([1]);
});

test('a copy made while the original runs neither joins nor stops its PostgreSQL', async () => {
  const first = await start(original);
  const pid = await postmasterPid(original);
  copyFolder(original, copy);
  await storeAbsolutePath(copy, join(original, 'postgres'));
  const second = await start(copy);
  expect(await postmasterPid(copy)).not.toBe(pid);
  await stop(second);
  expect(await postmasterPid(original)).toBe(pid);
  expect(await notes(first)).toEqual([1]);
});

test('a moved folder uses its database without the old path', async () => {
  await storeAbsolutePath(original, join(original, 'postgres'));
  await mkdir(join(folder.path, 'elsewhere'), { mode: 0o711 });
  copy = join(folder.path, 'elsewhere/data');
  await rename(original, copy);
  expect(await notes(await start(copy))).toEqual([1]);
  expect(await readStateFile(copy)).not.toHaveProperty('cluster');
});

test('a folder renamed while PostgreSQL was left running uses that PostgreSQL', async () => {
  await startAndKill(original, false);
  const left = await postmasterPid(original);
  await rename(original, copy);
  expect(await notes(await start(copy))).toEqual([1]);
  expect(await postmasterPid(copy)).not.toBe(left);
});

test.each(['running', 'stopped'])(
  'a folder without its database refuses that of another one that is %s',
  async (how) => {
    const first = how === 'running' ? await start(original) : undefined;
    await mkdir(copy, { mode: 0o711 });
    await cp(join(original, 'postgres.json'), join(copy, 'postgres.json'));
    await storeAbsolutePath(copy, join(original, 'postgres'));
    await expect(start(copy)).rejects.toThrow(`${join(original, 'postgres')} belongs to ${original}`);
    await expect(findRunningEmbedded(copy)).rejects.toThrow('belongs to');
    expect(await notes(first ?? (await start(original)))).toEqual([1]);
  },
);

test('a database without postgres.json, which has its passwords, is refused', async () => {
  await rm(join(original, 'postgres.json'));
  await expect(start(original)).rejects.toThrow(`${join(original, 'postgres.json')} is missing`);
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('a copy owned by another account runs as that account', async () => {
  copyFolder(original, copy);
  execFileSync('chown', ['-R', 'daemon', copy]);
  const database = await start(copy);
  expect(await notes(database)).toEqual([1]);
  const owner = execFileSync('ps', ['-o', 'user=', '-p', String(await postmasterPid(copy))], {
    encoding: 'utf8',
  });
  expect(owner.trim()).toBe('daemon');
});

test.runIf(isRoot)('a database owned by root is refused with the command to fix it', async () => {
  copyFolder(original, copy);
  execFileSync('chown', ['-R', 'root', copy]);
  await expect(start(copy)).rejects.toThrow(/belongs to root.*chown -R \w+ /s);
});

test.runIf(isRoot)('a database outside DATA_DIR refuses a copy and follows a move', async () => {
  const closed = join(folder.path, 'closed');
  await mkdir(closed, { mode: 0o700 });
  await createStopped(closed, withNote);
  const { dataDir: _, ...older } = await readStateFile(closed);
  const folderOfCluster = dirname(older.cluster);
  try {
    copyFolder(closed, copy);
    await expect(start(copy)).rejects.toThrow(`${older.cluster} belongs to ${closed}`);
    const first = await start(closed);
    // Older versions did not store the folder of the database.
    await writeFile(join(copy, 'postgres.json'), JSON.stringify(older));
    await expect(start(copy)).rejects.toThrow(`nothing tells whether ${copy} is the folder it belongs to`);
    expect(await notes(first)).toEqual([1]);
    await stop(first);
    await rm(copy, { recursive: true });
    await rename(closed, copy);
    expect(await notes(await start(copy))).toEqual([1]);
    await stop(started[0] as EmbeddedPostgres);
    await writeFile(join(copy, 'postgres.json'), JSON.stringify(older, null, 2));
    const sentence = await start(copy).catch((error: Error) => error.message);
    execFileSync('sh', ['-c', /sed .*postgres\.json/.exec(String(sentence))?.[0] ?? 'false']);
    expect(await notes(await start(copy))).toEqual([1]);
  } finally {
    for (const each of started) await stop(each);
    await rm(folderOfCluster, { recursive: true });
  }
});
