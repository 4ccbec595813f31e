import { mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-limits.ts';
import { giveToFolderOwner } from '../start/data-dir.ts';

const MB = 1_000_000;

/** How many bytes are written between two looks at the room on the disk. */
const CHECK_BYTES = 32 * MB;

const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG', 'EMFILE', 'ENFILE']);

/** A photo has a file in each size, a document has one. */
export const fileParts = [...photoSizes, 'document'] as const;
export type FilePart = (typeof fileParts)[number];

/** The files of photos and documents. The server generates the keys, which are UUIDs. */
export type AttachmentFiles = {
  /** Durable once it resolves. @throws AppError `photos.notStored`; the caller then removes partially stored files. */
  store(fileKey: string, files: Record<PhotoSize, Buffer>): Promise<void>;
  /** As `store`, but passes a document on as it is read, as it may be large. */
  storeDocument(fileKey: string, content: Readable): Promise<void>;
  /** Undefined if the file does not exist. */
  read(fileKey: string, part: FilePart): Promise<Buffer | undefined>;
  /** As `read`, for a file that is passed on. */
  open(fileKey: string, part: FilePart): Promise<OpenFile | undefined>;
  /** Yields the key of every file, so that of a complete photo once for each size. */
  list(): AsyncIterable<{ fileKey: string; part: FilePart }>;
  /** Ignores files that do not exist. */
  remove(fileKey: string): Promise<void>;
};

export type OpenFile = { bytes: number; content: Readable };

/** The end of a file's path, in every storage. */
export function attachmentFileName(fileKey: string, part: FilePart): string {
  return `${fileKey}-${part}.${part === 'document' ? 'bin' : 'webp'}`;
}

/** Undefined for the names of other files. */
export function parseAttachmentFileName(path: string): { fileKey: string; part: FilePart } | undefined {
  const [, fileKey, size] = fileName.exec(path) ?? [];
  return fileKey === undefined ? undefined : { fileKey, part: (size as PhotoSize | undefined) ?? 'document' };
}

const fileName = /([0-9a-f-]{36})-(?:(large|medium|small)\.webp|document\.bin)$/;

/** Stores files in `DATA_DIR/photos`, and leaves `reserveMb` of the disk to the database. */
export function createLocalAttachmentFiles(dataDir: string, reserveMb: number): AttachmentFiles {
  const folder = join(dataDir, 'photos');
  const pathOf = (fileKey: string, part: FilePart) =>
    join(folder, fileKey.slice(0, 2), attachmentFileName(fileKey, part));

  async function write(path: string, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
    const partial = `${path}.partial`;
    const file = await open(partial, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await giveToFolderOwner(partial);
    await rename(partial, path);
  }

  async function storeIn(fileKey: string, writeFiles: () => Promise<void>): Promise<void> {
    const subfolder = dirname(pathOf(fileKey, 'document'));
    try {
      await makeFolder(subfolder);
      await assertRoomOnDisk(folder, reserveMb);
      await writeFiles();
      await syncFolder(subfolder);
    } catch (error) {
      throw notStored(error);
    }
  }

  return {
    store: (fileKey, files) =>
      storeIn(fileKey, async () => {
        for (const size of photoSizes) await write(pathOf(fileKey, size), files[size]);
      }),
    storeDocument: (fileKey, content) => storeIn(fileKey, () => write(pathOf(fileKey, 'document'), content)),
    read: (fileKey, part) => readFile(pathOf(fileKey, part)).catch(undefinedIfMissing),
    async open(fileKey, part) {
      const file = await open(pathOf(fileKey, part)).catch(undefinedIfMissing);
      return file && { bytes: (await file.stat()).size, content: file.createReadStream() };
    },
    async *list() {
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      for (const name of names) {
        const file = parseAttachmentFileName(name);
        if (file !== undefined) yield file;
      }
    },
    async remove(fileKey) {
      for (const part of fileParts) {
        const path = pathOf(fileKey, part);
        await Promise.all([rm(path, { force: true }), rm(`${path}.partial`, { force: true })]);
      }
    },
  };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
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
