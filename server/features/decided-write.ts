import type { Pool } from 'pg';
import type { CallData, WriteName } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { isTakenAlready } from '#server/db/faults.ts';
import type { Queryable } from '#server/db/statement.ts';
import { inTransaction, mayRunAgain } from '#server/db/transaction.ts';
import { lockBins } from './access/locks.queries.ts';
import type { Caller, Decided, ItemsWrite } from './command.ts';
import { storeChange } from './decided-write.queries.ts';
import { eventsDone } from './history/record-done.ts';

/** A write to be remembered under its id; `fingerprint` as hexadecimal digits. */
export type Remembered = { id: string; fingerprint: string };

type Means = { pool: Pool; reading: Queryable };

type Wanted<N extends WriteName> = { name: N; data: CallData<N>; remembered: Remembered | undefined };

/** How often it is tried without a lock: others who write into the bin all the time would always come first. */
const unlockedTries = 2;

/**
 * Decides from what it reads, without a lock, and stores that by one statement if the bin is still as it was read; else
 * decides anew. All that a decision depends on raises the bin's revision: rights, trash, items, counts.
 * @throws AppError of the rule, `ids.taken`; the error of a unique key where the operation is known.
 */
export async function decideAndStore<N extends WriteName>(
  { pool, reading }: Means,
  caller: Caller,
  write: ItemsWrite<N>,
  wanted: Wanted<N>,
): Promise<Decided<N>> {
  for (let tries = 1; ; tries++) {
    const decided = await write.decide(reading, caller, wanted.data);
    if (await store(pool, caller, wanted, decided)) return decided;
    if (tries === unlockedTries) return decideLocked(pool, caller, write, wanted, decided);
  }
}

function decideLocked<N extends WriteName>(
  pool: Pool,
  caller: Caller,
  write: ItemsWrite<N>,
  wanted: Wanted<N>,
  { ownerId, change: { binId } }: Decided<N>,
): Promise<Decided<N>> {
  return inTransaction(pool, async (tx) => {
    await lockBins(tx, ownerId, [binId]);
    const decided = await write.decide(tx, caller, wanted.data);
    if (!(await store(tx, caller, wanted, decided))) throw new Error('a locked bin was changed');
    return decided;
  });
}

/** Whether the bin was still as it was read. */
async function store<N extends WriteName>(
  db: Queryable,
  caller: Caller,
  { name, data, remembered }: Wanted<N>,
  decided: Decided<N>,
): Promise<boolean> {
  const { userId, userName, now } = caller;
  const { ownerId, binId, revision, items, newIds, more } = decided.change;
  const { rows, step } = eventsDone(caller, name, data, decided) ?? { rows: '[]' };
  try {
    const stored = await storeChange(
      db,
      ...([ownerId, binId, revision, items] as const),
      ...([more.items, more.quantity, more.rows, more.bytes, newIds] as const),
      ...([userId, userName, now] as const),
      ...([remembered?.id, name, remembered?.fingerprint, JSON.stringify(decided.outcome)] as const),
      ...([rows, step?.event, step?.ids, step?.since] as const),
    );
    return stored.length > 0;
  } catch (error) {
    if (isTakenAlready(error, 'ids')) throw new AppError('ids.taken');
    if (mayRunAgain(error)) return false;
    throw error;
  }
}
