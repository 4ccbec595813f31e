import type { Pool } from 'pg';
import { costModel } from '#server/cost-model.ts';
import { forgetOldestOperations, queryAccountsWithOperations } from './operations.queries.ts';

/** Counts what is remembered of each account, and forgets the oldest of what is too much. */
export type KeptOperations = {
  added(userId: string, bytes: number): void;
  /** Ends with the last forgetting. */
  settled(): Promise<void>;
};

const { operations, operationBytes } = costModel.account;

/** Looked at again after so much more: so far, and by each process, an account may exceed what is kept of it. */
const portion = { operations: operations / 20, bytes: operationBytes / 4 };

/** Counted from the start of this process; what was there before is counted when there is more. */
export function createKeptOperations(pool: Pool, onFailure: (error: unknown) => void): KeptOperations {
  const added = new Map<string, { operations: number; bytes: number }>();
  let forgetting = Promise.resolve();
  return {
    added(userId, bytes) {
      const count = added.get(userId) ?? { operations: 0, bytes: 0 };
      added.set(userId, count);
      count.operations++;
      count.bytes += bytes;
      if (count.operations < portion.operations && count.bytes < portion.bytes) return;
      added.delete(userId);
      // One after another: it reads all that is kept of an account.
      forgetting = forgetting
        .then(
          async () =>
            void (await forgetOldestOperations(pool, {
              userId,
              kept: operations,
              keptBytes: operationBytes,
            })),
        )
        .catch(onFailure);
    },
    settled: () => forgetting,
  };
}

/** The same for every account that has too many by now. */
export async function forgetSurplusOperations(pool: Pool): Promise<void> {
  for (const { userId } of await queryAccountsWithOperations(pool, { more: operations }))
    await forgetOldestOperations(pool, { userId, kept: operations, keptBytes: operationBytes });
}
