import type { Revisions } from '#domain/ids.ts';
import { type HeldRevision, hasArrived } from '../operations/arrival.ts';
import { bySeq, type RefusedRow, type Waiting } from '../operations/operation.ts';
import type { BinRecord, Database } from '../storage/database.ts';

/** Makes operations durable, all in one transaction, and gives each its place in the queue. */
export function storeWaiting(database: Database, added: readonly Waiting[]): Promise<Waiting[]> {
  return database.write(
    ['outbox'],
    async (transaction) => {
      const outbox = transaction.objectStore('outbox');
      const places = await Promise.all(added.map((each) => outbox.add(each)));
      return added.map((each, index) => ({ ...each, seq: places[index] }));
    },
    { isStrict: true },
  );
}

/**
 * The server has done it. It leaves the outbox at once if its changes are held already, else when they arrive. `opened`
 * is a bin whose header the answer itself brought up to date.
 */
export function storeAcked(
  database: Database,
  waiting: Waiting,
  acked: Revisions,
  held: HeldRevision,
  opened?: BinRecord,
): Promise<{ isArrived: boolean }> {
  return database.write(['outbox', 'bins'], async (transaction) => {
    const isArrived = hasArrived({ ...waiting, acked }, held);
    const outbox = transaction.objectStore('outbox');
    if (opened) transaction.objectStore('bins').put(opened);
    if (waiting.seq === undefined) return { isArrived };
    if (isArrived) outbox.delete(waiting.seq);
    else if ((await outbox.getKey(waiting.seq)) !== undefined) outbox.put({ ...waiting, acked });
    return { isArrived };
  });
}

/** Moves an operation and all that build on it from the outbox to the refused ones, in one transaction. */
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

/** Takes refused operations off the list and, when they are tried again, puts their successors into the outbox. */
export function storeRetried(
  database: Database,
  operationIds: readonly string[],
  again: readonly Waiting[] = [],
): Promise<Waiting[]> {
  return database.write(
    ['outbox', 'refused'],
    async (transaction) => {
      for (const id of operationIds) transaction.objectStore('refused').delete(id);
      const outbox = transaction.objectStore('outbox');
      const places = await Promise.all(again.map((each) => outbox.add(each)));
      return again.map((each, index) => ({ ...each, seq: places[index] }));
    },
    { isStrict: true },
  );
}

/** Puts queue and refused operations into a database made anew, each in its old place. */
export function storeKept(
  database: Database,
  waiting: readonly Waiting[],
  refused: readonly RefusedRow[],
): Promise<void> {
  return database.write(
    ['outbox', 'refused'],
    async (transaction) => {
      // Those without a place last, or theirs might be one that another has already.
      for (const each of [...waiting].sort(bySeq)) transaction.objectStore('outbox').put(each);
      for (const row of refused) transaction.objectStore('refused').put(row);
    },
    { isStrict: true },
  );
}
