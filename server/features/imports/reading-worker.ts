// A process of its own for files from anybody: what crashes or fills it costs the server nothing.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { isId } from '#domain/ids.ts';
import { currencyOf } from '#domain/imports/cell-numbers.ts';
import { type ImportTable, ownFormat } from '#domain/imports/import-calls.ts';
import { importLimits, type TableChoice } from '#domain/imports/import-choice.ts';
import { currencyOfHeader, guessColumns } from '#domain/imports/import-columns.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { nameKey } from '#domain/text.ts';
import { costModel } from '#server/cost-model.ts';
import { serveTasks } from '#server/readers/guard.ts';
import { createdId } from './import-ids.ts';
import type { ImportPlan, ImportReader, ImportSource, PlannedPhoto, SourceTable } from './import-plan.ts';
import {
  type AccountForImport,
  groupProblems,
  type ImportSteps,
  leavesOut,
  stepsOf,
} from './import-steps.ts';
import type { AskAccount, MadeOf, PlannedSteps, ReadingAnswer, ReadingTask } from './importer.ts';
import { cellStyle, columnsWithGaps, planOfTable, rowsOf } from './plan-of-table.ts';
import { importReaders } from './readers/readers.ts';
import {
  type OwnRecords,
  type RestoredId,
  type RestoredState,
  readRecordLines,
} from './restore/own-records.ts';
import { restoreSteps } from './restore/restore-steps.ts';
import { verifyExport } from './restore/verify-export.ts';
import { tidyPlan } from './tidy-plan.ts';
import { unpack } from './unpack/unpack.ts';
import { openZip } from './unpack/zip.ts';

/** The maximum of one answer, so that neither process nor server holds more. */
const BATCH_BYTES = 32 * 1024 * 1024;

const SAMPLES = 4;
const SAMPLE_LENGTH = 60;

const { memoryBytes, processorMs } = costModel.imports;
serveTasks({ memoryBytes, processorMs }, answer);

async function answer(task: ReadingTask, ask: AskAccount): Promise<ReadingAnswer> {
  try {
    const read = () => unpack(task.path, task.fileName, task.encoding);
    if (task.make === 'restore') return { made: await planRestore(task, ask) };
    if (task.make === 'content' && (await verifyExport(task.path, task.recordsPath)))
      return { made: { format: ownFormat, missing: [], tables: [], headerHashes: [] } };
    if (task.make === 'photos') {
      const readData = async () => takePhotoData(planOf(await read(), undefined)).data;
      return { made: await readPhotos(task.path, task.photos, readData) };
    }
    return { made: await make(await read(), task, ask) };
  } catch (error) {
    if (!(error instanceof AppError)) return { bug: String(error instanceof Error ? error.stack : error) };
    return { refusal: { code: error.code, params: error.params } };
  }
}

type SourceTask = Exclude<ReadingTask, { make: 'photos' | 'restore' }>;

async function make(
  source: ImportSource,
  task: SourceTask,
  ask: AskAccount,
): Promise<MadeOf<SourceTask['make']>> {
  switch (task.make) {
    case 'content':
      return contentOf(source);
    case 'steps':
      return planSteps(source, task, ask);
    case 'rows': {
      const table = chosenTable(source, task.table);
      const wanted = new Set(task.numbers);
      const rows = rowsOf(table, task.table.hasHeader).filter(({ number }) => wanted.has(number));
      return {
        header: table.header,
        rows: firstOf(rows).map(({ number, cells }) => ({ number, cells: [...cells] })),
      };
    }
  }
}

/** Returns the first rows, as many as fit into one answer. */
function firstOf<T extends { cells: readonly string[] }>(rows: readonly T[]): T[] {
  let left = importLimits.leftOutBytes;
  return rows.filter(({ cells }) => {
    left -= cells.reduce((sum, cell) => sum + cell.length, 0);
    return left >= 0;
  });
}

async function planSteps(
  source: ImportSource,
  { choice, importId, startedAt, files }: Extract<ReadingTask, { make: 'steps' }>,
  ask: AskAccount,
): Promise<MadeOf<'steps'>> {
  const plan = tidyPlan(takePhotoData(planOf(source, choice.table)).plan);
  const { target } = choice;
  const names = [
    ...plan.bins.map(({ data }) => data.name),
    ...(target.kind === 'bins' ? [target.binName] : []),
  ];
  const account = await askAccount(ask, [...new Set(names.map(nameKey))]);
  return planned(
    stepsOf(plan, choice, account, (n) => createdId(importId, startedAt, n)),
    files,
  );
}

async function planRestore(
  { path, choice, startedAt, files }: Extract<ReadingTask, { make: 'restore' }>,
  ask: AskAccount,
): Promise<MadeOf<'restore'>> {
  const own = await readRecordLines(path);
  const account = await askAccount(ask, []);
  const restored = await askRestored(ask, own);
  const { restore = { withHistory: true, invites: false } } = choice;
  return planned(restoreSteps(own, restore, { ...account, restored }, startedAt), files);
}

async function askAccount(ask: AskAccount, binNames: string[]): Promise<AccountForImport> {
  const reply = await ask({ binNames });
  if ('account' in reply) return reply.account;
  throw new Error('the answer lacks `account`');
}

/** The number of ids that the server answers within a few milliseconds. */
const ASKED_AT_ONCE = 1_000;

async function askRestored(ask: AskAccount, own: OwnRecords): Promise<RestoredState> {
  const { ids, codes } = questionOf(own);
  const [knownIds, knownCodes] = [new Map<string, RestoredId>(), new Map<string, CodeState>()];
  let labelCodes = 0;
  for (let at = 0; at === 0 || at < Math.max(ids.length, codes.length); at += ASKED_AT_ONCE) {
    const part = (all: string[]) => all.slice(at, at + ASKED_AT_ONCE);
    const reply = await ask({ own: { ids: part(ids), codes: part(codes) } });
    if (!('restored' in reply)) throw new Error('the answer lacks `restored`');
    for (const [id, state] of reply.restored.ids) knownIds.set(id, state);
    for (const [code, state] of reply.restored.codes) knownCodes.set(code, state);
    ({ labelCodes } = reply.restored);
  }
  return { ids: knownIds, codes: knownCodes, labelCodes };
}

type CodeState = RestoredState['codes'] extends ReadonlyMap<string, infer State> ? State : never;

/** Only well-formed ones can be known. */
function questionOf({ places, bins, items, photos, codes }: OwnRecords) {
  const ids = [...places, ...bins, ...items, ...photos].map(({ id }) => id).filter(isId);
  const around = [...bins.map(({ parentBinId = '' }) => parentBinId), ...items.map(({ binId }) => binId)];
  return {
    ids: [...new Set([...ids, ...around.filter(isId)])],
    codes: codes.map(({ code }) => code).filter((code) => readCode(code) === code),
  };
}

async function planned(
  { steps, problems, counts }: ImportSteps,
  files: { steps: string; leftOut: string } | undefined,
): Promise<PlannedSteps> {
  if (files !== undefined) {
    const leftOut = problems.filter(({ code }) => leavesOut.has(code)).slice(0, importLimits.rows);
    await writeLines(files.steps, steps);
    await writeLines(files.leftOut, leftOut);
  }
  return {
    stepCount: steps.length,
    counts,
    problems: groupProblems(problems).slice(0, importLimits.listedProblems),
    problemCount: problems.length,
  };
}

function writeLines(path: string, values: readonly object[]): Promise<void> {
  const lines = values.values().map((value) => `${JSON.stringify(value)}\n`);
  return pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o600 }));
}

function contentOf(source: ImportSource): MadeOf<'content'> {
  const reader = readerOf(source);
  if (reader === undefined && source.tables.length === 0) throw new AppError('imports.unreadable');
  const content = {
    format: reader?.id ?? 'table',
    missing: reader?.read(source).missing ?? [],
    tables: source.tables.map(describe),
    headerHashes: source.tables.map(({ header }) => hashOf(header)),
    ...(source.encoding !== undefined && { encoding: source.encoding }),
  };
  if (Buffer.byteLength(JSON.stringify(content)) > importLimits.contentBytes)
    throw new AppError('imports.tooWide');
  return content;
}

function describe(table: SourceTable): ImportTable {
  const { name, header, rows, isTyped, isHidden, hiddenRows } = table;
  const columns = header.map((_, at) => rows.map((row) => row[at] ?? ''));
  const styles = columns.map((cells) => cellStyle(cells, isTyped));
  const unclear = (key: 'decimalMark' | 'dateOrder') =>
    styles.flatMap((style, at) => (style[key] === 'unclear' ? [at] : []));
  return {
    name,
    header,
    rowCount: rows.length,
    samples: columns.map(samplesOf),
    columns: guessColumns(header, (at) => columns[at] ?? []),
    gaps: columnsWithGaps(table),
    ownCurrency: columns.flatMap((cells, at) =>
      (currencyOfHeader(header[at] ?? '') ?? currencyOf(cells)) ? [at] : [],
    ),
    ...(isHidden && { isHidden }),
    ...(hiddenRows !== undefined && { hiddenRows: hiddenRows.length }),
    unclearDates: unclear('dateOrder'),
    unclearNumbers: unclear('decimalMark'),
  };
}

function samplesOf(cells: readonly string[]): string[] {
  const samples = new Set<string>();
  for (const cell of cells) {
    const text = cell.trim().slice(0, SAMPLE_LENGTH);
    if (text !== '') samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Returns the hash of a header, by which its mapping is found again. */
function hashOf(header: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(header)).digest('hex');
}

function planOf(source: ImportSource, choice: TableChoice | undefined): ImportPlan {
  const plan = planOfContent(source, choice);
  return { ...plan, problems: [...(source.problems ?? []), ...plan.problems] };
}

function planOfContent(source: ImportSource, choice: TableChoice | undefined): ImportPlan {
  if (choice !== undefined) return planOfTable(chosenTable(source, choice), choice);
  const reader = readerOf(source);
  if (reader === undefined) throw new AppError('imports.unreadable');
  const plan = reader.read(source);
  const ofTables = source.tables.flatMap(({ problems = [] }) => problems);
  return { ...plan, problems: [...ofTables, ...plan.problems] };
}

function readerOf(source: ImportSource): ImportReader | undefined {
  return importReaders.find((reader) => reader.recognises(source));
}

function chosenTable(source: ImportSource, { table }: TableChoice): SourceTable {
  const chosen = source.tables[table];
  if (chosen === undefined) throw new AppError('request.invalid');
  return chosen;
}

/** Replaces the photos that the plan has in base64 by their numbers, as steps are stored and read often. */
function takePhotoData(plan: ImportPlan): { plan: ImportPlan; data: string[] } {
  const data: string[] = [];
  const withoutData = <T extends { photos: PlannedPhoto[] }>(holder: T): T => ({
    ...holder,
    photos: holder.photos.map((photo) => ('data' in photo ? { part: data.push(photo.data) - 1 } : photo)),
  });
  return {
    plan: {
      ...plan,
      locations: plan.locations.map(withoutData),
      bins: plan.bins.map(withoutData),
      items: plan.items.map(withoutData),
    },
    data,
  };
}

/** Undefined for a photo that is missing, damaged or too large. The last ones are left out where all would be too much. */
async function readPhotos(
  path: string,
  photos: readonly PlannedPhoto[],
  readData: () => Promise<string[]>,
): Promise<(Uint8Array | undefined)[]> {
  const zip = photos.some((photo) => 'entry' in photo) ? await openZip(path) : undefined;
  const data = photos.some((photo) => 'part' in photo) ? await readData() : [];
  const read: (Uint8Array | undefined)[] = [];
  let bytes = 0;
  try {
    for (const photo of photos) {
      const one =
        'entry' in photo ? await unlessUnsafe(zip?.read(photo.entry, photoBytesMax)) : decoded(photo, data);
      bytes += one?.length ?? 0;
      if (bytes > BATCH_BYTES && read.length > 0) break;
      read.push(one);
    }
  } finally {
    zip?.close();
  }
  return read;
}

async function unlessUnsafe(reading: Promise<Buffer> | undefined): Promise<Buffer | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function decoded(photo: PlannedPhoto, data: readonly string[]): Buffer | undefined {
  const text = 'part' in photo ? data[photo.part] : undefined;
  if (text === undefined || text.length > photoBytesMax * 1.5) return undefined;
  return Buffer.from(text, 'base64');
}
