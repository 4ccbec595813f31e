import { descendantsDeepestFirst } from '#domain/bins/bin-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockBins } from '../access/locks.queries.ts';
import { queryTree } from './bin.queries.ts';

/** A bin in its owner's tree, the trash included. */
export type TreeBin = {
  id: string;
  ownerId: string;
  name: string;
  nameKey: string;
  parentBinId: string | undefined;
  locationId: string | undefined;
  deletedAt: string | undefined;
  deletedWith: string | undefined;
};

/** All bins of an owner. Read it after locking the owner's profile: then nobody else changes its structure. */
export async function readTree(tx: Transaction, ownerId: string): Promise<TreeBin[]> {
  const rows = await queryTree(tx, ownerId);
  return rows.map((row) => ({
    ...row,
    parentBinId: row.parentBinId ?? undefined,
    locationId: row.locationId ?? undefined,
    deletedAt: row.deletedAt ?? undefined,
    deletedWith: row.deletedWith ?? undefined,
  }));
}

/** All that a bin lies in, the trash included: its parents, the nearest first. */
export function ancestorsOf(tree: readonly TreeBin[], bin: Pick<TreeBin, 'parentBinId'>): string[] {
  const byId = new Map(tree.map((each) => [each.id, each]));
  const found: string[] = [];
  let parent = byId.get(bin.parentBinId ?? '');
  for (; parent !== undefined; parent = byId.get(parent.parentBinId ?? '')) found.push(parent.id);
  return found;
}

/** A bin and all that lies below it, kept from other writers until this transaction ends. */
export async function lockSubtree(
  tx: Transaction,
  tree: TreeBin[],
  ownerId: string,
  id: string,
): Promise<string[]> {
  const ids = [id, ...descendantsDeepestFirst(tree, id).map((bin) => bin.id)];
  await lockBins(tx, ownerId, ids);
  return ids;
}
