import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { ZipFile } from 'yazl';
import type { ExportRow } from '#domain/account/account-calls.ts';
import {
  connectForCopy,
  copyTableIn,
  copyTableOut,
  isBackedUp,
  readTables,
} from '#server/backups/backup.queries.ts';
import { openBackup, restoreBackup } from '#server/backups/restore-backup.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { createLocalAttachmentFiles } from '#server/integrations/attachment-files.ts';
import { readSettings } from '#server/start/env.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { unzip } from '#test/unzip.ts';
import { elapsedMs, type Figure, figure, type MeasureOptions, percentile, scaled } from './figure.ts';
import { memoryOfTrees, processorMs } from './processes.ts';
import { fillHousehold, makeBin, type Testbed } from './testbed.ts';

const BINS = scaled(1_000, 20);
const ITEMS_PER_BIN = 100;
const PHOTOS = scaled(500, 10);
/** The sizes of a phone's photo. */
const PHOTO_BYTES = { large: 400_000, medium: 70_000, small: 12_000 };
const ROUNDS = scaled(3);
const POLL_MS = 50;
const contents = `${(BINS * ITEMS_PER_BIN).toLocaleString('en-US')} items, ${PHOTOS} photos`;

/** Backup and restore against zip and COPY alone, on the same data in the same run; each the fastest of three rounds. */
export async function backupFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const { postgres, server, folder } = await startFilled(testbed);
  await server.stop();
  const { dataDir } = server;
  const settings = { ...readSettings({}), DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const backUp = (name: string, withoutPhotos = false) =>
    takeBackup({ databaseUrl: postgres.url, settings, target: join(folder, name), withoutPhotos });
  const restore = (name: string) =>
    onEmptyDatabase(postgres, async (url) => {
      const restored = { ...settings, DATA_DIR: join(folder, randomUUID()), DATABASE_URL: url };
      return elapsedMs(async () => restoreBackup(await openBackup(join(folder, name)), restored));
    });
  await copyOut(postgres.url, folder);
  const times = { zip: [], backup: [], copy: [], rows: [], whole: [] } as Record<string, number[]>;
  for (let n = 0; n < ROUNDS; n++) {
    times.zip?.push(await elapsedMs(() => zipFolders(folder, join(dataDir, 'photos'), `alone-${n}.zip`)));
    times.backup?.push(await elapsedMs(() => backUp(`backup-${n}.zip`)));
    await backUp(`rows-${n}.zip`, true);
    times.copy?.push(await onEmptyDatabase(postgres, (url) => copyIn(url, folder)));
    times.rows?.push(await restore(`rows-${n}.zip`));
    times.whole?.push(await restore(`backup-${n}.zip`));
  }
  await backUp('backups');
  const later = await elapsedMs(() => backUp('backups'));
  const best = (name: string) => Math.min(...(times[name] ?? [])) / 1_000;
  const relative = (name: string, [a, b]: [string, string], atMost: number, detail: string) => {
    const seconds = `${best(a).toFixed(1)} s of ${best(b).toFixed(1)} s`;
    return figure(name, (100 * best(a)) / best(b), '%', { atMost }, seconds + detail);
  };
  const memory = await memoryOfBackup({ databaseUrl: postgres.url, settings, target: join(folder, 'daily') });
  const ofProcess = 'of the process of the daily backup, proportional, at most';
  return [
    relative('backup, of zip alone', ['backup', 'zip'], 150, `, ${contents}`),
    relative('restore of rows, of COPY alone', ['rows', 'copy'], 200, ''),
    figure('restore with photos', best('whole'), 's', undefined, contents),
    figure('later backup into a folder', later / 1_000, 's', undefined, 'no new photos'),
    figure('memory', memory, 'MB', { atMost: 500 }, ofProcess),
  ];
}

/** An export of 100,000 items and 500 photos, compared with zip alone on the same files, and its effect on others. */
export async function exportFigures({ testbed, seconds }: MeasureOptions): Promise<Figure[]> {
  const { server, olga, folder } = await startFilled(testbed);
  const { address, pid } = server;
  const anna = await signUp(address, 'Anna');
  const { binId } = await makeBin(server, anna, 'Bin');
  const probe = async (isOver: () => boolean) => {
    const samples: number[] = [];
    while (!isOver()) {
      samples.push(await elapsedMs(() => call(address, anna, 'bins.get', { id: binId })));
      await wait(5);
    }
    return percentile(samples, 0.99);
  };
  await makeExport(address, olga);
  const [began, before] = [performance.now(), await processorMs(pid)];
  let memory = 0;
  const { url = '', bytes = 0 } = await makeExport(address, olga, async () => {
    memory = Math.max(memory, await memoryOfTrees([pid]));
  });
  const [took, spent] = [performance.now() - began, (await processorMs(pid)) - before];
  const answer = await fetch(address + url, { headers: olga.headers });
  const entries = await unzip(Buffer.from(await answer.arrayBuffer()));
  const cpuBefore = process.cpuUsage();
  const alone = await elapsedMs(() => zipEntries(entries, join(folder, 'alone.zip')));
  const { user, system } = process.cpuUsage(cpuBefore);
  const end = Date.now() + seconds * 1_000;
  const idle = await probe(() => Date.now() > end);
  let isOver = false;
  const making = makeExport(address, olga).finally(() => {
    isOver = true;
  });
  const busy = await probe(() => isOver);
  await making;
  const percent = (name: string, [part, whole]: [number, number], goal: Figure['goal'], detail: string) =>
    figure(name, (100 * part) / whole, '%', goal, detail);
  const aloneText = `zip alone: ${(alone / 1_000).toFixed(1)} s`;
  return [
    figure('export', took / 1_000, 's', undefined, `${contents}, ${Math.round(bytes / 1e6)} MB`),
    percent('the same ÷ zip alone', [took, alone], { atMost: 150 }, aloneText),
    percent(
      'its processor time ÷ that of zip alone',
      [spent, (user + system) / 1e3],
      undefined,
      'no PostgreSQL',
    ),
    figure('memory of the server', memory, 'MB', { atMost: 500 }, 'at most'),
    figure('bins.get of another, p99', busy, 'ms', undefined, 'amid the export'),
    percent('the same ÷ idle', [busy, idle], { atMost: 200 }, `idle: ${idle.toFixed(1)} ms`),
  ];
}

async function startFilled(testbed: Testbed) {
  const postgres = await testbed.postgres();
  const server = await testbed.server({ DATABASE_URL: postgres.url });
  const olga = await signUp(server.address, 'Olga');
  const pool = await testbed.pool(postgres.url);
  const size = { bins: BINS, itemsPerBin: ITEMS_PER_BIN };
  const binIds = await fillHousehold(server, pool, olga, size);
  const files = createLocalAttachmentFiles(server.dataDir, 0);
  for (const binId of binIds.slice(0, PHOTOS)) await storePhoto(pool, files, olga.userId, binId);
  return { postgres, server, olga, folder: await testbed.folder() };
}

async function storePhoto(
  pool: Pool,
  files: ReturnType<typeof createLocalAttachmentFiles>,
  userId: string,
  binId: string,
): Promise<void> {
  const key = randomUUID();
  const { large, medium, small } = PHOTO_BYTES;
  await files.store(key, {
    large: randomBytes(large),
    medium: randomBytes(medium),
    small: randomBytes(small),
  });
  await pool.query(
    `INSERT INTO attachments (owner_id, id, type, kind, target, bin_id, file_key, bytes, width, height, placeholder, created_by, created_at)
     VALUES ($1, $2, 'photo', 'bin', $3, $3, $4, $5, 2048, 1536, '', $1, now())`,
    [userId, uuidv7(), binId, key, large + medium + small],
  );
}

/** The rows as files, for zip and COPY alone. */
async function copyOut(url: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'rows'));
  const client = await connectForCopy(url);
  for (const table of await readTables(client))
    if (isBackedUp(table.name))
      await pipeline(copyTableOut(client, table), createWriteStream(join(folder, 'rows', table.name)));
  await client.end();
}

/** Returns the milliseconds of COPY alone. */
async function copyIn(url: string, folder: string): Promise<number> {
  const pool = createPool(url);
  await migrate(pool);
  await pool.end();
  const client = await connectForCopy(url);
  const tables = await readTables(client);
  const time = await elapsedMs(async () => {
    await client.query('BEGIN');
    for (const { name, columns } of tables)
      if (isBackedUp(name))
        await pipeline(createReadStream(join(folder, 'rows', name)), copyTableIn(client, name, { columns }));
    await client.query('COMMIT');
  });
  await client.end();
  return time;
}

async function zipFolders(folder: string, photos: string, name: string): Promise<void> {
  const [tables, files] = [await readdir(join(folder, 'rows')), await readdir(photos, { recursive: true })];
  await writeZip(join(folder, name), (zip) => {
    for (const table of tables) zip.addFile(join(folder, 'rows', table), `rows/${table}`);
    for (const path of files)
      if (path.endsWith('.webp')) zip.addFile(join(photos, path), path, { compress: false });
  });
}

/** Zips the same contents, compressed as the export does. */
function zipEntries(entries: ReadonlyMap<string, Buffer>, path: string): Promise<void> {
  return writeZip(path, (zip) => {
    for (const [name, content] of entries)
      zip.addReadStreamLazy(name, { compress: !name.endsWith('.webp') }, (send) =>
        send(null, Readable.from(slices(content))),
      );
  });
}

const SLICE_BYTES = 64 * 1024;

function* slices(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += SLICE_BYTES) yield content.subarray(at, at + SLICE_BYTES);
}

async function writeZip(path: string, add: (zip: ZipFile) => void): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path, { flush: true }));
  add(zip);
  zip.end();
  await written;
}

async function memoryOfBackup(order: object): Promise<number> {
  const child = fork(join(import.meta.dirname, '../server/backups/backup-process.ts'), {
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  child.send(order);
  let memory = 0;
  while (child.exitCode === null) {
    memory = Math.max(memory, await memoryOfTrees([child.pid ?? 0]));
    await Promise.race([ended, wait(POLL_MS)]);
  }
  return memory;
}

async function onEmptyDatabase(
  { url, superuserUrl }: { url: string; superuserUrl: string },
  work: (url: string) => Promise<number>,
): Promise<number> {
  const superuser = new Client(superuserUrl);
  await superuser.connect();
  await superuser.query('CREATE DATABASE restored OWNER whichbin');
  try {
    return await work(Object.assign(new URL(url), { pathname: 'restored' }).href);
  } finally {
    await superuser.query('DROP DATABASE restored WITH (FORCE)');
    await superuser.end();
  }
}

async function makeExport(
  address: string,
  person: Account,
  onPoll: () => Promise<void> = async () => {},
): Promise<ExportRow> {
  const { id } = await call<{ id: string }>(address, person, 'exports.start', {});
  for (;;) {
    const { exports } = await call<{ exports: ExportRow[] }>(address, person, 'exports.list', {});
    const row = exports.find((each) => each.id === id);
    if (row?.state === 'ready') return row;
    if (row === undefined || row.state === 'failed') throw new Error(`the export failed: ${row?.error}`);
    await onPoll();
    await wait(POLL_MS);
  }
}
