import { v7 as uuidv7 } from 'uuid';
import { type ExportRow, exportHours, exportUrl } from '#domain/account/account-calls.ts';
import { AppError } from '#domain/errors.ts';
import { costModel } from '#server/cost-model.ts';
import { enqueueJob } from '#server/jobs/job.ts';
import { lockOwner } from '../access/locked-owner.ts';
import { noHistory, noNewIds, perHour, perMinute, type Read, type Write } from '../command.ts';
import { exportKind } from './export-jobs.ts';
import { cancelExports, type ExportDbRow, insertExport, queryExports } from './exports.queries.ts';

const HOUR_MS = 60 * 60 * 1000;

export const startExport: Write<'exports.start'> = {
  summary:
    'Starts an export of everything that the user has, as one zip; it replaces an earlier one and is refused while one is being made.',
  rate: { limits: [costModel.exports.starts] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { locale = 'en' }) {
    await lockOwner(tx, userId);
    const exports = await queryExports(tx, { userId, now });
    if (exports.some(({ state }) => state === 'waiting' || state === 'running'))
      throw new AppError('exports.running');
    await cancelExports(tx, { userId, id: null, now });
    const id = uuidv7();
    const expiresAt = new Date(Date.parse(now) + exportHours * HOUR_MS).toISOString();
    await insertExport(tx, { userId, id, locale, now, expiresAt });
    await enqueueJob(tx, exportKind, { userId, id, tries: 0 });
    return { ownerId: userId, outcome: { ids: [id], revisions: {} }, result: { id, revisions: {} } };
  },
  async replay(_db, _caller, _data, { ids: [id = ''] }) {
    return { id, revisions: {} };
  },
};

export const cancelExport: Write<'exports.cancel'> = {
  summary: 'Stops a running export of the user, or deletes a finished one.',
  rate: { limits: [perHour(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { id }) {
    await cancelExports(tx, { userId, id, now });
    return { ownerId: userId, outcome: { ids: [id], revisions: {} }, result: { revisions: {} } };
  },
  async replay() {
    return { revisions: {} };
  },
};

export const listExports: Read<'exports.list'> = {
  summary: 'Lists the user’s exports: the one being made, and the one that can be downloaded.',
  rate: { limits: [perMinute(120)] },
  async read(db, { userId, now }) {
    return { exports: (await queryExports(db, { userId, now })).map(presentExport) };
  },
};

function presentExport({ id, state, createdAt, expiresAt, ...row }: ExportDbRow): ExportRow {
  const { doneCount, totalCount, bytes, sha256, error } = row;
  return {
    id,
    state,
    createdAt,
    progress: state === 'ready' ? 1 : totalCount === 0 ? 0 : Math.min(1, doneCount / totalCount),
    ...(state === 'ready' &&
      bytes !== null &&
      sha256 !== null && { bytes, sha256, url: exportUrl(id), expiresAt }),
    ...(state === 'failed' && error !== null && { error }),
  };
}
