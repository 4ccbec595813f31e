import type { Pool } from 'pg';
import type { ExportLocale } from '#domain/account/account-calls.ts';
import { AppError } from '#domain/errors.ts';
import { nilId } from '#domain/ids.ts';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-limits.ts';
import { reminderSettingsOf } from '#domain/reminders/reminder.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import type { PhotoFiles } from '#server/integrations/photo-files.ts';
import { version } from '#server/start/version.ts';
import { readAccount } from '../account/profile.ts';
import { csvFiles } from './csv-files.ts';
import {
  type ExportManifest,
  type ExportRecord,
  exportVersion,
  photoFileName,
  sharedPhotoFileName,
} from './export-format.ts';
import { queryOwnCounts, queryOwnPhotos } from './own-records.queries.ts';
import { ownRecords, toLines } from './own-records.ts';
import {
  recordLines,
  type SharedPhoto,
  sharedBins,
  sharedItems,
  sharedPhotos,
  sharedPlaces,
} from './shared-records.ts';
import { type Lines, readAhead, type ZipWriter } from './zip-writer.ts';

export type ExportSource = { pool: Pool; photoFiles: Pick<PhotoFiles, 'read'> };

export type ExportProgress = { doneCount: number; totalCount: number };

type Options = {
  userId: string;
  locale: ExportLocale;
  exportedAt: Date;
  /** Throws if the export was cancelled. */
  onProgress(progress: ExportProgress): Promise<void>;
};

/** A photo's files take about as long as this many items. */
const PHOTO_WEIGHT = 20;

/**
 * Writes everything a person has into the zip. Rows are read in one snapshot, which neither blocks writers nor is
 * blocked by them; it ends before the photos are read, whose files never change.
 */
export async function writeExport(source: ExportSource, zip: ZipWriter, options: Options): Promise<void> {
  const progress = createProgress(options.onProgress);
  const photos = await inSnapshot(source.pool, costModel.exports.snapshotIdleMs, (db) =>
    writeRecords(db, zip, options, progress),
  );
  const missingPhotos: string[] = [];
  for await (const { id, name, content, isLast } of readAhead(readFiles(source, photos))) {
    if (content === undefined) missingPhotos.push(id);
    else await zip.addStored(name, content);
    if (isLast) await progress.done(PHOTO_WEIGHT);
  }
  const manifest = manifestOf(options, zip, [...new Set(missingPhotos)]);
  await zip.addText('manifest.json', oneText(JSON.stringify(manifest, undefined, 1)));
  zip.end();
}

type PhotoFile = { id: string; name: string; content: Buffer | undefined; isLast: boolean };

async function* readFiles(
  { photoFiles }: ExportSource,
  photos: readonly WantedPhoto[],
): AsyncGenerator<PhotoFile> {
  for (const { id, fileKey, sizes, nameOf } of photos) {
    for (const size of sizes) {
      const content = await photoFiles.read(fileKey, size);
      yield { id, name: nameOf(size), content, isLast: size === sizes.at(-1) };
    }
  }
}

type WantedPhoto = {
  id: string;
  fileKey: string;
  sizes: readonly PhotoSize[];
  nameOf(size: PhotoSize): string;
};

async function writeRecords(
  db: Queryable,
  zip: ZipWriter,
  { userId, locale }: Options,
  progress: Progress,
): Promise<WantedPhoto[]> {
  const [own] = await queryOwnCounts(db, { userId });
  const { items = 0, photos = 0, photoBytes = 0 } = own ?? {};
  const size = createSizeLimit(photoBytes);
  progress.expect(items + photos * PHOTO_WEIGHT);
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
  const wanted = await readOwnPhotos(db, userId);
  await zip.addRecords('shared/photos.ndjson', noted(sharedPhotos(db, userId), wanted, size));
  progress.expect((wanted.length - photos) * PHOTO_WEIGHT);
  return wanted;
}

async function readOwnPhotos(db: Queryable, userId: string): Promise<WantedPhoto[]> {
  const wanted: WantedPhoto[] = [];
  for (let afterId: string | undefined = nilId; afterId !== undefined; ) {
    const rows = await queryOwnPhotos(db, { userId, limit: PHOTOS, afterId });
    for (const { id, fileKey } of rows)
      wanted.push({ id, fileKey, sizes: photoSizes, nameOf: (size) => photoFileName(id, size) });
    afterId = rows.length === PHOTOS ? rows.at(-1)?.id : undefined;
  }
  return wanted;
}

const PHOTOS = 1_000;

/** @throws AppError `exports.tooLarge`. */
function createSizeLimit(photoBytes: number): (more: number) => void {
  let bytes = 0;
  const add = (more: number) => {
    bytes += more;
    if (bytes > costModel.exports.maxPhotoBytes) throw new AppError('exports.tooLarge');
  };
  add(photoBytes);
  return add;
}

async function* noted(
  photos: AsyncIterable<SharedPhoto>,
  wanted: WantedPhoto[],
  addBytes: (more: number) => void,
): AsyncGenerator<Lines> {
  for await (const { fileKey, bytes, ...photo } of photos) {
    addBytes(bytes);
    const { id } = photo;
    wanted.push({ id, fileKey, sizes: ['large'], nameOf: () => sharedPhotoFileName(id) });
    yield toLines([photo]);
  }
}

function manifestOf(
  { userId, exportedAt }: Options,
  { files }: ZipWriter,
  missingPhotos: string[],
): ExportManifest {
  return {
    format: 'whichbin-export',
    version: exportVersion,
    writtenBy: version,
    exportedAt: exportedAt.toISOString(),
    userId,
    files: [...files],
    missingPhotos,
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
