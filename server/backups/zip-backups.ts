import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { backupName } from '#domain/operator/operator-calls.ts';
import { StartError } from '#server/start/start-error.ts';
import { createDigest } from './folder-backups.ts';
import {
  type BackupReader,
  type BackupWriter,
  type Digest,
  damaged,
  nameSnapshot,
  parseManifest,
  paths,
} from './manifest.ts';

/** Writes one zip file, or to the standard output for `-`. */
export function createZipWriter(path: string, createdAt: Date): BackupWriter {
  const partial = `${path}.partial`;
  const target: Writable =
    path === '-' ? process.stdout : createWriteStream(partial, { mode: 0o600, flush: true });
  const zip = new ZipWriter();
  const written = pipeline(zip.outputStream, target);
  const failed = written.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  const write = (name: string, content: Readable): Promise<Digest> => {
    const { measure, digest } = createDigest();
    const { promise, resolve, reject } = Promise.withResolvers<Digest>();
    // The size is not known before, so that a large one needs zip64.
    zip.addReadStreamLazy(name, { compress: false, forceZip64Format: true }, (give) => {
      const measured = Readable.from(measure(content));
      measured.once('end', () => resolve(digest()));
      measured.once('error', reject);
      give(null, measured);
    });
    return Promise.race([promise, failed]);
  };
  return {
    store: write,
    find: async () => undefined,
    earlierKey: async () => ({}),
    async finish(manifest) {
      await write(
        paths.manifest(nameSnapshot(createdAt)),
        Readable.from([Buffer.from(JSON.stringify(manifest))]),
      );
      zip.end();
      await written;
      if (path !== '-') await rename(partial, path);
    },
    async abort() {
      target.destroy();
      await written.catch(() => {});
      if (path !== '-') await rm(partial, { force: true });
    },
  };
}

/** @throws StartError for anything but a complete backup */
export async function openZipBackup(path: string): Promise<BackupReader> {
  const zip = await openZip(path);
  const entries = await readEntries(zip).catch((error) => {
    throw damaged(path, 'it is not a complete zip file', error);
  });
  const openFile = async (name: string) => {
    const entry = entries.get(name);
    return entry && zip.openReadStreamPromise(entry);
  };
  const snapshot = [...entries.keys()]
    .map((name) => name.split('/')[0] ?? '')
    .find((name) => backupName.test(name));
  const manifest = snapshot === undefined ? undefined : await openFile(paths.manifest(snapshot));
  if (snapshot === undefined || manifest === undefined) throw damaged(path, 'it has no manifest');
  return {
    where: path,
    snapshot,
    manifest: parseManifest(await text(manifest), path),
    open: openFile,
  };
}

// `eachEntry()` would close the file at the end.
function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

const LOCAL_HEADER = Buffer.from('PK\x03\x04');
/** Longer than the lines that `npm run` prints before the output of a command. */
const PREFIX_MAX = 1_024;

/** Skips what `npm run backup -- -` wrote before the zip file. */
async function openZip(path: string): Promise<ZipFile> {
  const { size, offset } = await findZip(path).catch((error) => {
    throw new StartError(`Can't read ${path} (${error.code}).`, { cause: error });
  });
  if (offset < 0) throw damaged(path, 'it is not a zip file');
  const reader = new (class extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return createReadStream(path, { start: start + offset, end: end + offset - 1 });
    }
  })();
  try {
    return await fromRandomAccessReaderPromise(reader, size - offset, { autoClose: false });
  } catch (error) {
    throw damaged(path, 'it is not a complete zip file', error);
  }
}

async function findZip(path: string): Promise<{ size: number; offset: number }> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(PREFIX_MAX), position: 0 });
    const { size } = await file.stat();
    return { size, offset: buffer.subarray(0, bytesRead).indexOf(LOCAL_HEADER) };
  } finally {
    await file.close();
  }
}
