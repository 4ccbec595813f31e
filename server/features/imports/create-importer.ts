import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, json, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import { foldCode } from '#domain/fold.ts';
import { isColumnField, type TableColumn } from '#domain/imports/column-fields.ts';
import { ownFormat } from '#domain/imports/import-calls.ts';
import { type ImportChoice, importLimits } from '#domain/imports/import-choice.ts';
import { isRepeatable, rowKindOf } from '#domain/imports/import-columns.ts';
import type { FieldOwner } from '#domain/imports/imported-fields.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { nameKey } from '#domain/text.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { StoredFiles } from '#server/integrations/stored-files.ts';
import type { Incoming } from '#server/pictures/incoming.ts';
import { readProfile } from '../account/profile.ts';
import { openForItems } from '../items/bin-of-items.ts';
import { queryFields } from '../own-fields/own-field.queries.ts';
import type { FileReader, ReadFile, RunHere } from './file-reader.ts';
import {
  type ImportRow,
  queryItemNames,
  queryMappings,
  queryNamesWhenMade,
  queryOwnBins,
  queryOwnLocations,
  type StoredContent,
  storeCheck,
  storeContent,
} from './import.queries.ts';
import { createImportFiles, leftOutKey, readingOf, recordsKey, stepsKey, uploadKey } from './import-files.ts';
import { headingHash } from './import-ids.ts';
import type { ImportProblem } from './import-plan.ts';
import type { AccountForImport, ImportStep } from './import-steps.ts';
import type {
  AccountQuestion,
  AccountReply,
  Importer,
  PlannedSteps,
  StoredStep,
  StoredSteps,
} from './importer.ts';
import { chosenRows, linesOf, planImport } from './plan-import.ts';
import { type BinKeys, marksOf, type PresentBin } from './present-bins.ts';
import { linesIn } from './restore/own-records.ts';
import { readRestoredState } from './restore/restored-state.ts';

const inflate = promisify(inflateRaw);

type ImporterDeps = {
  pool: Pool;
  reader: FileReader;
  files: StoredFiles;
  incoming: Incoming;
};

/** The columns that the person chose for the same headers before, or else for single columns of these names. */
export async function withMappings(
  db: Queryable,
  userId: string,
  content: StoredContent,
): Promise<StoredContent> {
  const ofColumns = content.tables.map(({ header, columns }) =>
    header.map((heading) => headingHash(heading, rowKindOf(columns))),
  );
  const headerHashes = [...new Set([...content.headerHashes, ...ofColumns.flat()])];
  const found = await queryMappings(db, { userId, headerHashes });
  const byHash = new Map(found.map(({ headerHash: hash, columns }) => [hash, columns]));
  const tables = content.tables.map((table, at) => {
    const whole = byHash.get(content.headerHashes[at] ?? '');
    const remembered = ofColumns[at]?.map((hash) => byHash.get(hash)?.[0]) ?? [];
    return { ...table, columns: whole ?? withRemembered(table.columns, remembered) };
  });
  return { ...content, tables };
}

/** A guess gives way to a remembered column, as most meanings can be of only one. */
function withRemembered(
  guesses: readonly TableColumn[],
  remembered: readonly (TableColumn | undefined)[],
): TableColumn[] {
  const isSingle = (column: TableColumn) => !isColumnField(column) && !isRepeatable(column);
  const used = new Set(remembered.filter((column) => column !== undefined && isSingle(column)));
  const firsts = new Set<TableColumn>();
  return guesses.map((guess, at) => {
    const own = remembered[at];
    if (own === undefined) return used.has(guess) ? 'keep' : guess;
    if (firsts.has(own)) return 'keep';
    if (isSingle(own)) firsts.add(own);
    return own;
  });
}

const OLD_START = '{"steps":';

export function createImporter({ pool, reader, files, incoming }: ImporterDeps): Importer {
  const { withCopy, readUpload, withRecords } = createImportFiles({ pool, files, incoming });

  function plan(row: ImportRow, choice: ImportChoice, name?: string, isStored = true): Promise<PlannedSteps> {
    const { id: importId, userId } = row;
    const options = { choice, importId, startedAt: row.startedAt ?? row.createdAt, isStored };
    const readOf = (binKeys: BinKeys) => readAccount(pool, userId, choice, binKeys);
    const work = async (read: ReadFile, run: RunHere) =>
      withRecords(row, read, {
        table: choice.table,
        async here(records) {
          const made = await planImport(records, options, { readAccount: readOf, run });
          const { steps, leftOut, ...planned } = made;
          if (isStored)
            await storeSteps(importId, {
              steps: () => Readable.from(linesOf(steps)),
              leftOut: () => Readable.from(linesOf(leftOut)),
            });
          return planned;
        },
        async byProcess(recordsPath) {
          const made = { steps: `${recordsPath}.steps`, leftOut: `${recordsPath}.leftout` };
          const make = row.content?.format === ownFormat ? 'restore' : 'steps';
          const task = { ...options, make, recordsPath, ...(isStored && { files: made }) } as const;
          try {
            const planned = await read(task, (question) => answerFor(pool, userId, choice, question));
            if (isStored)
              await storeSteps(importId, {
                steps: () => createReadStream(made.steps),
                leftOut: () => createReadStream(made.leftOut),
              });
            return planned;
          } finally {
            for (const each of [made.steps, made.leftOut]) await rm(each, { force: true });
          }
        },
      });
    return reader.inTurn(userId, work, name);
  }

  /** Opens each only when it is stored, which closes it. */
  async function storeSteps(id: string, open: { steps(): Readable; leftOut(): Readable }): Promise<void> {
    await files.store(leftOutKey(id), open.leftOut());
    await files.store(stepsKey(id), open.steps());
  }

  /** Undefined if they were stored in lines. */
  async function oldSteps(id: string): Promise<StoredSteps | undefined> {
    const key = stepsKey(id);
    const start = await files.read(key, { start: 0, end: OLD_START.length - 1 });
    if (start === undefined) throw new AppError('imports.notFound');
    if ((await text(start)) !== OLD_START) return undefined;
    const stored = await files.read(key);
    return stored && ((await json(stored)) as StoredSteps);
  }

  async function* steps({ id }: Pick<ImportRow, 'id'>, fromByte = 0): AsyncGenerator<StoredStep> {
    const size = await files.size(stepsKey(id));
    if (size === undefined) throw new AppError('imports.notFound');
    if (fromByte >= size) return;
    const old = fromByte === 0 ? await oldSteps(id) : undefined;
    for (const step of old?.steps ?? []) yield { step, endByte: 0 };
    if (old !== undefined) return;
    const stored = await files.read(stepsKey(id), { start: fromByte, end: size - 1 });
    if (stored === undefined) throw new AppError('imports.notFound');
    let endByte = fromByte;
    for await (const line of linesIn(stored, importLimits.exportLineBytes)) {
      endByte += Buffer.byteLength(line) + 1;
      yield { step: JSON.parse(line) as ImportStep, endByte };
    }
  }

  return {
    check: (row, choice) => plan(row, choice, `check ${row.id}`, false),
    plan: (row, choice) => plan(row, choice),
    steps,
    async leftOut({ id }) {
      const stored = await files.read(leftOutKey(id));
      if (stored === undefined) return (await oldSteps(id))?.leftOut ?? [];
      const problems: ImportProblem[] = [];
      for await (const line of linesIn(stored, importLimits.exportLineBytes))
        problems.push(JSON.parse(line) as ImportProblem);
      return problems;
    },
    readAgain: (row, encoding) =>
      reader.inTurn(row.userId, async (read) => {
        const { userId, id } = row;
        const content = { ...(await readUpload(row, read, encoding)), isEncodingChosen: true as const };
        const stored = JSON.stringify(await withMappings(pool, userId, content));
        const [changed] = await storeContent(pool, { userId, id, content: stored });
        return changed;
      }),
    async part(row, { start, bytes, isDeflated, sha256 }) {
      const stored = await files.read(uploadKey(row.id), { start, end: start + bytes - 1 });
      if (stored === undefined) throw new AppError('imports.notFound');
      const packed = await buffer(stored);
      const whole = isDeflated ? await inflate(packed, { maxOutputLength: photoBytesMax }) : packed;
      if (createHash('sha256').update(whole).digest('hex') !== sha256)
        throw new AppError('imports.exportChanged');
      return whole;
    },
    photos: (row, photos) =>
      reader.inTurn(row.userId, (read) =>
        withCopy(uploadKey(row.id), (path) => read({ ...readingOf(row), path, make: 'photos', photos })),
      ),
    rows: (row, { table }, numbers) =>
      reader.inTurn(row.userId, async (read) => {
        if (table === undefined) return { header: [], rows: [] };
        return withRecords(row, read, {
          table,
          here: (records) => chosenRows(records, table, numbers),
          byProcess: (recordsPath) => read({ make: 'rows', recordsPath, table, numbers }),
        });
      }),
    async storeCheck({ userId, id }, choice, summary) {
      const values = { choice: JSON.stringify(choice), summary: JSON.stringify(summary) };
      const [stored] = await storeCheck(pool, { userId, id, ...values });
      return stored;
    },
    async removeFiles(id) {
      await Promise.all(
        [uploadKey, recordsKey, stepsKey, leftOutKey].map((keyOf) => files.remove(keyOf(id))),
      );
    },
  };
}

async function answerFor(
  db: Queryable,
  userId: string,
  choice: ImportChoice,
  question: AccountQuestion,
): Promise<AccountReply> {
  if ('own' in question) return { restored: await readRestoredState(db, userId, question.own) };
  return { account: await readAccount(db, userId, choice, question.binKeys) };
}

/** @throws AppError of a target that is not there or not open to the person. */
async function readAccount(
  db: Queryable,
  userId: string,
  { target }: ImportChoice,
  binKeys: BinKeys,
): Promise<AccountForImport> {
  const [{ plan, currency }, rows, locations, self] = await Promise.all([
    readProfile(db, userId),
    queryOwnBins(db, { userId }),
    queryOwnLocations(db, { userId }),
    fieldOwner(db, userId, userId),
  ]);
  const bins = rows
    .filter(({ isTrashed }) => !isTrashed)
    .map(({ isTrashed: _, qrLabel, aliasKeys, ...bin }) => ({
      ...bin,
      marks: marksOf({ qrLabel, aliasKeys }),
    }));
  const account = {
    plan,
    fieldOwner: { ...self, currency },
    bins,
    binsTotal: rows.length,
    locations: locations
      .filter(({ isTrashed }) => !isTrashed)
      .map(({ isTrashed: _, ...place }) => ({ ...place, nameKey: nameKey(place.name) })),
    locationsTotal: locations.length,
  };
  if (target.kind === 'bin') {
    const { row } = await openForItems(db, userId, target.id);
    const { ownerId, id, itemCount } = row;
    const itemNames = await namesIn(db, ownerId, [id]);
    const owned = ownerId === userId ? account : { fieldOwner: await fieldOwner(db, userId, ownerId) };
    return { ...account, ...owned, target: { id, itemCount, plan: row.plan }, itemNames };
  }
  const { locationId } = target;
  if (locationId !== undefined && !account.locations.some(({ id }) => id === locationId))
    throw new AppError('locations.notFound');
  const withNames = await withNamesWhenMade(db, userId, bins, binKeys);
  const [names, marks] = [new Set(binKeys.names), new Set(binKeys.marks)];
  const meant = withNames.filter(
    (bin) => names.has(bin.nameKey) || bin.madeAs !== undefined || bin.marks.some((mark) => marks.has(mark)),
  );
  const itemNames = await namesIn(
    db,
    userId,
    meant.map(({ id }) => id),
  );
  return { ...account, bins: withNames, itemNames };
}

async function fieldOwner(db: Queryable, userId: string, ownerId: string): Promise<FieldOwner> {
  const [row] = await queryFields(db, { ownerId });
  return { ownerId, fields: row?.fields ?? [], isSelf: ownerId === userId };
}

/** Where the file has names that no bin has, looks for bins that were made with them. */
async function withNamesWhenMade(
  db: Queryable,
  ownerId: string,
  bins: PresentBin[],
  { names }: BinKeys,
): Promise<PresentBin[]> {
  const namesNow = new Set(bins.map((bin) => bin.nameKey));
  const missing = new Set(names.filter((name) => !namesNow.has(name)));
  const inFile = new Set(names);
  const binIds = bins.filter((bin) => !inFile.has(bin.nameKey)).map(({ id }) => id);
  if (missing.size === 0 || binIds.length === 0) return bins;
  const made = await queryNamesWhenMade(db, { ownerId, binIds });
  const keys = new Map(made.map(({ id, name }) => [id, nameKey(name)]));
  return bins.map((bin) => {
    const madeAs = keys.get(bin.id);
    return madeAs !== undefined && missing.has(madeAs) ? { ...bin, madeAs } : bin;
  });
}

async function namesIn(
  db: Queryable,
  ownerId: string,
  binIds: string[],
): Promise<Map<string, Map<string, string>>> {
  const byBin = new Map(binIds.map((id) => [id, new Map<string, string>()]));
  if (binIds.length === 0) return byBin;
  for (const { binId, name, barcode } of await queryItemNames(db, { ownerId, binIds }))
    byBin.get(binId)?.set(nameKey(name), foldCode(barcode));
  return byBin;
}
