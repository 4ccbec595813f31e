import type { OutboxEntry, RefusedRow } from '../operations/operation.ts';
import type { BinRecord, LocationRecord, MeRecord, Meta } from '../storage/database.ts';
import type { Contents } from './rows.ts';

type Rows = {
  meta: Meta[];
  bins: BinRecord[];
  locations: LocationRecord[];
  me: MeRecord[];
  outbox: OutboxEntry[];
  refused: RefusedRow[];
};

declare global {
  /** Set by web/public/read-ahead.js; `rows` is undefined if the copy could not be read. */
  var copyAhead: { userId: string; rows: Promise<Rows | undefined> } | undefined;
}

/** Other tabs may have changed the copy since. */
export function takeCopyAhead(userId: string): Promise<Contents | undefined> | undefined {
  const ahead = globalThis.copyAhead;
  globalThis.copyAhead = undefined;
  if (ahead?.userId !== userId) return undefined;
  return ahead.rows.then((rows) => rows && contentsOf(rows));
}

function contentsOf({
  meta: [meta],
  bins,
  locations,
  me: [me],
  outbox,
  refused,
}: Rows): Contents | undefined {
  if (meta === undefined || meta.erased) return undefined;
  return { meta, records: bins, locations, me, waiting: outbox, refused };
}
