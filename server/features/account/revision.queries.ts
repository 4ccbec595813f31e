import { statement } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';

export type RaisedAccount = { userId: string; revision: number };

/**
 * Raises these people's accounts and locks them, always in the same order. Last in a transaction, and before what it
 * writes of theirs, so that two people who share with each other never wait for each other. Who has no profile yet is
 * left out: they will read everything anyway.
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
