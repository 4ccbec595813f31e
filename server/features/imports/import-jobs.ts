import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { costModel } from '../../cost-model.ts';
import type { Retry } from '../../jobs/worker.ts';
import { queryProfile } from '../account/profile.queries.ts';
import type { Caller } from '../command.ts';
import { notifyFromApp } from '../notifications/notify.ts';
import {
  changeState,
  deleteImport,
  type ImportRow,
  type ImportSummary,
  queryExpiredImports,
  queryImport,
  type RefusedStep,
  storeProgress,
  storeSteps,
} from './import.queries.ts';
import type { ImportStep } from './import-steps.ts';
import type { Importer, StoredStep } from './importer.ts';
import type { ImportJob } from './imports.commands.ts';
import { presentImport } from './imports.reads.ts';
import { type DocumentDeps, performDocument } from './perform-document.ts';
import { isPhotoStep, PHOTOS_AT_ONCE, type PhotoDeps, performPhotos } from './perform-photos.ts';
import {
  type ImportJobDeps,
  type ImportMark,
  isOfStorage,
  isRetryable,
  markOfImport,
  performStep,
  STEPS_PER_SAVE,
} from './perform-step.ts';
import { isRestoreStep, performRestore } from './restore/perform-restore.ts';
import { type BegunUndos, redoSlice, undoSlice } from './undo-import.ts';

type JobDeps = ImportJobDeps &
  PhotoDeps &
  DocumentDeps & { begunUndos: BegunUndos; log: Pick<FastifyBaseLogger, 'warn'> };

const { sliceMs } = costModel.imports;
const BUSY_AFTER_MS = 3_000;
const RETRY_AFTER_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000];
const PURGED_AT_ONCE = 50;

/** Goes on with an import, its undo or its redo for a moment. Every call is performed once, so that a restart repeats nothing. */
export async function runImport(deps: JobDeps, job: ImportJob): Promise<Retry<ImportJob> | undefined> {
  const [row] = await queryImport(deps.pool, job);
  const caller = row && (await callerFor(deps, job.userId));
  if (row === undefined || caller === undefined) return undefined;
  try {
    if (row.state === 'running') return await runSlice(deps, caller, row, job);
    if (row.state === 'undoing') return await undoSlice({ deps, caller, row, job });
    if (row.state === 'redoing') return await redoSlice({ deps, caller, row, job });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || isOfStorage(error)) return retryOrFail(deps, row, job, error);
    if (isRetryable(error)) return { payload: job, afterMs: BUSY_AFTER_MS };
    await fail(deps, row, error.code);
    return undefined;
  }
}

/** An import that fails again and again ends, so that the person is told and can undo it. */
async function retryOrFail(
  deps: JobDeps,
  row: ImportRow,
  { userId, id, tries = 0 }: ImportJob,
  error: unknown,
): Promise<Retry<ImportJob> | undefined> {
  const afterMs = RETRY_AFTER_MS[tries];
  deps.log.warn({ err: error, tries: tries + 1 }, 'import failed');
  if (afterMs !== undefined) return { payload: { userId, id, tries: tries + 1 }, afterMs };
  await fail(deps, row, error instanceof AppError ? error.code : 'server.failed');
  return undefined;
}

/** Undefined if the account is gone. */
async function callerFor(deps: ImportJobDeps, userId: string): Promise<Caller | undefined> {
  const [profile] = await queryProfile(deps.pool, { userId });
  if (profile === undefined) return undefined;
  const { installation, storage } = deps;
  const now = new Date().toISOString();
  return { userId, userName: profile.displayName, sessionId: '', now, installation, storage };
}

/** Steps are planned once and stored, as later ones depend on the ids of earlier ones. Returns how many there are, with their summary. */
async function planSteps(
  { importer, pool }: ImportJobDeps,
  row: ImportRow,
): Promise<{ count: number; summary: ImportSummary | null }> {
  if (row.steps !== null) return { count: row.steps, summary: row.summary };
  if (row.choice === null) throw new AppError('imports.notFound');
  const { stepCount, counts, problems, problemCount } = await importer.plan(row, row.choice);
  const summary: ImportSummary = { counts, problems, problemCount };
  const { userId, id } = row;
  await storeSteps(pool, { userId, id, steps: stepCount, summary: JSON.stringify(summary) });
  return { count: stepCount, summary };
}

/** Only what the slice needs is read and parsed. */
class StepsAhead {
  private readonly source: AsyncIterator<StoredStep>;
  private readonly read: StoredStep[] = [];

  constructor(steps: AsyncIterable<StoredStep>) {
    this.source = steps[Symbol.asyncIterator]();
  }

  /** The next step; a photo with those that follow it, as photos are read from the file together. */
  async look(): Promise<ImportStep[]> {
    await this.fill(1);
    if (this.read[0] !== undefined && isPhotoStep(this.read[0].step)) await this.fill(PHOTOS_AT_ONCE);
    return this.read.map(({ step }) => step);
  }

  /** Returns where the step after it begins. */
  take(): number {
    return this.read.shift()?.endByte ?? 0;
  }

  async skip(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      await this.fill(1);
      this.take();
    }
  }

  async close(): Promise<void> {
    await this.source.return?.();
  }

  private async fill(count: number): Promise<void> {
    while (this.read.length < count) {
      const { done, value } = await this.source.next();
      if (done === true) return;
      this.read.push(value);
    }
  }
}

async function runSlice(
  deps: JobDeps,
  caller: Caller,
  before: ImportRow,
  job: ImportJob,
): Promise<Retry<ImportJob> | undefined> {
  const { count, summary } = await planSteps(deps, before);
  const row = { ...before, summary };
  const until = performance.now() + sliceMs;
  const refused: RefusedStep[] = [];
  let { progress: at, nextByte } = row;
  let saved = at;
  let items = 0;
  const save = async () => {
    saved = at;
    const values = { userId: row.userId, id: row.id, progress: at, nextByte, items };
    items = 0;
    const [stored] = await storeProgress(deps.pool, {
      ...values,
      refused: JSON.stringify(refused.splice(0)),
    });
    return stored?.state === 'running';
  };
  const ahead = new StepsAhead(deps.importer.steps(row, nextByte));
  try {
    if (nextByte === 0) await ahead.skip(at);
    while (at < count) {
      const steps = await ahead.look();
      if (steps.length === 0) throw new AppError('imports.notFound');
      const from = at;
      for await (const refusals of performFrom(deps, caller, row, { steps, from })) {
        refused.push(...refusals);
        items += itemsIn(steps[at - from]);
        at++;
        nextByte = ahead.take();
      }
      if (at - saved >= STEPS_PER_SAVE && !(await save())) return undefined;
      if (performance.now() > until) break;
    }
  } finally {
    await ahead.close();
    if (at > row.progress) await save();
  }
  if (at < count) return { payload: { ...job, tries: 0 }, afterMs: 0 };
  await end(deps, row, 'done', null);
  return undefined;
}

function itemsIn(step: ImportStep | undefined): number {
  return step?.call === 'items.create' ? step.data.items.length : 0;
}

/** Also notifies the person, who may have stopped it meanwhile. */
async function end(
  { pool, publish }: JobDeps,
  { userId, id, state }: ImportRow,
  to: 'done' | 'failed',
  summary: ImportSummary | null,
): Promise<void> {
  const now = new Date().toISOString();
  const isNotified = await inTransaction(pool, async (tx) => {
    const [ended] = await changeState(tx, {
      userId,
      id,
      from: state,
      to,
      expiresAt: null,
      summary: summary && JSON.stringify(summary),
    });
    if (ended === undefined || state !== 'running') return false;
    const { fileName: title, counts = noCounts } = presentImport(ended);
    const { locations, bins, items, photos } = counts;
    const notification =
      to === 'failed'
        ? { type: 'import_failed' as const, title }
        : { type: 'import_done' as const, title, imported: { locations, bins, items, photos } };
    await notifyFromApp(tx, now, userId, notification);
    return true;
  });
  if (isNotified) publish({ accounts: [userId] });
}

/** Performs the first of the steps, or as many photos as are read at once; yields what was refused of each. */
async function* performFrom(
  deps: JobDeps,
  caller: Caller,
  row: ImportRow,
  { steps, from }: { steps: readonly ImportStep[]; from: number },
): AsyncGenerator<RefusedStep[]> {
  const [step] = steps;
  if (step === undefined) return;
  const { id, fileName, summary, startedAt } = row;
  // New fields come first and have no line in the history.
  const fieldSteps = summary?.counts.fields ?? 0;
  const marked = {
    ...caller,
    // Everything has the same age, so that lists by age keep the order of the file.
    now: startedAt ?? caller.now,
    ofImport: markOfImport({ id, fileName, ...countsOf(summary) }, from - fieldSteps),
  };
  if (isPhotoStep(step)) yield* performPhotos(deps, marked, row, { steps, from });
  else if (step.call === 'documents.create')
    yield await performDocument(deps, marked, row, { step, at: from });
  else if (isRestoreStep(step)) yield await performRestore(deps, caller, step);
  else yield await performStep(deps, marked, row.id, step, `${from}`);
}

function countsOf(summary: ImportSummary | null): Pick<ImportMark, 'counts'> {
  if (summary === null) return {};
  const { locations, bins, items, photos } = summary.counts;
  return { counts: { locations, bins, items, photos } };
}

async function fail(deps: JobDeps, row: ImportRow, code: ErrorCode): Promise<void> {
  const before = row.summary ?? { counts: noCounts, problems: [], problemCount: 0 };
  const problem = { code: 'refused' as const, reason: code, value: '' };
  const failed = {
    ...before,
    problems: [problem, ...before.problems].slice(0, importLimits.listedProblems),
    problemCount: before.problemCount + 1,
  };
  await end(deps, row, 'failed', failed);
}

const noCounts = {
  locations: 0,
  bins: 0,
  items: 0,
  photos: 0,
  filledBins: 0,
  renamedBins: 0,
  presentItems: 0,
  leftOut: 0,
};

/** Deletes the files and rows of imports whose time is over. */
export async function purgeImports(pool: Pool, importer: Pick<Importer, 'removeFiles'>): Promise<void> {
  for (;;) {
    const now = new Date().toISOString();
    const expired = await queryExpiredImports(pool, { now, limit: PURGED_AT_ONCE });
    for (const { userId, id } of expired) {
      await importer.removeFiles(id);
      await deleteImport(pool, { userId, id });
    }
    if (expired.length < PURGED_AT_ONCE) return;
  }
}
