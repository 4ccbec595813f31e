import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { TableColumn } from '#domain/imports/column-fields.ts';
import { type ImportState, ownFormat } from '#domain/imports/import-calls.ts';
import { type ImportChoice, importLimits } from '#domain/imports/import-choice.ts';
import { rowKindOf } from '#domain/imports/import-columns.ts';
import { trashDays } from '#domain/time.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { enqueueJob, type JobKind } from '#server/jobs/job.ts';
import { lockOwner } from '../access/locked-owner.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { noHistory, noNewIds, perHour, perMinute, type Upload, type Write } from '../command.ts';
import { deleteAppNotification } from '../notifications/notifications.queries.ts';
import { withMappings } from './create-importer.ts';
import {
  beginUndo,
  changeState,
  expireOldImports,
  type ImportRow,
  lockImport,
  startImport as markStarted,
  queryActiveImports,
  queryImport,
  storeUpload,
  upsertMappings,
} from './import.queries.ts';
import { headingHash } from './import-ids.ts';
import { presentImport } from './imports.reads.ts';

/** `tries`: how often it failed since it last went on. */
export type ImportJob = { userId: string; id: string; tries?: number };

/** Runs or undoes an import, as its state says. */
export const importKind: JobKind<ImportJob> = {
  name: 'imports',
  concurrency: costModel.imports.runningAtOnce,
  serialKeyOf: ({ userId }) => userId,
};

export const importPurgeKind: JobKind<unknown> = { name: 'import-purge', concurrency: 1 };

const DAY_MS = 24 * 60 * 60 * 1000;

function expiry(now: string, days: number = importLimits.keptDays): string {
  return new Date(Date.parse(now) + days * DAY_MS).toISOString();
}

export const createImport: Upload<'imports.create'> = {
  summary:
    'Receives a file to import: CSV, TSV, XLSX, an export of another product (at most 200 MiB) or of Whichbin (at most 2,048 MiB). Nothing is created until `imports.start`. The request is `multipart/form-data` with two parts in this order: `data` (JSON) and `file`. The file is kept for 7 days, if no newer ones take its place: 20 are kept, of together as many bytes as the plan has room for; of exports of Whichbin, only the newest.',
  rate: { limits: [perHour(120)] },
  newIds: noNewIds,
  history: noHistory,
  async admit(_db, { userId }) {
    return { ownerId: userId };
  },
  async act(tx, { userId, now }, { id = uuidv7() }, { content, bytes, keptBytes }) {
    const stored = JSON.stringify(await withMappings(tx, userId, content));
    const [row] = await storeUpload(tx, { userId, id, content: stored, bytes, expiresAt: expiry(now) });
    const { openPerPerson: openMax, keptPerPerson: keptMax } = importLimits;
    const expired = await expireOldImports(tx, { userId, openMax, keptMax, keptBytes, ownFormat, now });
    // Soon, so that nobody's files wait for the next purge in numbers.
    if (expired.length > 0) await enqueueJob(tx, importPurgeKind, {});
    return { ...unraised(id), result: presentImport(row) };
  },
  async replay(db, { userId }, _data, { ids: [id = ''] }) {
    const [row] = await queryImport(db, { userId, id });
    return presentImport(row);
  },
};

const rate = { limits: [perMinute(30)] };

export const startImport: Write<'imports.start'> = {
  summary:
    'Starts an uploaded import with this choice. It goes on by itself; `imports.get` tells its progress. One import of an account runs at a time.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { id, choice }) {
    await lockOwner(tx, userId);
    const row = await lock(tx, userId, id);
    if (row.state !== 'uploaded') throw new AppError('imports.notOpen');
    await assertNoneActive(tx, userId);
    await markStarted(tx, { userId, id, choice: JSON.stringify(choice), now, expiresAt: expiry(now) });
    await rememberColumns(tx, row, choice, now);
    await enqueueJob(tx, importKind, { userId, id });
    return done(id, 'running');
  },
  replay,
};

/** Remembers what the columns are, for files with the same header and for columns of the same names. */
async function rememberColumns(
  tx: Transaction,
  { userId, content }: ImportRow,
  { table: choice }: ImportChoice,
  now: string,
): Promise<void> {
  const table = choice?.hasHeader ? content?.tables[choice.table] : undefined;
  if (choice === undefined || table === undefined) return;
  const rowKind = rowKindOf(choice.columns);
  const mappings = new Map<string, TableColumn[]>();
  for (const [at, column] of choice.columns.entries()) {
    const heading = table.header[at] ?? '';
    if (heading !== '') mappings.set(headingHash(heading, rowKind), [column]);
  }
  const whole = content?.headerHashes[choice.table];
  if (whole !== undefined) mappings.set(whole, choice.columns);
  await upsertMappings(tx, {
    userId,
    now,
    headerHashes: [...mappings.keys()],
    columns: [...mappings.values()].map((columns) => JSON.stringify(columns)),
    keep: importLimits.mappingsPerPerson,
  });
}

export const cancelImport: Write<'imports.cancel'> = {
  summary:
    'Stops a running import after the call under way. What was created until then stays and can be undone. Of an import that was not started, the file is deleted.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { id }) {
    const row = await lock(tx, userId, id);
    const isRunning = row.state === 'running';
    if (!isRunning && row.state !== 'uploaded') return done(id, row.state as ImportState);
    const expiresAt = isRunning ? expiry(now) : now;
    await changeState(tx, { userId, id, from: row.state, to: 'cancelled', summary: null, expiresAt });
    return done(id, 'cancelled');
  },
  replay,
};

export const undoImport: Write<'imports.undo'> = {
  summary:
    'Moves what an import created to the trash. Bins that have got other things meanwhile stay, without the items of the import.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { id }) {
    await lockOwner(tx, userId);
    const row = await lock(tx, userId, id);
    if (row.state === 'undoing' || row.state === 'undone') return done(id, row.state);
    if (row.startedAt === null || row.state === 'running' || row.state === 'redoing')
      throw new AppError('imports.cannotUndo');
    await assertNoneActive(tx, userId);
    // The trash names the import for as long as its things are there.
    const expiresAt = expiry(now, trashDays);
    await beginUndo(tx, { userId, id, to: 'undoing', undoneAt: now, expiresAt });
    await enqueueJob(tx, importKind, { userId, id });
    // As one import of a person runs at a time, it is the first that was done since its start.
    await raiseAccounts(tx, [userId]);
    await deleteAppNotification(tx, {
      userId,
      type: 'import_done',
      title: row.fileName,
      since: row.startedAt,
    });
    return { ...done(id, 'undoing'), accounts: [userId] };
  },
  replay,
};

export const redoImport: Write<'imports.redo'> = {
  summary:
    'Brings back from the trash what the undo of an import moved there. What the plan has no room for stays there.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { id }) {
    await lockOwner(tx, userId);
    const row = await lock(tx, userId, id);
    if (row.state === 'redoing') return done(id, row.state);
    if (row.state !== 'undone' || row.undoneAt === null) throw new AppError('imports.cannotRedo');
    await assertNoneActive(tx, userId);
    await beginUndo(tx, { userId, id, to: 'redoing', undoneAt: null, expiresAt: expiry(now, trashDays) });
    await enqueueJob(tx, importKind, { userId, id });
    return done(id, 'redoing');
  },
  replay,
};

async function lock(tx: Transaction, userId: string, id: string): Promise<ImportRow> {
  const [row] = await lockImport(tx, { userId, id });
  presentImport(row);
  if (row === undefined) throw new AppError('imports.notFound');
  return row;
}

/** The owner is locked, so that two cannot start at the same moment. */
async function assertNoneActive(tx: Transaction, userId: string): Promise<void> {
  const [active] = await queryActiveImports(tx, { userId });
  if (active !== undefined) throw new AppError('imports.running');
}

function unraised(id: string) {
  return { ownerId: undefined, outcome: { ids: [id], revisions: {} } };
}

function done(id: string, state: ImportState) {
  return { ...unraised(id), result: { id, state } };
}

async function replay(
  db: Queryable,
  { userId }: { userId: string },
  { id }: { id: string },
): Promise<{ id: string; state: ImportState }> {
  const [row] = await queryImport(db, { userId, id });
  return { id, state: presentImport(row).state };
}
