import { unwrap } from 'idb';
import type { CallData } from '#domain/calls.ts';
import type { Operation } from '#domain/operation.ts';
import type { Revisions } from '#domain/schemas.ts';
import {
  hasArrived,
  type KnownRevisionOf,
  type OutboxEntry,
  type RefusedRow,
} from '../operations/operation.ts';
import type { BinRecord, Database, StoreName, Write } from '../storage/database.ts';

export function storeWaiting(database: Database, added: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const stores: StoreName[] = added.some(takesSpareCode) ? ['outbox', 'codes'] : ['outbox'];
  const work = async (transaction: Write) => add(transaction, await withTheirCodes(transaction, added));
  return database.write(stores, work, { isStrict: true });
}

/** `opened` is the bin whose header the answer updated. */
export function storeAcked(
  database: Database,
  waiting: OutboxEntry,
  acked: Revisions,
  knownRevisionOf: KnownRevisionOf,
  opened?: BinRecord,
): Promise<{ isArrived: boolean }> {
  return database.write(['outbox', 'bins'], async (transaction) => {
    const isArrived = hasArrived({ ...waiting, acked }, knownRevisionOf);
    const outbox = transaction.objectStore('outbox');
    if (opened) transaction.objectStore('bins').put(opened);
    if (waiting.seq === undefined) return { isArrived };
    if (isArrived) outbox.delete(waiting.seq);
    else if ((await outbox.getKey(waiting.seq)) !== undefined) outbox.put({ ...waiting, acked });
    return { isArrived };
  });
}

export function storeRefused(database: Database, rows: readonly RefusedRow[]): Promise<void> {
  return database.write(
    ['outbox', 'refused'],
    async (transaction) => {
      for (const row of rows) {
        if (row.waiting.seq !== undefined) transaction.objectStore('outbox').delete(row.waiting.seq);
        transaction.objectStore('refused').put(row);
      }
    },
    { isStrict: true },
  );
}

export function storeRetried(
  database: Database,
  rows: readonly RefusedRow[],
  again: readonly OutboxEntry[] = [],
): Promise<OutboxEntry[]> {
  return database.write(
    ['outbox', 'refused'],
    (transaction) => {
      for (const { operationId } of rows) transaction.objectStore('refused').delete(operationId);
      return add(transaction, again);
    },
    { isStrict: true },
  );
}

async function add(transaction: Write, added: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const outbox = transaction.objectStore('outbox');
  const sequences = await Promise.all(added.map((each) => outbox.add(each)));
  return added.map((each, index) => ({ ...each, seq: sequences[index] }));
}

/** Takes the codes out of the reserve. If another tab took one first, the server assigns a code to the new bin. */
function withTheirCodes(transaction: Write, added: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  return Promise.all(
    added.map(async (entry) => {
      if (entry.spareCode === undefined) return entry;
      const reserve = transaction.objectStore('codes');
      if ((await reserve.getKey(entry.spareCode)) === undefined) return withoutCode(entry);
      unwrap(reserve).delete(entry.spareCode);
      return entry;
    }),
  );
}

function takesSpareCode({ spareCode }: OutboxEntry): boolean {
  return spareCode !== undefined;
}

function withoutCode({ spareCode: _, ...entry }: OutboxEntry): OutboxEntry {
  const { code: _code, orNewCode: _orNewCode, ...data } = entry.operation.data as CallData<'bins.create'>;
  return { ...entry, operation: { ...entry.operation, data } as Operation };
}
