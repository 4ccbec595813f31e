import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-choice.ts';

export type OpenZip = {
  /** The names of all files, without a folder that all of them are in and without what systems add. */
  names: string[];
  /** The unpacked size that the zip claims. */
  unpackedBytes: number;
  /** At most `max` bytes. @throws AppError `imports.unsafeZip` if there are more, or the entry is damaged. */
  read(name: string, max: number): Promise<Buffer>;
  close(): void;
};

const MEBIBYTE = 1024 * 1024;
/** The largest compression ratio of all entries together; texts and pictures stay below it. */
const RATIO_MAX = 200;
const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;
/** Files that operating systems add when they pack a folder. */
const addedBySystems = /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

export function isAddedBySystem(name: string): boolean {
  return addedBySystems.test(name);
}

/**
 * Lists a zip without unpacking anything. Names that leave the zip, links, equal names and sizes that no export has are refused.
 * @throws AppError `imports.unsafeZip`.
 */
export async function openZip(path: string): Promise<OpenZip> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { validateEntrySizes: true, strictFileNames: false, autoClose: false });
    const entries = withoutFolder(await listEntries(zip));
    const unpackedBytes = [...entries.values()].reduce((sum, each) => sum + each.uncompressedSize, 0);
    return {
      names: [...entries.keys()],
      unpackedBytes,
      read: reader(zip, entries),
      close: () => zip?.close(),
    };
  } catch (error) {
    zip?.close();
    throw unsafe(error);
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize, externalFileAttributes } = entry;
    if (fileName.endsWith('/') || isAddedBySystem(fileName)) continue;
    unpacked += uncompressedSize;
    packed += compressedSize;
    const isLink = ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK;
    const isTooMuch = unpacked > importLimits.unpackedBytes || entries.size >= importLimits.entries;
    if (isLink || isTooMuch || entries.has(fileName) || entry.isEncrypted()) throw unsafe();
    entries.set(fileName, entry);
  }
  if (unpacked > MEBIBYTE && unpacked > packed * RATIO_MAX) throw unsafe();
  return entries;
}

/** A folder that was packed whole is in the name of each file. */
function withoutFolder(entries: Map<string, Entry>): Map<string, Entry> {
  const [first = ''] = entries.keys();
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isCommon = folder !== '' && [...entries.keys()].every((name) => name.startsWith(folder));
  if (!isCommon) return entries;
  return new Map([...entries].map(([name, entry]) => [name.slice(folder.length), entry]));
}

function reader(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  return async (name: string, max: number): Promise<Buffer> => {
    const entry = entries.get(name);
    if (entry === undefined || entry.uncompressedSize > max) throw unsafe();
    try {
      return await collect(await zip.openReadStreamPromise(entry), max);
    } catch (error) {
      throw unsafe(error);
    }
  };
}

/** The sizes in a zip are only claims. */
async function collect(stream: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > max) throw unsafe();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unsafe(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('imports.unsafeZip', undefined, undefined, { cause });
}
