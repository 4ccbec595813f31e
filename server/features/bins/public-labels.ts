import type { BinHeader } from '#domain/bins/bin.ts';
import { nameKey } from '#domain/text.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { deletePublicLabels, insertPublicLabels, queryPublicLabels } from './find-bin.queries.ts';

/** Makes public bins findable by label; they must not be in the trash. */
export function showPublicLabels(tx: Transaction, ownerId: string, ids: string[]): Promise<void> {
  return withLabels(tx, ownerId, ids, insertPublicLabels);
}

/** Call it before the bins become private, get another label or go to the trash. */
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

export function labelKeyOf({ qrLabel }: Pick<BinHeader, 'qrLabel'>): string | null {
  return qrLabel === undefined ? null : nameKey(qrLabel);
}
