import type { Schema, StoreName } from '../storage/database.ts';
import type { Contents } from './rows.ts';

type Rows = { [Name in Exclude<StoreName, 'chunks' | 'codes'>]: Schema[Name]['value'][] };

declare global {
  /** Set by web/public/read-ahead.js; `rows` is undefined if the copy could not be read. */
  var copyAhead: { userId: string; rows: Promise<Rows | undefined> } | undefined;
}

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
