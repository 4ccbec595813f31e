import { bySeq, type RefusedRow, type Waiting } from '../operations/operation.ts';
import type { BinRecord, LocationRecord, MeRecord, Meta } from '../storage/database.ts';

/** What the database holds of one account, but for the items. */
export type Contents = {
  meta: Meta;
  records: BinRecord[];
  locations: LocationRecord[];
  me?: MeRecord;
  waiting: Waiting[];
  refused: RefusedRow[];
};

type Changed = {
  records: readonly BinRecord[];
  locations?: readonly LocationRecord[];
  gone: readonly string[];
};

/** The rows of the database in this tab's memory; what waits may not be durable yet. */
export type Rows = {
  meta: Meta;
  readonly records: Map<string, BinRecord>;
  readonly locations: Map<string, LocationRecord>;
  me: MeRecord | undefined;
  waiting: readonly Waiting[];
  refused: readonly RefusedRow[];
};

export function noRows(): Rows {
  const meta = { generation: 1 };
  return { meta, records: new Map(), locations: new Map(), me: undefined, waiting: [], refused: [] };
}

/** The ids of the operations that are durable, for `replaceRows`. */
export function durableIds({ waiting }: Rows): Set<string> {
  return new Set(waiting.filter(({ seq }) => seq !== undefined).map((each) => each.operationId));
}

/** Takes over what was read. What was not durable when the reading began may be missing in it, and stays. */
export function replaceRows(rows: Rows, contents: Contents, durableBefore: Set<string>): void {
  rows.records.clear();
  rows.locations.clear();
  setRows(rows, { ...contents, gone: [] });
  rows.me = contents.me;
  rows.meta = contents.meta;
  rows.refused = contents.refused;
  const durable = new Set([...durableBefore, ...contents.waiting.map((each) => each.operationId)]);
  const since = rows.waiting.filter((each) => !durable.has(each.operationId));
  rows.waiting = [...contents.waiting, ...since].sort(bySeq);
}

/** Says whether the items of a bin have come whose header was here before. */
export function setRows(rows: Rows, { records, locations = [], gone }: Changed): boolean {
  let hasNewItems = false;
  for (const record of records) {
    if (rows.records.get(record.id)?.held === 0 && record.held > 0) hasNewItems = true;
    rows.records.set(record.id, record);
  }
  for (const record of locations) rows.locations.set(record.id, record);
  for (const id of gone) {
    rows.records.delete(id);
    rows.locations.delete(id);
  }
  return hasNewItems;
}

/** The revision that counts for a stream (a bin's or a location's id, or `me`); undefined if it is not held. */
export function heldRevision({ meta, me, records, locations }: Rows, stream: string): number | undefined {
  const counts = (row: { generation: number }) => row.generation === meta.generation;
  if (stream === 'me') return me && counts(me) ? me.me.revision : undefined;
  const location = locations.get(stream);
  if (location) return counts(location) ? location.location.revision : undefined;
  const record = records.get(stream);
  return record && counts(record) ? record.held : undefined;
}

/** Another epoch has begun: nothing held counts any more, and what was acknowledged is sent again. */
export function beginEpoch(rows: Rows, meta: Meta): void {
  rows.meta = meta;
  rows.waiting = rows.waiting.map(({ acked: _, ...each }) => each);
}

/** Operations that are durable now, each in its place in the queue; says whether the order stayed as it was. */
export function placeWaiting(rows: Rows, placed: readonly Waiting[]): boolean {
  const ids = new Set(placed.map((each) => each.operationId));
  const before = rows.waiting;
  rows.waiting = [...before.filter((each) => !ids.has(each.operationId)), ...placed].sort(bySeq);
  return (
    rows.waiting.length === before.length &&
    rows.waiting.every((each, index) => each.operationId === before[index]?.operationId)
  );
}
