import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { openPhotoFiles } from '#server/integrations/open-photo-files.ts';
import type { PhotoFiles } from '#server/integrations/photo-files.ts';
import { readVapidKeys } from '#server/integrations/vapid-keys.ts';
import { authSecret } from '#server/start/auth-secret.ts';
import type { Settings } from '#server/start/env.ts';
import { isDiskFull } from '#server/start/full-disk.ts';
import { StartError } from '#server/start/start-error.ts';
import { version } from '#server/start/version.ts';
import {
  beginSnapshot,
  commit,
  connectForCopy,
  copyJobsOut,
  copyTableOut,
  type RowStream,
  readMigrations,
  readPhotoKeys,
  readServerVersion,
  readTables,
  tablesNotCopied,
  takeBackupLock,
} from './backup.queries.ts';
import { createFolderWriter } from './folder-backups.ts';
import { type BackupWriter, formatVersion, type Manifest, nameSnapshot, paths } from './manifest.ts';
import { createZipWriter } from './zip-backups.ts';

export type BackupRequest = {
  databaseUrl: string;
  settings: Settings;
  /** A file that ends with `.zip`, `-` for the standard output, or else a folder. */
  target: string;
  /** Before migrations, which leave photo files as they are. */
  withoutPhotos?: boolean;
};

/**
 * Copies one consistent state of the database with its photo files and secrets, while servers use it.
 * @throws StartError, also for a full disk or a closed pipe
 */
export async function takeBackup(request: BackupRequest): Promise<Manifest> {
  const { databaseUrl, settings, target } = request;
  const createdAt = new Date();
  const client = await connectForCopy(databaseUrl);
  try {
    // The lock comes before the snapshot, so that no photo file of the snapshot is removed.
    if (!(await takeBackupLock(client)))
      throw new StartError('Another backup of this database is under way.');
    const writer = await openWriter(target, createdAt, settings.BACKUP_KEEP);
    try {
      return await write(client, writer, createdAt, request);
    } catch (error) {
      await writer.abort();
      throw nameFailure(error, target);
    }
  } finally {
    // Closing the connection also releases the lock.
    await client.end();
  }
}

async function openWriter(target: string, createdAt: Date, keep: number): Promise<BackupWriter> {
  if (target !== '-' && !target.endsWith('.zip')) return createFolderWriter(target, createdAt, keep);
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
  const files: Manifest['files'] = {};
  const store = async (path: string, content: Readable) => {
    files[path] = await writer.store(path, content);
  };
  await beginSnapshot(client);
  const tables: Manifest['tables'] = {};
  for (const { name, columns } of await readTables(client)) {
    if (name in tablesNotCopied) continue;
    const rows = copyTableOut(client, { name, columns });
    await store(paths.table(snapshot, name), compress(rows));
    tables[name] = { columns, rows: rows.rowCount };
  }
  const jobs = await copyJobsOut(client);
  if (jobs) await store(paths.jobs(snapshot), compress(jobs));
  const migrations = await readMigrations(client);
  const photoKeys = withoutPhotos ? [] : await readPhotoKeys(client);
  const postgresql = await readServerVersion(client);
  await commit(client);
  const secrets = {
    authSecret: settings.AUTH_SECRET ?? (await authSecret(settings.DATA_DIR)),
    vapidKeys: await readVapidKeys(settings),
  };
  await store(paths.secrets(snapshot), Readable.from([Buffer.from(JSON.stringify(secrets))]));
  const photos = await copyPhotos(await openPhotoFiles(settings), photoKeys, writer);
  const manifest: Manifest = {
    format: formatVersion,
    whichbin: version,
    postgresql,
    createdAt: createdAt.toISOString(),
    migrations,
    tables,
    jobs: jobs?.rowCount ?? 0,
    hasPhotos: !withoutPhotos,
    missingPhotos: photos.missing,
    files: { ...files, ...photos.files },
  };
  await writer.finish(manifest);
  return manifest;
}

function compress(rows: RowStream): Readable {
  const zipped = createGzip();
  rows.on('error', (error) => zipped.destroy(error));
  return rows.pipe(zipped);
}

const PHOTOS_AT_ONCE = 4;

async function copyPhotos(photoFiles: PhotoFiles, keys: readonly string[], writer: BackupWriter) {
  const files: Manifest['files'] = {};
  const missing: string[] = [];
  const waiting = keys.values();
  const copyNext = async () => {
    for (const key of waiting) if (!(await copyPhoto(key))) missing.push(key);
  };
  const copyPhoto = async (key: string): Promise<boolean> => {
    for (const size of photoSizes) {
      const path = paths.photo(key, size);
      const existing = await writer.find(path);
      if (existing === undefined) {
        const content = await photoFiles.read(key, size);
        if (content === undefined) return false;
        files[path] = await writer.store(path, Readable.from([content]));
      } else files[path] = existing;
    }
    return true;
  };
  await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, copyNext));
  return { files, missing: missing.sort() };
}

function nameFailure(error: unknown, target: string): unknown {
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
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR')
    return new StartError(`Can't write ${target} (${code}).`, { cause: error });
  return error;
}
