import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { AppError } from '#domain/errors.ts';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { isBusy } from '#server/db/faults.ts';
import { readAuthority } from '#server/home-tls/authority.ts';
import type { FilePart } from '#server/integrations/attachment-files.ts';
import { openAttachmentFiles } from '#server/integrations/open-attachment-files.ts';
import { readVapidKeys } from '#server/integrations/vapid-keys.ts';
import { authSecret } from '#server/start/auth-secret.ts';
import type { Settings } from '#server/start/env.ts';
import { isDiskFull, StartError } from '#server/start/start-error.ts';
import { version } from '#server/start/version.ts';
import {
  beginSnapshot,
  commit,
  connectForCopy,
  copyJobsOut,
  copyTableOut,
  isBackedUp,
  type RowStream,
  readFileKeys,
  readMigrations,
  readServerVersion,
  readTables,
  takeBackupLock,
} from './backup.queries.ts';
import { createSealing, type Sealing } from './encryption.ts';
import { createFolderWriter } from './folder-backups.ts';
import {
  type BackupWriter,
  formatVersion,
  type Manifest,
  nameSnapshot,
  paths,
  sealedSuffix,
} from './manifest.ts';
import { createZipWriter } from './zip-backups.ts';

export type BackupRequest = {
  databaseUrl: string;
  settings: Settings;
  /** A file that ends with `.zip`, `-` for the standard output, or else a folder. */
  target: string;
  /** Before migrations, which leave the files of photos and documents as they are. */
  withoutPhotos?: boolean;
};

/**
 * Copies one consistent state of the database with its files and secrets, while servers use it. Warns of what is wrong
 * with earlier backups in the folder.
 * @throws StartError, also for a full disk or a closed pipe
 */
export async function takeBackup(
  request: BackupRequest,
  warn: (line: string) => void = () => {},
): Promise<Manifest> {
  const { databaseUrl, settings, target } = request;
  const createdAt = new Date();
  const client = await connectForCopy(databaseUrl);
  try {
    // The lock comes before the snapshot, so that no photo file of the snapshot is removed.
    if (!(await takeBackupLock(client)))
      throw new StartError('Another backup of this database is under way.');
    const writer = await openWriter(target, createdAt, { keep: settings.BACKUP_KEEP, warn });
    try {
      return await write(client, writer, createdAt, request);
    } catch (error) {
      await writer.abort();
      throw error;
    }
  } catch (error) {
    throw nameFailure(error, target);
  } finally {
    // Closing the connection also releases the lock.
    await client.end();
  }
}

type FolderOptions = Parameters<typeof createFolderWriter>[2];

async function openWriter(target: string, createdAt: Date, options: FolderOptions): Promise<BackupWriter> {
  if (target !== '-' && !target.endsWith('.zip')) return createFolderWriter(target, createdAt, options);
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder)
    throw new StartError(`${target} is a folder. Name a folder that does not end with .zip, or a file.`);
  return createZipWriter(target, createdAt);
}

async function write(
  client: Client,
  writer: BackupWriter,
  createdAt: Date,
  { settings, withoutPhotos = false }: BackupRequest,
): Promise<Manifest> {
  const snapshot = nameSnapshot(createdAt);
  const sealing = await prepareSealing(settings, writer);
  const files: Manifest['files'] = {};
  const store = async (path: string, content: Readable) => {
    const sealed = sealing === undefined ? content : await sealing.seal(content);
    const sealedPath = sealing === undefined ? path : path + sealedSuffix;
    files[sealedPath] = await writer.store(sealedPath, sealed);
  };
  if (sealing?.keyFile) files[paths.key] = await writer.store(paths.key, Readable.from([sealing.keyFile]));
  await beginSnapshot(client);
  const tables: Manifest['tables'] = {};
  for (const { name, columns } of await readTables(client)) {
    if (!isBackedUp(name)) continue;
    const rows = copyTableOut(client, { name, columns });
    await store(paths.table(snapshot, name), compress(rows));
    tables[name] = { columns, rows: rows.rowCount };
  }
  const jobs = await copyJobsOut(client);
  if (jobs) await store(paths.jobs(snapshot), compress(jobs));
  const migrations = await readMigrations(client);
  const fileKeys = withoutPhotos ? [] : await readFileKeys(client);
  const postgresql = await readServerVersion(client);
  await commit(client);
  const secrets = {
    authSecret: settings.AUTH_SECRET ?? (await authSecret(settings.DATA_DIR)),
    vapidKeys: await readVapidKeys(settings),
    homeTls: await readAuthority(settings.DATA_DIR),
  };
  await store(paths.secrets(snapshot), Readable.from([Buffer.from(JSON.stringify(secrets))]));
  const attachmentFiles = await openAttachmentFiles(settings);
  const missingPhotos = await copyFiles(fileKeys, async (key, part) => {
    const path = paths.file(key, part);
    const sealedPath = sealing === undefined ? path : path + sealedSuffix;
    const existing = await writer.find(sealedPath);
    if (existing !== undefined) {
      files[sealedPath] = existing;
      return true;
    }
    const file = await attachmentFiles.open(key, part);
    if (file !== undefined) await store(path, file.content);
    return file !== undefined;
  });
  const manifest: Manifest = {
    format: formatVersion,
    whichbin: version,
    postgresql,
    createdAt: createdAt.toISOString(),
    ...(sealing && { recipient: sealing.recipient }),
    migrations,
    tables,
    jobs: jobs?.rowCount ?? 0,
    hasPhotos: !withoutPhotos,
    missingPhotos,
    files,
  };
  await writer.finish(manifest);
  return manifest;
}

function compress(rows: RowStream): Readable {
  const zipped = createGzip();
  rows.on('error', (error) => zipped.destroy(error));
  return rows.pipe(zipped);
}

async function prepareSealing(settings: Settings, writer: BackupWriter): Promise<Sealing | undefined> {
  const { recipient, keyFile } = await writer.earlierKey();
  const sealing = await createSealing(settings, keyFile);
  if (sealing === undefined && (recipient !== undefined || keyFile !== undefined))
    throw new StartError(
      'Earlier backups in this folder are encrypted, and this one would not be. Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT as before, or use another folder.',
    );
  // Files of several backups are shared, so that all of them need one key.
  if (sealing !== undefined && recipient !== undefined && recipient !== sealing.recipient)
    throw new StartError('Earlier backups in this folder are encrypted for another key. Use another folder.');
  return sealing;
}

const FILES_AT_ONCE = 4;

/** Returns the keys of which `copy` did not find all files. */
async function copyFiles(
  keys: Awaited<ReturnType<typeof readFileKeys>>,
  copy: (key: string, part: FilePart) => Promise<boolean>,
): Promise<string[]> {
  const missing = new Set<string>();
  const waiting = keys.values();
  const copyNext = async () => {
    for (const { key, isPhoto } of waiting) {
      const parts: readonly FilePart[] = isPhoto ? photoSizes : ['document'];
      for (const part of parts) if (!(await copy(key, part))) missing.add(key);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, copyNext));
  return [...missing].sort();
}

/** Turns what an operator can mend into a StartError; returns other errors unchanged. */
export function nameFailure(error: unknown, target: string): unknown {
  if (isDiskFull(error))
    return new StartError(
      `The disk of ${target} is full. The backup was not made; earlier ones are unchanged.`,
      {
        cause: error,
      },
    );
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (target === '-' && (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE'))
    return new StartError('The output was closed before the backup was complete.', { cause: error });
  if (typeof code === 'string' && folderCodes.has(code))
    return new StartError(`Can't write ${target} (${code}).`, { cause: error });
  if (isBusy(error))
    return new StartError('The database stopped answering. The backup was not made.', { cause: error });
  if (error instanceof AppError && error.code === 'photos.notStored')
    return new StartError('The storage of photos does not answer. The backup was not made.', {
      cause: error,
    });
  return error;
}

const folderCodes = new Set(['EACCES', 'EEXIST', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);
