import type { Pool } from 'pg';
import type { ExportLocale } from '#domain/account/account-calls.ts';
import { AppError } from '#domain/errors.ts';
import { nilId } from '#domain/ids.ts';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-limits.ts';
import { reminderSettingsOf } from '#domain/reminders/reminder.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import type { AttachmentFiles, FilePart } from '#server/integrations/attachment-files.ts';
import { version } from '#server/start/version.ts';
import { readAccount } from '../account/profile.ts';
import { csvFiles } from './csv-files.ts';
import {
  documentFileName,
  type ExportManifest,
  type ExportRecord,
  exportVersion,
  photoFileName,
  sharedDocumentFileName,
  sharedPhotoFileName,
} from './export-format.ts';
import { queryOwnCounts, queryOwnDocuments, queryOwnPhotos } from './own-records.queries.ts';
import { ownRecords, toLines } from './own-records.ts';
import {
  recordLines,
  type SharedAttachment,
  sharedAttachments,
  sharedBins,
  sharedItems,
  sharedPlaces,
} from './shared-records.ts';
import { type Lines, readAhead, type ZipWriter } from './zip-writer.ts';

export type ExportSource = { pool: Pool; attachmentFiles: Pick<AttachmentFiles, 'read' | 'open'> };

export type ExportProgress = { doneCount: number; totalCount: number };

type Options = {
  userId: string;
  locale: ExportLocale;
  exportedAt: Date;
  /** Throws if the export was cancelled. */
  onProgress(progress: ExportProgress): Promise<void>;
};

/** A photo's or document's files take about as long as this many items. */
const FILE_WEIGHT = 20;

/**
 * Writes everything a person has into the zip. Rows are read in one snapshot, which neither blocks writers nor is
 * blocked by them; it ends before the files are read, which never change.
 */
export async function writeExport(source: ExportSource, zip: ZipWriter, options: Options): Promise<void> {
  const progress = createProgress(options.onProgress);
  const wanted = await inSnapshot(source.pool, costModel.exports.snapshotIdleMs, (db) =>
    writeRecords(db, zip, options, progress),
  );
  const missing = { photos: new Set<string>(), documents: new Set<string>() };
  for await (const { id, part, name, read, isLast } of readAhead(readFiles(source, wanted))) {
    const file = await read();
    if (file === undefined) missing[part === 'document' ? 'documents' : 'photos'].add(id);
    else await zip.addStored(name, file.content, file.bytes);
    if (isLast) await progress.done(FILE_WEIGHT);
  }
  const manifest = manifestOf(options, zip, missing);
  await zip.addText('manifest.json', oneText(JSON.stringify(manifest, undefined, 1)));
  zip.end();
}

type FileToWrite = {
  id: string;
  part: FilePart;
  name: string;
  read(): Promise<{ content: AsyncIterable<Buffer>; bytes: number } | undefined>;
  isLast: boolean;
};

/** Files of photos are read ahead; documents, which may be large, are passed on as they are read. */
async function* readFiles(
  { attachmentFiles }: ExportSource,
  wanted: readonly WantedFiles[],
): AsyncGenerator<FileToWrite> {
  for (const { id, fileKey, parts, nameOf } of wanted) {
    for (const part of parts) {
      const file = { id, part, name: nameOf(part), isLast: part === parts.at(-1) };
      if (part === 'document') yield { ...file, read: () => attachmentFiles.open(fileKey, part) };
      else {
        const content = await attachmentFiles.read(fileKey, part);
        yield { ...file, read: async () => content && { content: onePart(content), bytes: content.length } };
      }
    }
  }
}

async function* onePart(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

type WantedFiles = {
  id: string;
  fileKey: string;
  parts: readonly FilePart[];
  nameOf(part: FilePart): string;
};

async function writeRecords(
  db: Queryable,
  zip: ZipWriter,
  { userId, locale }: Options,
  progress: Progress,
): Promise<WantedFiles[]> {
  const [own] = await queryOwnCounts(db, { userId });
  const { items = 0, files = 0, fileBytes = 0 } = own ?? {};
  const size = createSizeLimit(fileBytes);
  progress.expect(items + files * FILE_WEIGHT);
  const {
    maxBins: _,
    maxItemsPerBin: __,
    revision: ___,
    codesRevision: ____,
    ...account
  } = await readAccount(db, userId);
  await zip.addText('account.json', oneText(JSON.stringify(account satisfies ExportRecord<'account.json'>)));
  for (const [name, records] of Object.entries(ownRecords)) {
    const lines = records(db, userId);
    await zip.addRecords(name, name === 'items.ndjson' ? counted(lines, progress) : lines);
  }
  await zip.addRecords('shared/places.ndjson', recordLines(sharedPlaces(db, userId)));
  await zip.addRecords('shared/bins.ndjson', recordLines(sharedBins(db, userId)));
  await zip.addRecords('shared/items.ndjson', sharedItems(db, userId));
  const { timeZone } = reminderSettingsOf(account.reminderChoice);
  const reader = { userId, locale, timeZone };
  for (const [name, write] of Object.entries(csvFiles)) await zip.addText(name, write(db, reader));
  const wanted = await readOwnFiles(db, userId);
  const shared = noteShared(wanted, size);
  await zip.addRecords(
    'shared/photos.ndjson',
    shared.photos(sharedAttachments(db, userId, { isPhoto: true })),
  );
  await zip.addRecords(
    'shared/documents.ndjson',
    shared.documents(sharedAttachments(db, userId, { isPhoto: false })),
  );
  progress.expect((wanted.length - files) * FILE_WEIGHT);
  return wanted;
}

async function readOwnFiles(db: Queryable, userId: string): Promise<WantedFiles[]> {
  const wanted: WantedFiles[] = [];
  for await (const { id, fileKey } of pagesOf((page) => queryOwnPhotos(db, { userId, ...page })))
    wanted.push({ id, fileKey, parts: photoSizes, nameOf: (size) => photoFileName(id, size as PhotoSize) });
  for await (const { id, type, fileKey } of pagesOf((page) => queryOwnDocuments(db, { userId, ...page })))
    if (fileKey !== null && type !== 'link')
      wanted.push({ id, fileKey, parts: ['document'], nameOf: () => documentFileName(id, type) });
  return wanted;
}

const PAGE = 1_000;

async function* pagesOf<Row extends { id: string }>(
  query: (page: { limit: number; afterId: string }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let afterId: string | undefined = nilId; afterId !== undefined; ) {
    const rows: Row[] = await query({ limit: PAGE, afterId });
    yield* rows;
    afterId = rows.length === PAGE ? rows.at(-1)?.id : undefined;
  }
}

/** @throws AppError `exports.tooLarge`. */
function createSizeLimit(fileBytes: number): (more: number) => void {
  let bytes = 0;
  const add = (more: number) => {
    bytes += more;
    if (bytes > costModel.exports.maxPhotoBytes) throw new AppError('exports.tooLarge');
  };
  add(fileBytes);
  return add;
}

/** Writes the records of what others share, and notes their files among the wanted ones. */
function noteShared(wanted: WantedFiles[], addBytes: (more: number) => void) {
  return {
    async *photos(photos: AsyncIterable<SharedAttachment>): AsyncGenerator<Lines> {
      for await (const { id, kind, target, binId, fileKey, bytes } of photos) {
        addBytes(bytes);
        if (fileKey !== null)
          wanted.push({ id, fileKey, parts: ['large'], nameOf: () => sharedPhotoFileName(id) });
        const photo: ExportRecord<'shared/photos.ndjson'> = { id, kind, target, ...withBin(binId) };
        yield toLines([photo]);
      }
    },
    async *documents(documents: AsyncIterable<SharedAttachment>): AsyncGenerator<Lines> {
      for await (const { binId, fileKey, bytes, url, ...row } of documents) {
        const { id, type } = row;
        addBytes(bytes);
        if (fileKey !== null && type !== 'link')
          wanted.push({ id, fileKey, parts: ['document'], nameOf: () => sharedDocumentFileName(id, type) });
        const document: ExportRecord<'shared/documents.ndjson'> = {
          ...row,
          ...withBin(binId),
          ...(url !== null && { url }),
        };
        yield toLines([document]);
      }
    },
  };
}

function withBin(binId: string | null): { binId?: string } {
  return binId === null ? {} : { binId };
}

function manifestOf(
  { userId, exportedAt }: Options,
  { files }: ZipWriter,
  { photos, documents }: { photos: ReadonlySet<string>; documents: ReadonlySet<string> },
): ExportManifest {
  return {
    format: 'whichbin-export',
    version: exportVersion,
    writtenBy: version,
    exportedAt: exportedAt.toISOString(),
    userId,
    files: [...files],
    missingPhotos: [...photos],
    ...(documents.size > 0 && { missingDocuments: [...documents] }),
  };
}

type Progress = { expect(more: number): void; done(more: number): Promise<void> };

const REPORT_MS = 500;

function createProgress(report: Options['onProgress']): Progress {
  let [doneCount, totalCount, reportedAt] = [0, 0, 0];
  return {
    expect(more) {
      totalCount += more;
    },
    async done(more) {
      doneCount += more;
      const now = Date.now();
      if (now - reportedAt < REPORT_MS) return;
      reportedAt = now;
      await report({ doneCount, totalCount });
    },
  };
}

async function* counted(lines: AsyncIterable<Lines>, progress: Progress): AsyncGenerator<Lines> {
  for await (const line of lines) {
    yield line;
    await progress.done(line.count);
  }
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
