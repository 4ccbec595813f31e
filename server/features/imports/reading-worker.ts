// A process of its own for files from anybody: what crashes or fills it costs the server nothing.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { isId } from '#domain/ids.ts';
import { withGuessedFields } from '#domain/imports/column-fields.ts';
import { guessField } from '#domain/imports/guess-field.ts';
import { type ImportTable, ownFormat } from '#domain/imports/import-calls.ts';
import { importLimits, type TableChoice } from '#domain/imports/import-choice.ts';
import { currencyOfHeader, guessColumns, rowKindOf } from '#domain/imports/import-columns.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { costModel } from '#server/cost-model.ts';
import { serveTasks } from '#server/readers/guard.ts';
import { finish, type Pausing } from '#server/yield-to-event-loop.ts';
import { headerHash } from './import-ids.ts';
import type { ImportPlan, ImportSource, PlannedPhoto } from './import-plan.ts';
import { type ImportRecords, readHead, readRecords, writeRecords } from './import-records.ts';
import type { AccountForImport } from './import-steps.ts';
import type {
  AskAccount,
  MadeOf,
  PlannedSteps,
  PlanOptions,
  ReadingAnswer,
  ReadingTask,
  RecordsTask,
  StepFiles,
  UploadTask,
} from './importer.ts';
import { chosenRows, type ImportResult, linesOf, planImport, withSummary } from './plan-import.ts';
import { columnsOfFirstRows, columnsWithGaps, type StyledTable, withStyles } from './plan-of-table.ts';
import type { BinKeys } from './present-bins.ts';
import { importReaders } from './readers/readers.ts';
import {
  type OwnRecords,
  type RestoredId,
  type RestoredState,
  readRecordLines,
  unpackedLines,
} from './restore/own-records.ts';
import { restoreSteps } from './restore/restore-steps.ts';
import { verifyExport } from './restore/verify-export.ts';
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
    return { made: await make(task, ask) };
  } catch (error) {
    if (!(error instanceof AppError)) return { bug: String(error instanceof Error ? error.stack : error) };
    return { refusal: { code: error.code, params: error.params } };
  }
}

async function make(task: ReadingTask, ask: AskAccount): Promise<MadeOf<ReadingTask['make']>> {
  switch (task.make) {
    case 'content':
      return readContent(task);
    case 'photos':
      return readPhotos(task.path, task.photos, async () => planOf(await read(task))?.photoData ?? []);
    case 'steps': {
      const readAccount = (binKeys: BinKeys) => askAccount(ask, binKeys);
      const run = async <T>(work: Pausing<T>) => finish(work);
      return withFiles(
        await planImport(await recordsOf(task, task.choice.table), task, { readAccount, run }),
        task,
      );
    }
    case 'rows':
      return chosenRows(await recordsOf(task, task.table), task.table, task.numbers);
    case 'restore':
      return withFiles(await planRestore(task, ask), task);
  }
}

function read({ path, fileName, encoding }: UploadTask): Promise<ImportSource> {
  return unpack(path, fileName, encoding);
}

async function recordsOf(
  { recordsPath }: RecordsTask,
  choice: TableChoice | undefined,
): Promise<ImportRecords> {
  const lines = unpackedLines(createReadStream(recordsPath), importLimits.recordBytes);
  return readRecords(await readHead(lines), lines, choice);
}

async function readContent(task: UploadTask & { make: 'content' }): Promise<MadeOf<'content'>> {
  const { path, recordsPath } = task;
  if (await verifyExport(path, recordsPath))
    return { format: ownFormat, missing: [], tables: [], headerHashes: [] };
  const source = await read(task);
  const whole = planOf(source);
  const tables = source.tables.map(withStyles);
  const content = contentOf(source, tables, whole);
  await writeRecords(recordsPath, { ...source, tables }, whole?.plan);
  return content;
}

async function planRestore(
  { recordsPath, choice, startedAt }: PlanOptions & RecordsTask,
  ask: AskAccount,
): Promise<ImportResult> {
  const own = await readRecordLines(recordsPath);
  const account = await askAccount(ask, { names: [], marks: [] });
  const restored = await askRestored(ask, own);
  const { restore = { withHistory: true, invites: false } } = choice;
  return finish(withSummary(restoreSteps(own, restore, { ...account, restored }, startedAt)));
}

async function askAccount(ask: AskAccount, binKeys: BinKeys): Promise<AccountForImport> {
  const reply = await ask({ binKeys });
  if ('account' in reply) return reply.account;
  throw new Error('the answer lacks `account`');
}

/** The number of ids that the server answers within a few milliseconds. */
const ASKED_AT_ONCE = 1_000;

async function askRestored(ask: AskAccount, own: OwnRecords): Promise<RestoredState> {
  const { ids, codes } = questionOf(own);
  const [knownIds, knownCodes] = [new Map<string, RestoredId>(), new Map<string, CodeState>()];
  let ofAccount: Omit<RestoredState, 'ids' | 'codes'> = {
    labelCodes: 0,
    listIds: new Set(),
    fields: [],
    templates: [],
  };
  for (let at = 0; at === 0 || at < Math.max(ids.length, codes.length); at += ASKED_AT_ONCE) {
    const part = (all: string[]) => all.slice(at, at + ASKED_AT_ONCE);
    const reply = await ask({ own: { ids: part(ids), codes: part(codes) } });
    if (!('restored' in reply)) throw new Error('the answer lacks `restored`');
    for (const [id, state] of reply.restored.ids) knownIds.set(id, state);
    for (const [code, state] of reply.restored.codes) knownCodes.set(code, state);
    const { ids: _, codes: __, ...others } = reply.restored;
    ofAccount = others;
  }
  return { ids: knownIds, codes: knownCodes, ...ofAccount };
}

type CodeState = RestoredState['codes'] extends ReadonlyMap<string, infer State> ? State : never;

/** Only well-formed ones can be known. */
function questionOf({ places, bins, items, photos, documents, codes }: OwnRecords) {
  const ids = [...places, ...bins, ...items, ...photos, ...documents].map(({ id }) => id).filter(isId);
  const around = [...bins.map(({ parentBinId = '' }) => parentBinId), ...items.map(({ binId }) => binId)];
  return {
    ids: [...new Set([...ids, ...around.filter(isId)])],
    codes: codes.map(({ code }) => code).filter((code) => readCode(code) === code),
  };
}

/** Leaves the steps in files, as they may be many. */
async function withFiles(
  { steps, leftOut, ...planned }: ImportResult,
  { files }: StepFiles,
): Promise<PlannedSteps> {
  if (files !== undefined) {
    await pipeline(linesOf(steps), createWriteStream(files.steps, { mode: 0o600 }));
    await pipeline(linesOf(leftOut), createWriteStream(files.leftOut, { mode: 0o600 }));
  }
  return planned;
}

function contentOf(
  source: ImportSource,
  tables: readonly StyledTable[],
  whole: WholePlan | undefined,
): MadeOf<'content'> {
  if (whole === undefined && tables.length === 0) throw new AppError('imports.unreadable');
  const content = {
    format: whole?.format ?? 'table',
    missing: whole?.plan.missing ?? [],
    tables: tables.map(describe),
    headerHashes: tables.map(({ header }) => headerHash(header)),
    ...(source.encoding !== undefined && { encoding: source.encoding }),
  };
  if (Buffer.byteLength(JSON.stringify(content)) > importLimits.contentBytes)
    throw new AppError('imports.tooWide');
  return content;
}

function describe(table: StyledTable): ImportTable {
  const { name, header, rows, above, styles, isHidden, hiddenRows } = table;
  const columns = header.map((_, at) => rows.map((row) => row[at] ?? ''));
  const unclear = (key: 'decimalMark' | 'dateOrder') =>
    styles.flatMap((style, at) => (style[key] === 'unclear' ? [at] : []));
  const guessed = guessColumns(header, (at) => columns[at] ?? []);
  const of = rowKindOf(guessed) === 'bins' ? 'bin' : 'item';
  const fields = header.map((heading, at) => guessField(heading, columns[at] ?? [], of, styles[at]) ?? null);
  return {
    name,
    header,
    rowCount: rows.length,
    ...(above !== undefined && { above }),
    samples: columns.map(samplesOf),
    columns: withGuessedFields(guessed, header, fields),
    fields,
    gaps: columnsWithGaps(table),
    namedOnce: columnsOfFirstRows(table),
    ownCurrency: styles.flatMap(({ currency }, at) =>
      (currencyOfHeader(header[at] ?? '') ?? currency) ? [at] : [],
    ),
    usualCurrencies: styles.map(({ usualCurrency = null }) => usualCurrency),
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

type WholePlan = { format: string; plan: ImportPlan; photoData: string[] };

/** The plan of a product's export. Photos that are in it in base64 are replaced by their numbers, as plans are read often. */
function planOf(source: ImportSource): WholePlan | undefined {
  const reader = importReaders.find(({ recognises }) => recognises(source));
  if (reader === undefined) return undefined;
  const plan = reader.read(source);
  const photoData: string[] = [];
  const withoutData = <T extends { photos: PlannedPhoto[] }>(holder: T): T => ({
    ...holder,
    photos: holder.photos.map((photo) =>
      'data' in photo ? { part: photoData.push(photo.data) - 1 } : photo,
    ),
  });
  return {
    format: reader.id,
    plan: {
      ...plan,
      locations: plan.locations.map(withoutData),
      bins: plan.bins.map(withoutData),
      items: plan.items.map(withoutData),
    },
    photoData,
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
