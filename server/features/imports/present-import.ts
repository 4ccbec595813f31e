import { AppError } from '#domain/errors.ts';
import type { ImportInfo } from '#domain/imports/import-calls.ts';
import { importLimits } from '#domain/imports/import-limits.ts';
import type { ImportProblem } from '#domain/imports/import-plan.ts';
import type { ImportCounts } from '#domain/imports/import-steps.ts';
import type { ImportRow, RefusedStep } from './import.queries.ts';

/** @throws AppError `imports.notFound`, also before its file has been received. */
export function presentImport(row: ImportRow | undefined): ImportInfo {
  if (row === undefined || row.state === 'receiving' || row.content === null)
    throw new AppError('imports.notFound');
  const { id, state, fileName, createdAt, expiresAt, choice, summary, refused, steps } = row;
  const { headerHashes: _hashes, isEncodingChosen: _isChosen, ...content } = row.content;
  const isActive = state === 'running' || state === 'undoing';
  const refusals = refused.flatMap(problemsOf);
  return {
    ...{ id, state, fileName, ...content, createdAt, expiresAt },
    ...(choice !== null && { choice }),
    ...(summary !== null && { counts: countsWithout(refused, summary.counts) }),
    problems: [...refusals, ...(summary?.problems ?? [])].slice(0, importLimits.listedProblems),
    problemCount: refusals.length + (summary?.problemCount ?? 0),
    ...(isActive && {
      progress:
        state === 'undoing'
          ? { done: row.undoProgress, total: row.undoSteps ?? 0 }
          : { done: row.progress, total: steps ?? 0 },
    }),
    ...(summary?.keptBins !== undefined && { keptBins: summary.keptBins }),
  };
}

/** One for each row of a refused call, or one for what has no row. */
export function problemsOf({ code, rows, names }: RefusedStep): (ImportProblem & { reason: string })[] {
  return names.map((value, at) => {
    const row = rows[at];
    return { ...(typeof row === 'number' && { row }), code: 'refused', reason: code, value };
  });
}

const counted: Record<RefusedStep['call'], Exclude<keyof ImportCounts, 'restored'> | undefined> = {
  'locations.create': 'locations',
  'bins.create': 'bins',
  'items.create': 'items',
  'photos.create': 'photos',
  'bins.update': undefined,
  'bins.delete': undefined,
  'locations.update': undefined,
  'locations.delete': undefined,
  'items.delete': undefined,
  'photos.delete': undefined,
  'codes.claim': undefined,
  'invites.create': undefined,
  'restore.places': undefined,
  'restore.bins': undefined,
  'restore.items': undefined,
  'restore.photos': undefined,
  'restore.codes': undefined,
  'restore.events': undefined,
};

function countsWithout(refused: readonly RefusedStep[], planned: ImportCounts): ImportCounts {
  const counts = { ...planned };
  for (const { call, names } of refused) {
    const key = counted[call];
    if (key !== undefined) counts[key] -= names.length;
    if (call === 'items.create') counts.leftOut += names.length;
  }
  return counts;
}
