import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { giveToFolderOwner } from '../start/data-dir.ts';
import { assertRoomOnDisk, makeFolder, notStored, syncFolder, whileRoom } from './local-photo-files.ts';
import { parseFileKey, type StoredFileKey, type StoredFiles } from './stored-files.ts';

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
