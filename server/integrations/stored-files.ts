import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { giveToFolderOwner } from '../start/data-dir.ts';
import { assertRoomOnDisk, makeFolder, notStored, syncFolder, whileRoom } from './attachment-files.ts';

/** A folder and a UUID, such as `exports/…`; a row of the database has the key before the file is stored. */
export type StoredFileKey = `${'exports' | 'imports'}/${string}`;

const storedFileKey = /(?:^|\/)((?:exports|imports)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Undefined for the names of other files. */
export function parseFileKey(name: string): StoredFileKey | undefined {
  return storedFileKey.exec(name)?.[1] as StoredFileKey | undefined;
}

/** In bytes; both ends are included, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** The storage of large generated and uploaded files, which are written and read as streams. */
export type StoredFiles = {
  /**
   * Durable once it resolves, and replaces an earlier file; until then nothing can be read. An error of the stream is passed on.
   * @throws AppError `files.notStored`
   */
  store(key: StoredFileKey, content: Readable): Promise<{ bytes: number; sha256: string }>;
  /** In bytes; undefined if the file does not exist. */
  size(key: StoredFileKey): Promise<number | undefined>;
  /** Undefined if the file does not exist. */
  read(key: StoredFileKey, range?: ByteRange): Promise<Readable | undefined>;
  /** The keys of all files that can be read. */
  list(): AsyncIterable<StoredFileKey>;
  /** Ignores files that do not exist. */
  remove(key: StoredFileKey): Promise<void>;
};

/** Stores files in `DATA_DIR/files`, and leaves `reserveMb` of the disk to the database. */
export function createLocalStoredFiles(dataDir: string, reserveMb: number): StoredFiles {
  const pathOf = (key: StoredFileKey) => join(dataDir, 'files', key);
  const asNotStored = (error: unknown) => notStored(error, 'files.notStored');
  const assertRoom = (path: string) => assertRoomOnDisk(dirname(path), reserveMb, 'files.notStored');

  return {
    async store(key, content) {
      const path = pathOf(key);
      const partial = `${path}.partial`;
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        await makeFolder(dirname(path));
        await assertRoom(path);
        await pipeline(
          content,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of whileRoom(chunks, () => assertRoom(path))) {
              hash.update(chunk);
              bytes += chunk.length;
              yield chunk;
            }
          },
          createWriteStream(partial, { mode: 0o600, flush: true }),
        );
        await giveToFolderOwner(partial);
        await rename(partial, path);
        await syncFolder(dirname(path));
      } catch (error) {
        content.destroy();
        await rm(partial, { force: true });
        throw asNotStored(error);
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    size: (key) => stat(pathOf(key)).then(({ size }) => size, undefinedIfMissing),
    async read(key, range) {
      const file = await open(pathOf(key)).catch(undefinedIfMissing);
      return file?.createReadStream(range);
    },
    async *list() {
      for (const name of (await readdir(join(dataDir, 'files'), { recursive: true }).catch(
        undefinedIfMissing,
      )) ?? []) {
        const key = parseFileKey(name);
        if (key !== undefined) yield key;
      }
    },
    async remove(key) {
      const path = pathOf(key);
      await Promise.all([rm(path, { force: true }), rm(`${path}.partial`, { force: true })]);
    },
  };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
