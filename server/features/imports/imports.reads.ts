import { AppError } from '#domain/errors.ts';
import { type ImportInfo, isActiveImport } from '#domain/imports/import-calls.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import { accountLimitsOnly, perMinute, type Read } from '../command.ts';
import { type ImportRow, queryImport, queryImports, type RefusedStep } from './import.queries.ts';
import type { ImportProblem } from './import-plan.ts';
import type { ImportCounts } from './import-steps.ts';

const counted: Record<RefusedStep['call'], 'locations' | 'bins' | 'items' | 'photos' | undefined> = {
  'locations.create': 'locations',
  'bins.create': 'bins',
  'items.create': 'items',
  'photos.create': 'photos',
  'documents.create': undefined,
  'bins.update': undefined,
  'bins.delete': undefined,
  'locations.update': undefined,
  'locations.delete': undefined,
  'items.delete': undefined,
  'photos.delete': undefined,
  'documents.delete': undefined,
  'codes.claim': undefined,
  'invites.create': undefined,
  'lists.create': undefined,
  'lists.delete': undefined,
  'fields.create': undefined,
  'templates.create': undefined,
  'fields.update': undefined,
  'fields.delete': undefined,
  'restore.places': undefined,
  'restore.bins': undefined,
  'restore.items': undefined,
  'restore.photos': undefined,
  'restore.codes': undefined,
  'restore.lists': undefined,
  'restore.events': undefined,
};

export const listImports: Read<'imports.list'> = {
  summary:
    'Returns the user’s imports that can still go on or be undone, the newest first, without their tables and problems, which `imports.get` returns.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const rows = await queryImports(db, { userId, limit: importLimits.keptPerPerson });
    return { imports: rows.map((row) => ({ ...presentImport(row), tables: [], problems: [] })) };
  },
};

export const getImport: Read<'imports.get'> = {
  summary: 'Returns an import of the user, with its progress while it is running.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { id }) {
    const [row] = await queryImport(db, { userId, id });
    return presentImport(row);
  },
};

export const checkImport: Read<'imports.check'> = {
  summary:
    'Says what an uploaded import would create with this choice, without creating anything: counts, the tree of places and bins, the first rows beside what they become, problems per row and column, and what the plan leaves no room for. The choice is kept with the import. With another encoding, the file’s tables are only read again.',
  rate: { limits: [perMinute(60)] },
  usesDatabase: false,
  async read(db, { userId, installation: { imports } }, { id, choice, encoding }) {
    const [row] = await queryImport(db, { userId, id });
    presentImport(row);
    if (row?.state !== 'uploaded') throw new AppError('imports.notOpen');
    const { encoding: before } = row.content ?? {};
    if (encoding !== undefined && before !== undefined && encoding !== before)
      return presentImport(await imports.readAgain(row, encoding));
    const { preview, counts, problems, problemCount } = await imports.check(row, choice);
    const stored = await imports.storeCheck(row, choice, { counts, problems, problemCount });
    return { ...presentImport(stored), ...(preview !== undefined && { preview }) };
  },
};

export const listLeftOut: Read<'imports.leftOut'> = {
  summary:
    'Returns the rows of an import that were not imported, as they are in the file, with the code of the reason: 20,000 rows and 4 MiB at most.',
  rate: { limits: [perMinute(20)] },
  usesDatabase: false,
  async read(db, { userId, installation: { imports } }, { id }) {
    const [row] = await queryImport(db, { userId, id });
    presentImport(row);
    if (!row?.choice) throw new AppError('imports.notFound');
    const refused = row.refused.flatMap(problemsOf).map(({ reason, ...rest }) => ({ ...rest, code: reason }));
    const all = [...(await imports.leftOut(row)), ...refused];
    const codes = new Map(all.map((each) => [each.row, each.code]));
    const numbers = [...codes.keys()].filter((number) => number !== undefined);
    const { header, rows } = await imports.rows(row, row.choice, numbers);
    const ofTable = rows.map(({ number, cells }) => ({ cells, row: number, code: codes.get(number) ?? '' }));
    const others = header.length > 0 ? [] : all;
    return { header, rows: [...ofTable, ...others.map(({ value, code }) => ({ cells: [value], code }))] };
  },
};

/** @throws AppError `imports.notFound`, also before its file has been received. */
export function presentImport(row: ImportRow | undefined): ImportInfo {
  if (row === undefined || row.state === 'receiving' || row.content === null)
    throw new AppError('imports.notFound');
  const { id, state, fileName, createdAt, expiresAt, choice, summary, refused } = row;
  const { headerHashes: _hashes, isEncodingChosen: _isChosen, ...content } = row.content;
  const refusals = refused.flatMap(problemsOf);
  return {
    id,
    state,
    fileName,
    ...content,
    createdAt,
    expiresAt,
    ...(choice !== null && { choice }),
    ...(summary !== null && { counts: countsWithout(refused, summary.counts) }),
    problems: [...refusals, ...(summary?.problems ?? [])].slice(0, importLimits.listedProblems),
    problemCount: refusals.length + (summary?.problemCount ?? 0),
    ...(isActiveImport(state) && { progress: progressOf(row) }),
    ...(state === 'undone' && row.undoneAt !== null && { undoneAt: row.undoneAt }),
    ...(summary?.keptBins !== undefined && { keptBins: summary.keptBins }),
    ...(summary?.notRestored && { notRestored: summary.notRestored }),
  };
}

function progressOf(row: ImportRow): NonNullable<ImportInfo['progress']> {
  const isRunning = row.state === 'running';
  const progress = isRunning
    ? { done: row.progress, total: row.steps ?? 0 }
    : { done: row.undoProgress, total: row.undoSteps ?? 0 };
  const items = isRunning
    ? { done: row.itemsDone, total: row.summary?.counts.items ?? 0 }
    : { done: row.undoItems, total: row.undoItemsTotal };
  if (progress.total === 0 || items.total === 0) return progress;
  // A repeated slice counts its items again.
  return { ...progress, items: { ...items, done: Math.min(items.done, items.total) } };
}

/** One for each row of a refused call, or one for what has no row. */
function problemsOf({ code, rows, names }: RefusedStep): (ImportProblem & { reason: string })[] {
  return names.map((value, at) => {
    const row = rows[at];
    return { ...(typeof row === 'number' && { row }), code: 'refused', reason: code, value };
  });
}

function countsWithout(refused: readonly RefusedStep[], planned: ImportCounts): ImportCounts {
  const counts = { ...planned };
  for (const { call, names } of refused) {
    const key = counted[call];
    if (key !== undefined) counts[key] -= names.length;
    if (call === 'items.create') counts.leftOut += names.length;
  }
  return counts;
}
