import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ZipFile } from 'yazl';
import {
  connectForCopy,
  copyTableIn,
  copyTableOut,
  isBackedUp,
  readTables,
} from '#server/backups/backup.queries.ts';
import { openBackup, restoreBackup } from '#server/backups/restore-backup.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import { type EmbeddedPostgres, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { createLocalPhotoFiles } from '#server/integrations/photo-files.ts';
import { readSettings } from '#server/start/env.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { seedHousehold } from '../scripts/seed/seed-household.ts';
import type { Figure } from './figure.ts';
import { memoryOfTrees } from './memory.ts';
import { scaled } from './scale.ts';

const BINS = scaled(1_000, 20);
const ITEMS_EACH = 100;
const PHOTOS = scaled(500, 10);
/** The sizes of a phone's photo. */
const PHOTO_BYTES = { large: 400_000, medium: 70_000, small: 12_000 };
const ROUNDS = scaled(3);
const MEMORY_EVERY_MS = 50;

type Scene = { folder: string; postgres: EmbeddedPostgres; settings: ReturnType<typeof readSettings> };

/** Backup and restore against zip and COPY alone, on the same data in the same run; each the fastest of three rounds. */
export async function backupFigures(): Promise<Figure[]> {
  const temporary = await makeTemporaryFolder();
  const folder = temporary.path;
  const postgres = await startEmbedded(join(folder, 'postgres'));
  const settings = { ...readSettings({}), DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url };
  const scene = { folder, postgres, settings };
  try {
    await fill(scene);
    await copyOut(scene);
    const [zip, backup, copy, restore, whole] = [[], [], [], [], []] as number[][] as [
      number[],
      number[],
      number[],
      number[],
      number[],
    ];
    for (let n = 0; n < ROUNDS; n++) {
      zip.push(await seconds(() => zipAlone(scene, `alone-${n}.zip`)));
      backup.push(await seconds(() => backUp(scene, `backup-${n}.zip`)));
      await backUp(scene, `rows-${n}.zip`, true);
      copy.push(await onEmptyDatabase(scene, `copy_${n}`, (url) => copyIn(scene, url)));
      restore.push(
        await onEmptyDatabase(scene, `restore_${n}`, (url) => restoreInto(scene, `rows-${n}.zip`, url)),
      );
      whole.push(
        await onEmptyDatabase(scene, `whole_${n}`, (url) => restoreInto(scene, `backup-${n}.zip`, url)),
      );
    }
    const later = await laterBackup(scene);
    const best = (times: readonly number[]) => Math.min(...times);
    const data = `${(BINS * ITEMS_EACH).toLocaleString('en-US')} items, ${PHOTOS} photos`;
    const shown = (times: readonly number[]) => `${best(times).toFixed(1)} s`;
    const memory = await memoryOfBackup(scene);
    return [
      figure(
        'backup, of zip alone',
        (100 * best(backup)) / best(zip),
        '%',
        150,
        `${shown(backup)} of ${shown(zip)}, ${data}`,
      ),
      figure(
        'restore of rows, of COPY alone',
        (100 * best(restore)) / best(copy),
        '%',
        200,
        `${shown(restore)} of ${shown(copy)}`,
      ),
      figure('restore with photos', best(whole), 's', undefined, data),
      figure('later backup into a folder', later, 's', undefined, 'no new photos'),
      figure('memory', memory, 'MB', 500, 'of the process of the daily backup, proportional, at most'),
    ];
  } finally {
    await postgres.stop();
    await temporary.remove();
  }
}

function figure(
  name: string,
  value: number,
  unit: Figure['unit'],
  atMost: number | undefined,
  detail: string,
): Figure {
  return { name, value, unit, goal: atMost === undefined ? undefined : { atMost }, detail };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function fill({ postgres, settings }: Scene): Promise<void> {
  const pool = createPool(postgres.url);
  await migrate(pool);
  const userId = crypto.randomUUID();
  await pool.query(
    `WITH person AS (INSERT INTO profiles (user_id, email, display_name, plan, created_at)
       VALUES ($1, 'olga@example.org', 'Olga', 'unlimited', now()))
     INSERT INTO account_revisions (user_id, revision) VALUES ($1, 1)`,
    [userId],
  );
  await seedHousehold(pool, userId, { bins: BINS, itemsPerBin: ITEMS_EACH, seed: 1, language: 'en' });
  await mkdir(settings.DATA_DIR);
  const photoFiles = createLocalPhotoFiles(settings.DATA_DIR, 0);
  for (let n = 0; n < PHOTOS; n++) {
    const key = crypto.randomUUID();
    const { large, medium, small } = PHOTO_BYTES;
    await photoFiles.store(key, {
      large: randomBytes(large),
      medium: randomBytes(medium),
      small: randomBytes(small),
    });
    await pool.query(
      `INSERT INTO photos (owner_id, id, kind, target, file_key, bytes, width, height, placeholder, created_by, created_at)
       VALUES ($1, gen_random_uuid(), 'me', $1, $2, $3, 2048, 1536, '', $1, now())`,
      [userId, key, large + medium + small],
    );
  }
  await pool.end();
}

/** The rows as files, for zip and COPY alone. */
async function copyOut({ folder, postgres }: Scene): Promise<void> {
  await mkdir(join(folder, 'rows'));
  const client = await connectForCopy(postgres.url);
  for (const table of await readTables(client))
    if (isBackedUp(table.name))
      await pipeline(copyTableOut(client, table), createWriteStream(join(folder, 'rows', table.name)));
  await client.end();
}

async function zipAlone({ folder, settings }: Scene, name: string): Promise<void> {
  const zip = new ZipFile();
  for (const table of await readdir(join(folder, 'rows')))
    zip.addFile(join(folder, 'rows', table), `rows/${table}`);
  const photos = join(settings.DATA_DIR, 'photos');
  for (const path of await readdir(photos, { recursive: true }))
    if (path.endsWith('.webp')) zip.addFile(join(photos, path), path, { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(folder, name), { flush: true }));
}

function backUp({ folder, postgres, settings }: Scene, name: string, withoutPhotos = false) {
  return takeBackup({ databaseUrl: postgres.url, settings, target: join(folder, name), withoutPhotos });
}

/** Takes two, and returns how long the second took. */
async function laterBackup(scene: Scene): Promise<number> {
  await backUp(scene, 'backups');
  return seconds(() => backUp(scene, 'backups'));
}

async function memoryOfBackup({ folder, postgres, settings }: Scene): Promise<number> {
  const child = fork(join(import.meta.dirname, '../server/backups/backup-process.ts'), {
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  child.send({ databaseUrl: postgres.url, settings, target: join(folder, 'daily') });
  let memory = 0;
  while (child.exitCode === null) {
    memory = Math.max(memory, await memoryOfTrees([child.pid ?? 0]));
    await Promise.race([ended, wait(MEMORY_EVERY_MS)]);
  }
  return memory;
}

async function copyIn({ folder }: Scene, url: string): Promise<number> {
  const pool = createPool(url);
  await migrate(pool);
  await pool.end();
  const client = await connectForCopy(url);
  const tables = await readTables(client);
  const time = await seconds(async () => {
    await client.query('BEGIN');
    for (const { name, columns } of tables)
      if (isBackedUp(name))
        await pipeline(createReadStream(join(folder, 'rows', name)), copyTableIn(client, name, { columns }));
    await client.query('COMMIT');
  });
  await client.end();
  return time;
}

async function restoreInto({ folder }: Scene, name: string, url: string): Promise<number> {
  const settings = {
    ...readSettings({}),
    DATA_DIR: join(folder, `data-${crypto.randomUUID()}`),
    DATABASE_URL: url,
  };
  return seconds(async () => restoreBackup(await openBackup(join(folder, name)), settings));
}

async function onEmptyDatabase(
  { postgres }: Scene,
  name: string,
  work: (url: string) => Promise<number>,
): Promise<number> {
  const superuser = new Client(postgres.superuserUrl);
  await superuser.connect();
  await superuser.query(`CREATE DATABASE ${name} OWNER whichbin`);
  const url = new URL(postgres.url);
  url.pathname = name;
  try {
    return await work(url.href);
  } finally {
    await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await superuser.end();
  }
}
