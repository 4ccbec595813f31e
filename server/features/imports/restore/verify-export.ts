import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { documentBytesMax } from '#domain/documents/document-limits.ts';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import {
  type ExportedFile,
  type ExportManifest,
  exportManifest,
  exportRecords,
  exportVersion,
  type RecordFile,
} from '../../exports/export-format.ts';
import type { ZipPart } from '../import-plan.ts';
import { isAddedBySystem } from '../unpack/zip.ts';
import { linesIn, type RecordLine } from './own-records.ts';

const MANIFEST = 'manifest.json';
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

const { exportEntries, exportTextBytes, exportRecords: recordsMax, exportLineBytes } = importLimits;

const manifestHead = exportManifest.pick({ format: true }).extend({ version: z.number() });

type OpenExport = { zip: ZipFile; manifest: ExportManifest; entries: ReadonlyMap<string, Entry> };

/**
 * Reads an export of Whichbin from its first to its last byte and writes its records beside it, so that nothing is believed that the
 * manifest does not say and no later step reads the photos. Returns false if the file is no such export. @throws AppError
 * `imports.exportNewer`, `imports.exportChanged`.
 */
export async function verifyExport(path: string, recordsPath: string): Promise<boolean> {
  const opened = await openExport(path);
  if (opened === undefined) return false;
  try {
    await pipeline(
      linesOf(opened),
      createGzip({ level: 1 }),
      createWriteStream(recordsPath, { mode: 0o600 }),
    );
    return true;
  } finally {
    opened.zip.close();
  }
}

/** Undefined if it is no zip with a manifest of ours; then it is read as any other file. */
async function openExport(path: string): Promise<OpenExport | undefined> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { validateEntrySizes: true, strictFileNames: false, autoClose: false });
  } catch {
    return undefined;
  }
  const opened = await readManifest(zip).catch((error) => {
    zip.close();
    if (error instanceof AppError) throw error;
    return undefined;
  });
  if (opened === undefined) zip.close();
  return opened;
}

async function readManifest(zip: ZipFile): Promise<OpenExport | undefined> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (fileName.endsWith('/') || isAddedBySystem(fileName)) continue;
    if (entries.size >= exportEntries || entries.has(fileName)) return undefined;
    entries.set(fileName, entry);
  }
  const name = [...entries.keys()].find((each) => each === MANIFEST || each.endsWith(`/${MANIFEST}`));
  const entry = name === undefined ? undefined : entries.get(name);
  if (name === undefined || entry === undefined || entry.uncompressedSize > MANIFEST_BYTES_MAX)
    return undefined;
  const json: unknown = JSON.parse(String(await collect(await zip.openReadStreamPromise(entry))));
  const { data: head } = manifestHead.safeParse(json);
  if (head === undefined) return undefined;
  if (head.version > exportVersion) throw new AppError('imports.exportNewer');
  const manifest = exportManifest.safeParse(json);
  if (!manifest.success) throw changed();
  const folder = name.slice(0, -MANIFEST.length);
  const inFolder = [...entries].map(([full, each]) => [full.slice(folder.length), each] as const);
  if ([...entries.keys()].some((full) => !full.startsWith(folder))) throw changed();
  return { zip, manifest: manifest.data, entries: new Map(inFolder) };
}

/** Exports of older versions lack these. */
const addedLater: ReadonlySet<string> = new Set<RecordFile>([
  'join-links.ndjson',
  'list-entries.ndjson',
  'documents.ndjson',
  'shared/documents.ndjson',
]);

async function* linesOf({ zip, manifest, entries }: OpenExport): AsyncGenerator<string> {
  const { files, userId } = manifest;
  const names = new Set(files.map(({ name }) => name));
  const isWhole = Object.keys(exportRecords).every((name) => names.has(name) || addedLater.has(name));
  if (!isWhole || names.size !== files.length || entries.size !== files.length + 1) throw changed();
  let textBytes = 0;
  let records = 0;
  yield lineOf({ file: MANIFEST, record: { userId } });
  for (const file of files) {
    const entry = entries.get(file.name);
    if (entry === undefined || entry.uncompressedSize !== file.bytes || entry.isEncrypted()) throw changed();
    if (file.name in exportRecords) {
      textBytes += file.bytes;
      records += file.records ?? 0;
      if (textBytes > exportTextBytes || records > recordsMax) throw new AppError('imports.tooComplex');
      yield* recordsIn(zip, entry, file, file.name as RecordFile);
    } else {
      const bytesMax = maxOf(file.name);
      if (bytesMax !== undefined && file.bytes > bytesMax) throw changed();
      await assertDigest(zip, entry, file);
      if (bytesMax !== undefined && !file.name.startsWith('shared/'))
        yield lineOf(await partOf(zip, entry, file, bytesMax));
    }
  }
}

/** The most bytes of a photo's or document's file; undefined for another file. */
function maxOf(name: string): number | undefined {
  if (/^(shared\/)?documents\//.test(name)) return documentBytesMax;
  return /^(shared\/)?photos\//.test(name) ? photoBytesMax : undefined;
}

function lineOf(line: RecordLine): string {
  return `${JSON.stringify(line)}\n`;
}

async function partOf(
  zip: ZipFile,
  entry: Entry,
  { name, sha256 }: ExportedFile,
  bytesMax: number,
): Promise<RecordLine> {
  const { compressionMethod, compressedSize: bytes } = entry;
  const isKnown = compressionMethod === STORED || compressionMethod === DEFLATED;
  // It is read whole later, packed as it is.
  if (!isKnown || bytes > bytesMax) throw changed();
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const part: ZipPart = { start, bytes, isDeflated: compressionMethod === DEFLATED, sha256 };
  return { file: 'files', record: { name, part } };
}

async function assertDigest(zip: ZipFile, entry: Entry, { sha256 }: ExportedFile): Promise<void> {
  const hash = createHash('sha256');
  for await (const _chunk of openEntry(zip, entry, hash));
  if (hash.digest('hex') !== sha256) throw changed();
}

/** The digest is known only at the end; the caller uses nothing before. */
async function* recordsIn(
  zip: ZipFile,
  entry: Entry,
  { sha256, records: expected }: ExportedFile,
  name: RecordFile,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const schema = exportRecords[name];
  let count = 0;
  for await (const line of linesIn(openEntry(zip, entry, hash), exportLineBytes)) {
    count++;
    const { data } = schema.safeParse(parsed(line));
    if (data === undefined) throw changed();
    yield lineOf({ file: name, record: data } as RecordLine);
  }
  if (count !== (expected ?? 1) || hash.digest('hex') !== sha256) throw changed();
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw changed();
  }
}

/** A damaged entry ends with an error of the library. */
async function* openEntry(zip: ZipFile, entry: Entry, hash: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : changed(error);
  }
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function changed(cause?: unknown): AppError {
  return new AppError('imports.exportChanged', undefined, undefined, { cause });
}
