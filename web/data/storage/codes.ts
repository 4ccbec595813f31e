import { unwrap } from 'idb';
import type { CallResult } from '#domain/calls.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { hasArrived, type KnownRevisionOf } from '../operations/arrival.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import type { CodesMark, Database, Meta, Write } from './database.ts';

export type StoredCodes = { codes: CodeRow[]; arrived: OutboxEntry[]; meta: Meta };

/** Undefined if the server was replaced since the page was requested. */
export function storeCodes(
  database: Database,
  page: CallResult<'codes.list'>,
  generation: number,
  acked: readonly OutboxEntry[],
  knownBefore: KnownRevisionOf,
): Promise<StoredCodes | undefined> {
  return database.write(['codes', 'outbox'], async (transaction, reading) => {
    const meta = await reading;
    if (meta.generation !== generation) return undefined;
    const mark = markAfter(page);
    const next: Meta = { ...meta, codes: mark };
    putAll(transaction, page.codes);
    unwrap(transaction.objectStore('meta')).put(next, 'meta');
    const knownAfter: KnownRevisionOf = (stream) =>
      stream === 'codes' && mark.isPartial !== true ? mark.revision : knownBefore(stream);
    const arrived = acked.filter((each) => hasArrived(each, knownAfter));
    for (const { seq } of arrived)
      if (seq !== undefined) unwrap(transaction.objectStore('outbox')).delete(seq);
    return { codes: page.codes, arrived, meta: next };
  });
}

function markAfter({ codes, revision, next }: CallResult<'codes.list'>): CodesMark {
  if (next !== undefined) return { ...next, isPartial: true };
  const last = codes.at(-1);
  return last === undefined ? { revision, code: '' } : { revision: last.revision, code: last.code };
}

/** Returns the operation that requests spare codes: the one whose answer was lost, else a new one. */
export function storeCodeRequest(database: Database, newId: string): Promise<string> {
  return database.write([], async (transaction, reading) => {
    const meta = await reading;
    if (meta.drawing !== undefined) return meta.drawing;
    unwrap(transaction.objectStore('meta')).put({ ...meta, drawing: newId }, 'meta');
    return newId;
  });
}

/**
 * Ends the request. Returns whether the codes were stored: they are valid only in the epoch in which they were
 * assigned.
 */
export function storeSpareCodes(
  database: Database,
  operationId: string,
  codes: readonly CodeRow[],
): Promise<boolean> {
  return database.write(['codes'], async (transaction, reading) => {
    const { drawing, ...meta } = await reading;
    if (drawing !== operationId) return false;
    unwrap(transaction.objectStore('meta')).put(meta, 'meta');
    putAll(transaction, codes);
    return true;
  });
}

function putAll(transaction: Write, codes: readonly CodeRow[]): void {
  // Awaiting each request would double the time; the transaction reports failures.
  for (const row of codes) unwrap(transaction.objectStore('codes')).put(row);
}
