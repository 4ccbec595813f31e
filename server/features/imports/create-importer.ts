import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import type { ImportChoice } from '#domain/imports/import-choice.ts';
import type { AccountForImport } from '#domain/imports/import-steps.ts';
import { nameKey } from '#domain/name-key.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { StoredFileKey, StoredFiles } from '#server/integrations/stored-files.ts';
import type { Incoming } from '#server/pictures/incoming.ts';
import { readProfile } from '../account/profile.ts';
import { openForItems } from '../items/bin-of-items.ts';
import type { FileReader } from './file-reader.ts';
import {
  type ImportRow,
  queryItemNames,
  queryOwnBins,
  queryOwnLocations,
  storeCheck,
} from './import.queries.ts';
import { importUuid } from './import-ids.ts';
import type { Importer } from './importer.ts';
import type { AccountQuestion, StoredSteps } from './reading-task.ts';

type ImporterDeps = {
  pool: Pool;
  reader: FileReader;
  files: StoredFiles;
  incoming: Incoming;
};

export function uploadKey(id: string): StoredFileKey {
  return `imports/${id}`;
}

export function stepsKey(id: string): StoredFileKey {
  return `imports/${importUuid(id, 'steps')}`;
}

export function createImporter({ pool, reader, files, incoming }: ImporterDeps): Importer {
  async function fetch({ id }: Pick<ImportRow, 'id'>) {
    const stored = await files.read(uploadKey(id));
    if (stored === undefined) throw new AppError('imports.notFound');
    return incoming.receive(stored);
  }

  async function withFile<T>(row: ImportRow, use: (path: string) => Promise<T>): Promise<T> {
    const file = await fetch(row);
    try {
      return await use(file.path);
    } finally {
      await file.remove();
    }
  }

  return {
    fetch,
    plan: (row, choice) =>
      withFile(row, (path) => {
        const startedAt = row.startedAt ?? row.createdAt;
        const task = {
          path,
          fileName: row.fileName,
          make: 'steps' as const,
          choice,
          importId: row.id,
          startedAt,
        };
        return reader.read(row.userId, task, (question) => readAccount(pool, row.userId, choice, question));
      }),
    photos: (row, photos) =>
      withFile(row, (path) =>
        reader.read(row.userId, { path, fileName: row.fileName, make: 'photos', photos }),
      ),
    rows: (row, { table }, numbers) =>
      withFile(row, async (path) => {
        if (table === undefined) return { header: [], rows: [] };
        return reader.read(row.userId, { path, fileName: row.fileName, make: 'rows', table, numbers });
      }),
    async storeCheck({ userId, id }, choice, summary) {
      const values = { choice: JSON.stringify(choice), summary: JSON.stringify(summary) };
      const [stored] = await storeCheck(pool, { userId, id, ...values });
      return stored;
    },
    async storeSteps({ id }, steps) {
      await files.store(stepsKey(id), Readable.from([Buffer.from(steps)]));
    },
    async steps({ id }) {
      const stored = await files.read(stepsKey(id));
      return stored && ((await json(stored)) as StoredSteps);
    },
    async removeFiles(id) {
      await Promise.all([files.remove(uploadKey(id)), files.remove(stepsKey(id))]);
    },
  };
}

/** @throws AppError of a target that is not there or not open to the person. */
async function readAccount(
  db: Queryable,
  userId: string,
  { target }: ImportChoice,
  { binNames }: AccountQuestion,
): Promise<AccountForImport> {
  const [{ plan }, bins, locations] = await Promise.all([
    readProfile(db, userId),
    queryOwnBins(db, { userId }),
    queryOwnLocations(db, { userId }),
  ]);
  const names = new Set(binNames);
  const live = bins.filter(({ isTrashed }) => !isTrashed);
  const account = {
    plan,
    bins: live.map(({ id, nameKey: key, itemCount }) => ({ id, nameKey: key, itemCount })),
    binsTotal: bins.length,
    locations: locations
      .filter(({ isTrashed }) => !isTrashed)
      .map(({ id, name }) => ({ id, nameKey: nameKey(name) })),
    locationsTotal: locations.length,
  };
  if (target.kind === 'bin') {
    const { row } = await openForItems(db, userId, target.id);
    const { ownerId, id, itemCount } = row;
    const itemNames = await namesIn(db, ownerId, [id]);
    return { ...account, target: { id, itemCount, plan: row.plan }, itemNames };
  }
  const { locationId } = target;
  if (locationId !== undefined && !account.locations.some(({ id }) => id === locationId))
    throw new AppError('locations.notFound');
  const present = account.bins.filter((bin) => names.has(bin.nameKey)).map(({ id }) => id);
  return { ...account, itemNames: await namesIn(db, userId, present) };
}

async function namesIn(db: Queryable, ownerId: string, binIds: string[]): Promise<Map<string, Set<string>>> {
  const byBin = new Map<string, Set<string>>(binIds.map((id) => [id, new Set()]));
  if (binIds.length === 0) return byBin;
  for (const { binId, name } of await queryItemNames(db, { ownerId, binIds }))
    byBin.get(binId)?.add(nameKey(name));
  return byBin;
}
