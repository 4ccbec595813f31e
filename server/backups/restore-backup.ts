import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { knownMigrations, migrate } from '#server/db/migrate.ts';
import { writeAuthority } from '#server/home-tls/authority.ts';
import { parseAttachmentFileName } from '#server/integrations/attachment-files.ts';
import { openAttachmentFiles } from '#server/integrations/open-attachment-files.ts';
import { writeVapidKeys } from '#server/integrations/vapid-keys.ts';
import { writeAuthSecret } from '#server/start/auth-secret.ts';
import { makeDataDir } from '#server/start/data-dir.ts';
import { openDatabase } from '#server/start/database.ts';
import type { Settings } from '#server/start/env.ts';
import { readIfThere, writePrivateFile } from '#server/start/private-file.ts';
import { isDiskFull, StartError } from '#server/start/start-error.ts';
import {
  addCopiedJobs,
  begin,
  commit,
  connectForCopy,
  copyJobsIn,
  copyTableIn,
  deleteInstallation,
  findFilledTable,
  hasTable,
  readMigrations,
  readTables,
  renewEpoch,
} from './backup.queries.ts';
import { createOpening } from './encryption.ts';
import { createDigest, openFolderBackup } from './folder-backups.ts';
import {
  type BackupReader,
  DamagedFile,
  type Digest,
  damaged,
  type Manifest,
  paths,
  sealedSuffix,
  secrets,
  withoutSealing,
} from './manifest.ts';
import { openZipBackup } from './zip-backups.ts';

/** May be in DATA_DIR before a restore. */
const SETTINGS_FILE = '.env';

/** Opens the newest backup of a folder, one of it by its own folder, or a zip file. @throws StartError */
export async function openBackup(path: string): Promise<BackupReader> {
  return path.endsWith('.zip') ? openZipBackup(path) : openFolderBackup(path);
}

/** Reads all files and compares them with the manifest. @throws StartError naming the first that differs */
export async function verifyBackup(backup: BackupReader): Promise<void> {
  for (const [path, expected] of Object.entries(backup.manifest.files)) {
    const { measure, digest } = createDigest();
    const content = await openFile(backup, path);
    try {
      await pipeline(content, measure, drain);
    } catch (error) {
      throw new DamagedFile(backup.where, path, 'fileUnreadable', error);
    }
    assertSame(backup, path, digest(), expected);
  }
}

/** Reads a file of the backup, decrypted. */
type Read = (path: string) => Promise<Readable>;

/** @throws StartError without the key of an encrypted backup */
async function createRead(backup: BackupReader, settings: Settings): Promise<Read> {
  const { recipient } = backup.manifest;
  if (recipient === undefined) return (path) => openFile(backup, path);
  const keyFile = await backup.open(paths.key);
  const decrypt = await createOpening(recipient, settings, keyFile && (await buffer(keyFile)));
  return async (path) => decrypt(await openFile(backup, path + sealedSuffix));
}

async function drain(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of source);
}

async function openFile(backup: BackupReader, path: string): Promise<Readable> {
  const content = await backup.open(path);
  if (content === undefined) throw new DamagedFile(backup.where, path, 'fileMissing');
  return content;
}

function assertSame(backup: BackupReader, path: string, found: Digest, expected: Digest): void {
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
    throw new DamagedFile(backup.where, path, 'fileDiffers');
}

/**
 * Restores into an empty folder and an empty database, and applies newer migrations.
 * @throws StartError; nothing is restored then
 */
export async function restoreBackup(backup: BackupReader, settings: Settings): Promise<void> {
  await assertRestorable(backup);
  const read = await createRead(backup, settings);
  await verifyBackup(backup);
  await assertEmptyFolder(settings.DATA_DIR);
  await makeDataDir(settings.DATA_DIR);
  await writePrivateFile(unfinishedPath(settings.DATA_DIR), '');
  try {
    await restoreInto(settings, backup, read);
  } catch (error) {
    await emptyFolder(settings.DATA_DIR);
    if (!isDiskFull(error)) throw error;
    throw new StartError(`The disk of ${settings.DATA_DIR} is full. Nothing was restored.`, { cause: error });
  }
  await rm(unfinishedPath(settings.DATA_DIR));
}

/** @throws StartError for what a killed restore left. */
export async function assertNoUnfinishedRestore(dataDir: string): Promise<void> {
  if ((await readIfThere(unfinishedPath(dataDir))) === undefined) return;
  throw new StartError(
    `A restore into ${dataDir} was cut off. Remove this folder (and empty the database of DATABASE_URL), then restore again.`,
  );
}

function unfinishedPath(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

async function restoreInto(settings: Settings, backup: BackupReader, read: Read): Promise<void> {
  const database = await openDatabase(settings, console.error, async () => {});
  try {
    const client = await connectForCopy(database.url);
    try {
      await assertEmptyDatabase(client, backup.manifest);
      await migrate(database.pool, { only: backup.manifest.migrations });
      await restoreFiles(backup, read, settings);
      await loadTables(client, backup, read);
    } finally {
      await client.end();
    }
    await migrate(database.pool);
  } finally {
    await database.close();
  }
}

async function assertRestorable({ where, manifest }: BackupReader): Promise<void> {
  const ours = await knownMigrations();
  const newer = manifest.migrations.find((name) => !ours.includes(name));
  if (newer !== undefined)
    throw new StartError(
      `${where} was made by a newer Whichbin (its schema has the migration ${newer}). Install that version to restore it.`,
    );
}

async function assertEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const other = names.find((name) => name !== SETTINGS_FILE);
  if (other !== undefined)
    throw new StartError(
      `${dataDir} is not empty (${other}). Move it away, or set DATA_DIR to a new folder; only .env may be there.`,
    );
}

/** The database may have tables of the backup's schema from a failed restore or a first start, but no data. */
async function assertEmptyDatabase(client: Client, { migrations }: Manifest): Promise<void> {
  if (!(await hasTable(client, 'schema_migrations'))) {
    const [table] = await readTables(client);
    if (table === undefined) return;
    throw new StartError(
      `The database is not empty: it has the table ${table.name}. Restore into an empty one.`,
    );
  }
  const filled = await findFilledTable(client);
  if (filled !== undefined)
    throw new StartError(
      `The database is not empty: the table ${filled} has rows. Restore into an empty one.`,
    );
  const applied = await readMigrations(client);
  const other = applied.find((name) => !migrations.includes(name));
  if (other !== undefined)
    throw new StartError(
      `The database has tables of a newer version than the backup (${other}). Restore into an empty one.`,
    );
}

async function emptyFolder(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name !== SETTINGS_FILE) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function restoreFiles(backup: BackupReader, readFile: Read, settings: Settings): Promise<void> {
  const { authSecret, vapidKeys, homeTls } = secrets.parse(
    await json(await readFile(paths.secrets(backup.snapshot))),
  );
  await writeAuthSecret(settings.DATA_DIR, authSecret);
  await writeVapidKeys(settings.DATA_DIR, vapidKeys);
  if (homeTls) await writeAuthority(settings.DATA_DIR, homeTls);
  const attachmentFiles = await openAttachmentFiles({ ...settings, DISK_RESERVE_MB: 0 });
  const waiting = Object.keys(backup.manifest.files)
    .flatMap((path) => parseAttachmentFileName(withoutSealing(path)) ?? [])
    .filter(({ part }) => part === 'large' || part === 'document')
    .values();
  const restoreNext = async () => {
    for (const { fileKey, part } of waiting) {
      if (part === 'document') {
        await attachmentFiles.storeDocument(fileKey, await readFile(paths.file(fileKey, part)));
        continue;
      }
      const read = async (size: PhotoSize) => buffer(await readFile(paths.file(fileKey, size)));
      const [large, medium, small] = await Promise.all([read('large'), read('medium'), read('small')]);
      await attachmentFiles.store(fileKey, { large, medium, small });
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, restoreNext));
}

const FILES_AT_ONCE = 4;

/** In one transaction, so that a failed restore leaves no rows. */
async function loadTables(client: Client, backup: BackupReader, read: Read): Promise<void> {
  const { manifest, snapshot } = backup;
  await begin(client);
  await deleteInstallation(client);
  const existing = (await readTables(client)).map(({ name }) => name);
  const unknown = Object.keys(manifest.tables).find((name) => !existing.includes(name));
  if (unknown !== undefined)
    throw damaged(backup.where, `it has the table ${unknown}, which its migrations do not create`);
  for (const name of existing) {
    const copy = manifest.tables[name];
    if (copy === undefined) continue;
    const copying = copyTableIn(client, name, copy);
    await pipeline(await read(paths.table(snapshot, name)), createGunzip(), copying);
    if (copying.rowCount !== copy.rows)
      throw damaged(backup.where, `${name} has ${copying.rowCount} rows instead of ${copy.rows}`);
  }
  if (Object.keys(manifest.files).some((path) => path.startsWith(paths.jobs(snapshot)))) {
    await pipeline(await read(paths.jobs(snapshot)), createGunzip(), await copyJobsIn(client));
    await addCopiedJobs(client);
  }
  await renewEpoch(client);
  await commit(client);
}
