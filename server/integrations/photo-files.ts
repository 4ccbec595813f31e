import { mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-limits.ts';
import { giveToFolderOwner } from '../start/data-dir.ts';

const MB = 1_000_000;

/** How many bytes are written between two looks at the room on the disk. */
const CHECK_BYTES = 32 * MB;

const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG', 'EMFILE', 'ENFILE']);

/** The storage of photo files. The server generates the keys, which are UUIDs. */
export type PhotoFiles = {
  /** Durable once it resolves. @throws AppError `photos.notStored`; the caller then removes partially stored files. */
  store(fileKey: string, files: Record<PhotoSize, Buffer>): Promise<void>;
  /** Undefined if the file does not exist. */
  read(fileKey: string, size: PhotoSize): Promise<Buffer | undefined>;
  /** Yields the key of every file, so that of a complete photo once for each size. */
  list(): AsyncIterable<string>;
  /** Ignores files that do not exist. */
  remove(fileKey: string): Promise<void>;
};

/** The end of the path of a photo file, in every storage. */
export const photoFileName = /([0-9a-f-]{36})-(?:large|medium|small)\.webp$/;

/** Stores photos in `DATA_DIR/photos`, and leaves `reserveMb` of the disk to the database. */
export function createLocalPhotoFiles(dataDir: string, reserveMb: number): PhotoFiles {
  const folder = join(dataDir, 'photos');
  const pathOf = (fileKey: string, size: PhotoSize) =>
    join(folder, fileKey.slice(0, 2), `${fileKey}-${size}.webp`);

  async function write(path: string, bytes: Buffer): Promise<void> {
    const partial = `${path}.partial`;
    const file = await open(partial, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await giveToFolderOwner(partial);
    await rename(partial, path);
  }

  return {
    async store(fileKey, files) {
      const subfolder = dirname(pathOf(fileKey, 'large'));
      try {
        await makeFolder(subfolder);
        await assertRoomOnDisk(folder, reserveMb);
        for (const size of photoSizes) await write(pathOf(fileKey, size), files[size]);
        await syncFolder(subfolder);
      } catch (error) {
        throw notStored(error);
      }
    },
    read: (fileKey, size) =>
      readFile(pathOf(fileKey, size)).catch((error) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    async *list() {
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      for (const name of names) {
        const fileKey = photoFileName.exec(name)?.[1];
        if (fileKey !== undefined) yield fileKey;
      }
    },
    async remove(fileKey) {
      for (const size of photoSizes) {
        const path = pathOf(fileKey, size);
        await Promise.all([rm(path, { force: true }), rm(`${path}.partial`, { force: true })]);
      }
    },
  };
}

export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  await giveToFolderOwner(folder);
  await syncFolder(dirname(folder));
}

/** Makes a rename durable. Windows does not support it and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type NotStored = 'photos.notStored' | 'files.notStored';

/** `promised`: bytes that are still to be written. @throws AppError with `code`. */
export async function assertRoomOnDisk(
  folder: string,
  reserveMb: number,
  code: NotStored = 'photos.notStored',
  promised = 0,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - promised < reserveMb * MB) throw new AppError(code);
}

/** Passes the chunks on as long as there is room for them. */
export async function* whileRoom(
  chunks: AsyncIterable<Buffer>,
  assertRoom: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let unchecked = 0;
  for await (const chunk of chunks) {
    unchecked += chunk.length;
    if (unchecked > CHECK_BYTES) {
      await assertRoom();
      unchecked = 0;
    }
    yield chunk;
  }
}

/** Turns errors of a full or failing disk into an AppError with `code`; anything else is a bug. */
export function notStored(error: unknown, code: NotStored = 'photos.notStored'): unknown {
  const isDiskError = error instanceof Error && 'code' in error && diskErrors.has(String(error.code));
  return isDiskError ? new AppError(code, undefined, undefined, { cause: error }) : error;
}
