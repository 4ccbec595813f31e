import type { Pool } from 'pg';
import { costModel } from '#server/cost-model.ts';
import { forgetOldestOperations, queryAccountsWithOperations } from './operations.queries.ts';

export type OperationPruner = {
  added(userId: string, bytes: number): void;
  settled(): Promise<void>;
};

const { operations, operationBytes } = costModel.account;

/** The limits are checked after this much more per process, so they may be exceeded by it. */
const portion = { operations: operations / 20, bytes: operationBytes / 4 };

export function createOperationPruner(pool: Pool, onFailure: (error: unknown) => void): OperationPruner {
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
      // Runs one at a time, because each reads all operations of an account.
      forgetting = forgetting
        .then(
          async () =>
            void (await forgetOldestOperations(pool, {
              userId,
              keepCount: operations,
              keepBytes: operationBytes,
            })),
        )
        .catch(onFailure);
    },
    settled: () => forgetting,
  };
}

export async function forgetSurplusOperations(pool: Pool): Promise<void> {
  for (const { userId } of await queryAccountsWithOperations(pool, { more: operations }))
    await forgetOldestOperations(pool, { userId, keepCount: operations, keepBytes: operationBytes });
}
