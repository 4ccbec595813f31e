import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertRoomOnDisk, notStored, whileRoom } from '../integrations/attachment-files.ts';
import { giveToFolderOwner } from '../start/data-dir.ts';

export type IncomingFile = { path: string; remove(): Promise<void> };

export type Incoming = {
  /**
   * Writes a file to disk as it arrives. `promised`: bytes of disk that it and what is made of it will take until it is removed;
   * what is promised to all files together stays free for them. @throws AppError `photos.notStored`, or what the bytes ended
   * with.
   */
  receive(bytes: AsyncIterable<Buffer>, promised?: number): Promise<IncomingFile>;
  /** Deletes unfinished uploads of a killed server. */
  sweep(): Promise<void>;
};

/** No upload takes longer; other processes may share the folder. */
const STALE_MS = 60 * 60 * 1000;

export function createIncoming(dataDir: string, reserveMb: number): Incoming {
  const folder = join(dataDir, 'photos', 'incoming');
  /** Promised to all files and not written yet. */
  let awaited = 0;

  async function makeFolder(): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) await giveToFolderOwner(folder);
  }

  return {
    async receive(bytes, promised = 0) {
      const path = join(folder, crypto.randomUUID());
      let left = promised;
      awaited += left;
      const withEarlier = awaited;
      const release = (bytesDone: number) => {
        const share = Math.min(left, bytesDone);
        left -= share;
        awaited -= share;
      };
      const remove = async () => {
        release(left);
        await rm(path, { force: true });
      };
      const counted = async function* () {
        for await (const chunk of whileRoom(bytes, () => assertRoomOnDisk(folder, reserveMb))) {
          yield chunk;
          release(chunk.length);
        }
      };
      try {
        await makeFolder();
        await assertRoomOnDisk(folder, reserveMb, 'photos.notStored', withEarlier);
        // Opened first: a stream that breaks off while it opens its file would create it after `remove`.
        const file = await open(path, 'wx', 0o600);
        await pipeline(counted, file.createWriteStream());
        return { path, remove };
      } catch (error) {
        await remove();
        throw notStored(error);
      }
    },
    async sweep() {
      const names = await readdir(folder).catch((error) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const name of names) {
        const path = join(folder, name);
        const info = await stat(path).catch(() => undefined);
        if (info !== undefined && info.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true });
      }
    },
  };
}
