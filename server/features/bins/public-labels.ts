import { nameKey } from '#domain/name-key.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { deletePublicLabels, insertPublicLabels, queryPublicLabels } from './public-labels.queries.ts';

/** Lets these bins be found by their labels, if they are not private. They must not lie in the trash. */
export function showPublicLabels(tx: Transaction, ownerId: string, ids: string[]): Promise<void> {
  return withLabels(tx, ownerId, ids, insertPublicLabels);
}

/** Before these bins become private, get another label or go into the trash: nobody finds them by their labels any more. */
export function hidePublicLabels(tx: Transaction, ownerId: string, ids: string[]): Promise<void> {
  return withLabels(tx, ownerId, ids, deletePublicLabels);
}

async function withLabels(
  tx: Transaction,
  ownerId: string,
  ids: string[],
  change: typeof insertPublicLabels,
): Promise<void> {
  const labels = await queryPublicLabels(tx, { ownerId, ids });
  if (labels.length === 0) return;
  const keys = labels.map(({ label }) => nameKey(label));
  await change(tx, { ownerId, keys, ids: labels.map(({ id }) => id) });
}
