import type { Readable } from 'node:stream';

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
