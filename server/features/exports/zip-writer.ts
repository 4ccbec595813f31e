import { createHash } from 'node:crypto';
import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { yieldToEventLoop } from '#server/yield-to-event-loop.ts';
import type { ExportedFile } from './export-format.ts';

/** JSON texts, each of which ends with a line feed, and how many they are. */
export type Lines = { text: string; count: number };

/** Writes entries one after another, as fast as the zip is read, and keeps none of their contents. */
export type ZipWriter = {
  zip: Readable;
  /** All entries so far. */
  files: readonly ExportedFile[];
  addText(name: string, parts: AsyncIterable<string>): Promise<void>;
  addRecords(name: string, lines: AsyncIterable<Lines>): Promise<void>;
  /** Adds an entry that is stored as it is. */
  addStored(name: string, content: AsyncIterable<Buffer>, bytes: number): Promise<void>;
  end(): void;
  /** Ends the zip with an error, for its reader. */
  fail(error: unknown): void;
};

/** Checksums of so many bytes are computed in one turn of the event loop, in about a millisecond. */
const SLICE_BYTES = 128 * 1024;

export function createZipWriter(exportedAt: Date): ZipWriter {
  const zipFile = new ZipFile();
  const zip = zipFile.outputStream as PassThrough;
  const files: ExportedFile[] = [];
  const closed = finished(zip).then(() => {
    throw new Error('the zip was closed early');
  });
  closed.catch(() => {});
  zipFile.on('error', (error) => zip.destroy(error));

  async function add(
    name: string,
    parts: AsyncIterable<Buffer>,
    options: { compress: boolean; size?: number },
  ): Promise<ExportedFile> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* slices() {
      for await (const part of readAhead(parts)) {
        for (let at = 0; at < part.length; at += SLICE_BYTES) {
          const slice = part.subarray(at, at + SLICE_BYTES);
          hash.update(slice);
          bytes += slice.length;
          yield slice;
          await yieldToEventLoop();
        }
      }
    }
    const source = Readable.from(slices(), { objectMode: false });
    const written = finished(source);
    const entry = { mtime: exportedAt, mode: 0o100600, ...options };
    zipFile.addReadStreamLazy(name, entry, handOver(source));
    await Promise.race([written, closed]);
    const file = { name, bytes, sha256: hash.digest('hex') };
    files.push(file);
    return file;
  }

  return {
    zip,
    files,
    async addText(name, parts) {
      await add(name, bytesOf(parts), { compress: true });
    },
    async addRecords(name, lines) {
      let records = 0;
      async function* texts() {
        for await (const { text, count } of lines) {
          records += count;
          yield text;
        }
      }
      const file = await add(name, bytesOf(texts()), { compress: true });
      file.records = records;
    },
    async addStored(name, content, size) {
      await add(name, content, { compress: false, size });
    },
    end: () => zipFile.end(),
    fail: (error) => void zip.destroy(error instanceof Error ? error : new Error(String(error))),
  };
}

type Send = (error: null, source: Readable) => void;

/** yazl keeps this function until the zip ends, so it must refer to nothing that has been sent. */
function handOver(source: Readable): (send: Send) => void {
  let unsent: Readable | undefined = source;
  return (send) => {
    if (unsent !== undefined) send(null, unsent);
    unsent = undefined;
  };
}

/** Reads the next part while the current one is used. */
export async function* readAhead<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const reader = parts[Symbol.asyncIterator]();
  let next = reader.next();
  try {
    for (let part = await next; !part.done; part = await next) {
      next = reader.next();
      // Thrown when its turn comes, unless the reader stops before.
      next.catch(() => {});
      yield part.value;
    }
  } finally {
    await reader.return?.();
  }
}

async function* bytesOf(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}
