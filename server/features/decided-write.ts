import type { Pool } from 'pg';
import type { CallData, CallName } from '#domain/calls.ts';
import { isDivisionByZero } from '#server/db/faults.ts';
import type { Queryable } from '#server/db/statement.ts';
import { inTransaction, type LastStatements, type Transaction } from '#server/db/transaction.ts';
import type { Caller, Deciding, ItemsWriteResult, ReadBin } from './command.ts';
import { lockUnchanged } from './items/item.queries.ts';
import { lockBins } from './locks.queries.ts';

/** Unlocked tries before it locks the bin, because constant writers could always win. */
const unlockedTries = 2;

class StaleError extends Error {}

/** Decides without a lock and stores if the bin is unchanged; otherwise tries again, finally with a lock. */
export async function decideAndStore<N extends CallName>(
  { pool, readPool }: { pool: Pool; readPool: Queryable },
  caller: Caller,
  write: Deciding<N>,
  data: CallData<N>,
  last: LastStatements<ItemsWriteResult<N>>,
): Promise<ItemsWriteResult<N>> {
  for (let tries = 1; ; tries++) {
    const decided = await write.decide(readPool, caller, data);
    try {
      return await inTransaction(
        pool,
        async () => decided,
        (tx) => [assertUnchanged(tx, decided.readBin), ...last(tx, decided)],
      );
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      if (tries === unlockedTries) return decideLocked(pool, caller, write, data, decided.readBin, last);
    }
  }
}

function decideLocked<N extends CallName>(
  pool: Pool,
  caller: Caller,
  write: Deciding<N>,
  data: CallData<N>,
  { ownerId, id }: ReadBin,
  last: LastStatements<ItemsWriteResult<N>>,
): Promise<ItemsWriteResult<N>> {
  return inTransaction(
    pool,
    async (tx) => {
      await lockBins(tx, { ownerId, ids: [id] });
      return write.decide(tx, caller, data);
    },
    last,
  );
}

async function assertUnchanged(tx: Transaction, { ownerId, id, revision }: ReadBin): Promise<void> {
  try {
    await lockUnchanged(tx, { ownerId, binId: id, revision });
  } catch (error) {
    throw isDivisionByZero(error) ? new StaleError() : error;
  }
}
