import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportedFile } from '#domain/exports/export-format.ts';

/** Writes entries one after another, as fast as the zip is read. */
export type ZipWriter = {
  zip: Readable;
  /** All entries so far. */
  files: readonly ExportedFile[];
  /** Adds an entry of which nothing is kept in memory. */
  addText(name: string, parts: AsyncIterable<string>): Promise<void>;
  addRecords(name: string, lines: AsyncIterable<Lines>): Promise<void>;
  /** Adds an entry that is stored as it is. */
  addStored(name: string, content: Buffer): Promise<void>;
  end(): void;
  /** Ends the zip with an error, for its reader. */
  fail(error: unknown): void;
};

/** JSON texts, each of which ends with a line feed, and how many they are. */
export type Lines = { text: string; count: number };

export function createZipWriter(exportedAt: Date): ZipWriter {
  const zipFile = new ZipFile();
  const zip = zipFile.outputStream as PassThrough;
  const files: ExportedFile[] = [];
  zipFile.on('error', (error) => zip.destroy(error));
  const options = { mtime: exportedAt, mode: 0o100600 };
  const closed = finished(zip).then(() => {
    throw new Error('the zip was closed early');
  });
  closed.catch(() => {});

  async function addStream(name: string, parts: AsyncIterable<string>): Promise<ExportedFile> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* hashed() {
      for await (const part of parts) {
        const chunk = Buffer.from(part);
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const content = Readable.from(hashed(), { objectMode: false });
    zipFile.addReadStream(content, name, options);
    await Promise.race([finished(content), closed]);
    const file = { name, bytes, sha256: hash.digest('hex') };
    files.push(file);
    return file;
  }

  return {
    zip,
    files,
    async addText(name, parts) {
      await addStream(name, parts);
    },
    async addRecords(name, lines) {
      let records = 0;
      async function* texts() {
        for await (const { text, count } of lines) {
          records += count;
          yield text;
        }
      }
      const file = await addStream(name, texts());
      file.records = records;
    },
    async addStored(name, content) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      zipFile.addBuffer(content, name, { ...options, compress: false });
      files.push({ name, bytes: content.length, sha256 });
      // yazl writes without waiting for the reader.
      if (zip.writableNeedDrain) await Promise.race([once(zip, 'drain'), closed]);
    },
    end: () => zipFile.end(),
    fail: (error) => void zip.destroy(error instanceof Error ? error : new Error(String(error))),
  };
}
