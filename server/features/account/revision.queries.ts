import { statement } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';

export type RaisedAccount = { userId: string; revision: number };

/**
 * Raises and locks accounts in one order; last in a transaction, so that people who share with each other never
 * deadlock.
 */
export async function raiseAccounts(tx: Transaction, userIds: Iterable<string>): Promise<RaisedAccount[]> {
  const sorted = [...new Set(userIds)].sort();
  return (await Promise.all(sorted.map((userId) => raiseAccount(tx, { userId })))).flat();
}

const raiseAccount = statement<RaisedAccount, { userId: string }>(
  'account-raise',
  `UPDATE account_revisions SET revision = revision + 1
   WHERE user_id = $userId RETURNING user_id AS "userId", revision`,
);
