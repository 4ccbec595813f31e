import type { CodeRow } from '#domain/codes/codes.ts';
import type { RefusedRow } from '../operations/operation.ts';
import type {
  BinRecord,
  Chunk,
  Database,
  LocationRecord,
  MeRecord,
  Meta,
  Schema,
  StoredTexts,
  StoreName,
} from '../storage/database.ts';
import type { Contents } from './rows.ts';

declare global {
  /** Set by web/public/read-ahead.js; `rows` is undefined if the copy could not be read. */
  var copyAhead: { userId: string; rows: Promise<Rows | undefined> } | undefined;
}

/** Reads everything but the items. Includes all that was stored before `onBegun` is called. */
export function readContents(database: Database, onBegun = () => {}): Promise<Contents> {
  return database.read(
    ['meta', 'bins', 'locations', 'me', 'codes', 'outbox', 'refused'],
    async (transaction) => {
      onBegun();
      const [meta, records, locations, me, codes, waiting, refused] = await Promise.all([
        transaction.objectStore('meta').get('meta'),
        transaction.objectStore('bins').getAll(),
        transaction.objectStore('locations').getAll(),
        transaction.objectStore('me').get('me'),
        transaction.objectStore('codes').getAll(),
        transaction.objectStore('outbox').getAll(),
        transaction.objectStore('refused').getAll(),
      ]);
      return { meta: meta ?? { generation: 1 }, records, locations, me, codes, waiting, refused };
    },
  );
}

export function readChunk(database: Database, id: string): Promise<Chunk | undefined> {
  return database.read(['chunks'], (transaction) => transaction.objectStore('chunks').get(id));
}

/** Reads all in one transaction: a thousand transactions would take longer than the reading. */
export function readChunks(database: Database, ids: readonly string[]): Promise<(Chunk | undefined)[]> {
  return database.read(['chunks'], (transaction) =>
    Promise.all(ids.map((id) => transaction.objectStore('chunks').get(id))),
  );
}

/** The text in photos and documents of bins and places; undefined for those without any. */
export function readAttachmentTexts(
  database: Database,
  targets: readonly string[],
): Promise<(StoredTexts | undefined)[]> {
  return database.read(['attachmentTexts'], (transaction) =>
    Promise.all(targets.map((id) => transaction.objectStore('attachmentTexts').get(id))),
  );
}

export function readRecords(database: Database, ids: readonly string[]): Promise<BinRecord[]> {
  return database.read(['bins'], async (transaction) => {
    const records = await Promise.all(ids.map((id) => transaction.objectStore('bins').get(id)));
    return records.filter((record) => record !== undefined);
  });
}

export function readLocations(database: Database): Promise<LocationRecord[]> {
  return database.read(['locations'], (transaction) => transaction.objectStore('locations').getAll());
}

export function readMe(database: Database): Promise<MeRecord | undefined> {
  return database.read(['me'], (transaction) => transaction.objectStore('me').get('me'));
}

export function readRefused(database: Database): Promise<RefusedRow[]> {
  return database.read(['refused'], (transaction) => transaction.objectStore('refused').getAll());
}

export function readCodes(database: Database): Promise<{ meta: Meta | undefined; codes: CodeRow[] }> {
  return database.read(['meta', 'codes'], async (transaction) => {
    const [meta, codes] = await Promise.all([
      transaction.objectStore('meta').get('meta'),
      transaction.objectStore('codes').getAll(),
    ]);
    return { meta, codes };
  });
}

type Rows = {
  [Name in Exclude<StoreName, 'chunks' | 'attachmentTexts' | 'codes' | 'lists'>]: Schema[Name]['value'][];
};

/** Returns the rows once: other tabs may have changed the copy since they were read. */
export function takePrefetchedCopy(userId: string): Promise<Contents | undefined> | undefined {
  const prefetched = globalThis.copyAhead;
  globalThis.copyAhead = undefined;
  if (prefetched?.userId !== userId) return undefined;
  return prefetched.rows.then((rows) => rows && contentsOf(rows));
}

function contentsOf({
  bins: records,
  locations,
  outbox: waiting,
  refused,
  ...rows
}: Rows): Contents | undefined {
  const [meta] = rows.meta;
  const [me] = rows.me;
  if (meta === undefined || meta.erased) return undefined;
  return { meta, records, locations, codes: [], me, waiting, refused };
}
