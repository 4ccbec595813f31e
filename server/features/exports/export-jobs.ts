import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type ExportLocale, exportFileName, exportHours } from '#domain/account/account-calls.ts';
import { AppError } from '#domain/errors.ts';
import { costModel } from '#server/cost-model.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { StoredFileKey, StoredFiles } from '#server/integrations/stored-files.ts';
import type { JobKind } from '#server/jobs/job.ts';
import type { Retry } from '#server/jobs/worker.ts';
import type { Publish } from '#server/live/hint.ts';
import { notifyFromApp } from '../notifications/notify.ts';
import {
  deleteExport,
  failExport,
  finishExport,
  queryExpiredExports,
  readDayOf,
  startExportRow,
  updateProgress,
} from './exports.queries.ts';
import { type ExportSource, writeExport } from './write-export.ts';
import { createZipWriter } from './zip-writer.ts';

export type ExportJob = { userId: string; id: string; tries: number };

export const exportKind: JobKind<ExportJob> = {
  name: 'export',
  concurrency: costModel.exports.atOnce,
  serialKeyOf: ({ userId }) => userId,
};

export const exportPurgeKind: JobKind<unknown> = { name: 'export-purge', concurrency: 1 };

type ExportDeps = ExportSource & {
  /** Has connections of its own, so that long exports take none from the calls. */
  pool: Pool;
  storedFiles: StoredFiles;
  publish: Publish;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Aborted when the server stops; another process then makes the export. */
  stopping: AbortSignal;
};

const RETRY_AFTER_MS = [30_000, 5 * 60_000];
const PURGED_AT_ONCE = 50;
const HOUR_MS = 60 * 60 * 1000;

class Cancelled extends Error {}

export const exportFileKey = (id: string): StoredFileKey => `exports/${id}`;

export async function runExport(deps: ExportDeps, job: ExportJob): Promise<Retry<ExportJob> | undefined> {
  const { pool, storedFiles, stopping } = deps;
  const { userId, id } = job;
  const [started] = await startExportRow(pool, { userId, id });
  if (started === undefined) return undefined;
  try {
    const file = await storeExport(deps, job, started.locale);
    if (!(await finish(deps, job, file))) await storedFiles.remove(exportFileKey(id));
    return undefined;
  } catch (error) {
    if (error instanceof Cancelled) return undefined;
    if (stopping.aborted) return { payload: job, afterMs: 0 };
    return retryOrFail(deps, job, error);
  }
}

async function storeExport(deps: ExportDeps, { userId, id }: ExportJob, locale: ExportLocale) {
  const exportedAt = new Date();
  const zip = createZipWriter(exportedAt);
  const writing = writeExport(deps, zip, {
    userId,
    locale,
    exportedAt,
    async onProgress(progress) {
      deps.stopping.throwIfAborted();
      if ((await updateProgress(deps.pool, { userId, id, ...progress })).length === 0) throw new Cancelled();
    },
  }).catch((error) => {
    zip.fail(error);
    throw error;
  });
  const [stored, written] = await Promise.allSettled([
    deps.storedFiles.store(exportFileKey(id), zip.zip),
    writing,
  ]);
  // If the storage failed, the writer only says that the zip was closed.
  if (stored.status === 'rejected') throw stored.reason;
  if (written.status === 'rejected') throw written.reason;
  return stored.value;
}

/** False if the export was cancelled meanwhile. */
async function finish(
  { pool, publish }: ExportDeps,
  { userId, id }: ExportJob,
  file: { bytes: number; sha256: string },
): Promise<boolean> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + exportHours * HOUR_MS).toISOString();
  const isFinished = await inTransaction(pool, async (tx) => {
    const [finished] = await finishExport(tx, { userId, id, ...file, expiresAt });
    if (finished !== undefined)
      await notifyFromApp(tx, now.toISOString(), userId, {
        type: 'export_ready',
        title: exportFileName(await readDayOf(tx, userId, finished.createdAt)),
      });
    return finished !== undefined;
  });
  if (isFinished) publish({ accounts: [userId] });
  return isFinished;
}

async function retryOrFail(
  { pool, log }: ExportDeps,
  { userId, id, tries }: ExportJob,
  error: unknown,
): Promise<Retry<ExportJob> | undefined> {
  const isFinal = error instanceof AppError && error.code === 'exports.tooLarge';
  const afterMs = isFinal ? undefined : RETRY_AFTER_MS[tries];
  log.warn({ err: error, tries: tries + 1 }, 'export failed');
  if (afterMs !== undefined) return { payload: { userId, id, tries: tries + 1 }, afterMs };
  await failExport(pool, { userId, id, error: error instanceof AppError ? error.code : 'server.failed' });
  return undefined;
}

/** Removes the files of expired and cancelled exports. @throws errors of the storage. */
export async function purgeExports(pool: Pool, storedFiles: Pick<StoredFiles, 'remove'>): Promise<void> {
  for (;;) {
    const expired = await queryExpiredExports(pool, { now: new Date().toISOString(), limit: PURGED_AT_ONCE });
    for (const { userId, id } of expired) {
      await storedFiles.remove(exportFileKey(id));
      await deleteExport(pool, { userId, id });
    }
    if (expired.length < PURGED_AT_ONCE) return;
  }
}
