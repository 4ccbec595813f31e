import type { StoreValue } from 'idb';
import type { CopyContext } from '../copy/copy-context.ts';
import { readContents } from '../copy/load.ts';
import { bySeq } from '../operations/operation.ts';
import { type Database, type Schema, type UnsavedStore, unsavedStores } from '../storage/database.ts';

/** Recreates a broken database and restores what the server lacks. @throws ErasedError, and storage errors. */
export async function recreateDatabase({ copy, database }: CopyContext): Promise<void> {
  // Memory is empty if the copy could not be read at the start.
  const read: UnsavedRows = {
    outbox: await readStore(database, 'outbox'),
    refused: await readStore(database, 'refused'),
    uploads: await readStore(database, 'uploads'),
    draftPhotos: await readStore(database, 'draftPhotos'),
  };
  const refused = byId([...copy.refusedRows(), ...read.refused]);
  const isRefused = new Set(refused.map((each) => each.operationId));
  const all = byId([...copy.waiting(), ...read.outbox]);
  const outbox = all.filter((each) => !isRefused.has(each.operationId));
  await database.reset();
  await restore(database, { ...read, outbox, refused });
  await copy.load(readContents(database));
}

/** Reads as much as the broken database still returns. */
function readStore<Name extends UnsavedStore>(
  database: Database,
  name: Name,
): Promise<StoreValue<Schema, Name>[]> {
  return database.read([name], (transaction) => transaction.objectStore(name).getAll()).catch(() => []);
}

type UnsavedRows = { [Name in UnsavedStore]: readonly StoreValue<Schema, Name>[] };

function restore(database: Database, { outbox, refused, uploads, draftPhotos }: UnsavedRows): Promise<void> {
  return database.write(
    unsavedStores,
    async (transaction) => {
      // Operations without a `seq` go last, or the database could assign them one that is in use.
      for (const each of [...outbox].sort(bySeq)) transaction.objectStore('outbox').put(each);
      for (const row of refused) transaction.objectStore('refused').put(row);
      for (const upload of uploads) transaction.objectStore('uploads').put(upload);
      for (const photo of draftPhotos) transaction.objectStore('draftPhotos').put(photo);
    },
    { isStrict: true },
  );
}

function byId<T extends { operationId: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [each.operationId, each])).values()];
}
