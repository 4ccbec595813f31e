import type { CodeRow } from '#domain/codes/codes.ts';
import { bySeq, type OutboxEntry, type RefusedRow } from '../operations/operation.ts';
import type { BinRecord, LocationRecord, MeRecord, Meta } from '../storage/database.ts';

export type Contents = {
  meta: Meta;
  records: BinRecord[];
  locations: LocationRecord[];
  codes: CodeRow[];
  me?: MeRecord;
  waiting: OutboxEntry[];
  refused: RefusedRow[];
};

type RowChanges = Partial<Pick<Contents, 'records' | 'locations' | 'codes'>> & {
  vanishedIds?: readonly string[];
};

export type Rows = {
  meta: Meta;
  readonly records: Map<string, BinRecord>;
  readonly locations: Map<string, LocationRecord>;
  readonly codes: Map<string, CodeRow>;
  me: MeRecord | undefined;
  waiting: readonly OutboxEntry[];
  refused: readonly RefusedRow[];
};

export function emptyRows(): Rows {
  const meta = { generation: 1 };
  return {
    meta,
    records: new Map(),
    locations: new Map(),
    codes: new Map(),
    me: undefined,
    waiting: [],
    refused: [],
  };
}

export function durableIds({ waiting }: Rows): Set<string> {
  return new Set(waiting.filter(({ seq }) => seq !== undefined).map((each) => each.operationId));
}

/** Keeps operations that were not stored when the reading began. */
export function replaceRows(rows: Rows, contents: Contents, durableBefore: Set<string>): void {
  rows.records.clear();
  rows.locations.clear();
  rows.codes.clear();
  setRows(rows, contents);
  rows.me = contents.me;
  rows.meta = contents.meta;
  rows.refused = contents.refused;
  const durable = new Set([...durableBefore, ...contents.waiting.map((each) => each.operationId)]);
  const since = rows.waiting.filter((each) => !durable.has(each.operationId));
  rows.waiting = [...contents.waiting, ...since].sort(bySeq);
}

/** Returns whether items arrived for a bin whose header was here before. */
export function setRows(
  rows: Rows,
  { records = [], locations = [], codes = [], vanishedIds = [] }: RowChanges,
): boolean {
  let hasNewItems = false;
  for (const record of records) {
    if (rows.records.get(record.id)?.held === 0 && record.held > 0) hasNewItems = true;
    rows.records.set(record.id, record);
  }
  for (const record of locations) rows.locations.set(record.id, record);
  for (const row of codes) rows.codes.set(row.code, row);
  for (const id of vanishedIds) {
    rows.records.delete(id);
    rows.locations.delete(id);
  }
  return hasNewItems;
}

/** Undefined if the stream is unknown or from an older epoch. */
export function knownRevision({ meta, me, records, locations }: Rows, stream: string): number | undefined {
  const counts = (row: { generation: number }) => row.generation === meta.generation;
  if (stream === 'me') return me && counts(me) ? me.me.revision : undefined;
  if (stream === 'codes') return meta.codes?.isPartial === true ? undefined : meta.codes?.revision;
  const location = locations.get(stream);
  if (location) return counts(location) ? location.location.revision : undefined;
  const record = records.get(stream);
  return record && counts(record) ? record.held : undefined;
}

export function beginEpoch(rows: Rows, meta: Meta): void {
  rows.meta = meta;
  rows.codes.clear();
  rows.waiting = rows.waiting.map(({ acked: _, ...each }) => each);
}

/** A spare code becomes part of the operation that takes it. */
export function removeTakenCodes(rows: Rows, placed: readonly OutboxEntry[]): boolean {
  const codes = placed.flatMap(({ spareCode }) => spareCode ?? []);
  return codes.filter((code) => rows.codes.delete(code)).length > 0;
}

export function replaceWaiting(rows: Rows, placed: readonly OutboxEntry[]): boolean {
  const ids = new Set(placed.map((each) => each.operationId));
  const before = rows.waiting;
  rows.waiting = [...before.filter((each) => !ids.has(each.operationId)), ...placed].sort(bySeq);
  return (
    rows.waiting.length === before.length &&
    rows.waiting.every((each, index) => each.operationId === before[index]?.operationId)
  );
}
