import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import { ownFormat } from '#domain/imports/import-calls.ts';
import { importLimits, type TableChoice, type TextEncodingName } from '#domain/imports/import-choice.ts';
import type { StoredFileKey, StoredFiles } from '#server/integrations/stored-files.ts';
import type { Incoming } from '#server/pictures/incoming.ts';
import type { ReadFile } from './file-reader.ts';
import { countBytes, type ImportRow } from './import.queries.ts';
import { importUuid } from './import-ids.ts';
import { type ImportRecords, type RecordsHead, readHead, readRecords } from './import-records.ts';
import type { MadeOf } from './importer.ts';
import { unpackedLines } from './restore/own-records.ts';

export function uploadKey(id: string): StoredFileKey {
  return `imports/${id}`;
}

/** Returns the key of the file with the records that were read of the upload. */
export function recordsKey(id: string): StoredFileKey {
  return `imports/${importUuid(id, 'records')}`;
}

export function stepsKey(id: string): StoredFileKey {
  return `imports/${importUuid(id, 'steps')}`;
}

export function leftOutKey(id: string): StoredFileKey {
  return `imports/${importUuid(id, 'left out')}`;
}

type Deps = { pool: Pool; files: StoredFiles; incoming: Incoming };

type UseOfRecords<T> = {
  table: TableChoice | undefined;
  /** Few records. */
  here(records: ImportRecords): T | Promise<T>;
  /** Many, or those of an export of Whichbin. */
  byProcess(recordsPath: string): Promise<T>;
};

export type ImportFiles = {
  /** Uses a local copy of a stored file. @throws AppError `imports.notFound`. */
  withCopy<T>(key: StoredFileKey, use: (path: string) => Promise<T>): Promise<T>;
  /** Reads the upload and stores its records. */
  readUpload(row: ImportRow, read: ReadFile, encoding?: TextEncodingName): Promise<MadeOf<'content'>>;
  /** Reads the upload first if its records are not stored. */
  withRecords<T>(row: ImportRow, read: ReadFile, use: UseOfRecords<T>): Promise<T>;
};

/** The stored upload of an import and the records that were read of it. */
export function createImportFiles({ pool, files, incoming }: Deps): ImportFiles {
  async function withCopy<T>(key: StoredFileKey, use: (path: string) => Promise<T>): Promise<T> {
    const stored = await files.read(key);
    if (stored === undefined) throw new AppError('imports.notFound');
    const file = await incoming.receive(stored);
    try {
      return await use(file.path);
    } finally {
      await file.remove();
    }
  }

  function readUpload(row: ImportRow, read: ReadFile, encoding?: TextEncodingName) {
    const { userId, id } = row;
    return withCopy(uploadKey(id), async (path) => {
      const recordsPath = `${path}.records`;
      try {
        const task = { ...readingOf(row), ...(encoding && { encoding }), path, recordsPath };
        const content = await read({ ...task, make: 'content' });
        const before = (await files.size(recordsKey(id))) ?? 0;
        const { bytes } = await files.store(recordsKey(id), createReadStream(recordsPath));
        const [counted] = await countBytes(pool, { userId, id, more: bytes - before });
        // It was deleted while it was read.
        if (counted === undefined) {
          await files.remove(recordsKey(id));
          throw new AppError('imports.notFound');
        }
        return content;
      } finally {
        await rm(recordsPath, { force: true });
      }
    });
  }

  /**
   * Undefined if there are none, as of uploads of earlier versions, or if they were read in another encoding than the row
   * says; rows of earlier versions say none.
   */
  async function openRecords({ id, content }: ImportRow): Promise<OpenRecords | undefined> {
    const stored = await files.read(recordsKey(id));
    if (stored === undefined) return undefined;
    const lines = unpackedLines(stored, importLimits.recordBytes);
    const head = await readHead(lines);
    const encoding = content?.encoding;
    if (encoding === undefined || head.encoding === encoding) return { head, lines };
    await lines.return(undefined);
    return undefined;
  }

  async function withRecords<T>(row: ImportRow, read: ReadFile, use: UseOfRecords<T>): Promise<T> {
    const key = recordsKey(row.id);
    if (row.content?.format === ownFormat) return withCopy(key, use.byProcess);
    let open = await openRecords(row);
    if (open === undefined) {
      await readUpload(row, read, row.content?.encoding);
      open = await openRecords(row);
    }
    if (open === undefined) throw new AppError('imports.notFound');
    const { head, lines } = open;
    if (head.isSmall) return use.here(await readRecords(head, lines, use.table));
    await lines.return(undefined);
    return withCopy(key, use.byProcess);
  }

  return { withCopy, readUpload, withRecords };
}

type OpenRecords = { head: RecordsHead; lines: AsyncGenerator<string> };

/** How an uploaded file has to be read. */
export function readingOf({ fileName, content }: ImportRow) {
  return { fileName, encoding: content?.isEncodingChosen ? content.encoding : undefined };
}
