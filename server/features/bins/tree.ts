import type { Transaction } from '#server/db/transaction.ts';
import { type AboveRow, queryAbove, queryBelow, type TreeRow } from './bin.queries.ts';

/** A bin in its owner's tree. */
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

/**
 * Bins of one owner and all that lies below them, the trash included. Read it after locking the owner's profile: then
 * nobody else changes its structure.
 */
export async function readSubtrees(tx: Transaction, ownerId: string, ids: string[]): Promise<TreeBin[]> {
  return (await queryBelow(tx, { ownerId, ids, withTrash: true })).map(toTreeBin);
}

/** What lies below a bin and not in the trash; what lies there has nothing live below it. */
export async function readLiveBelow(tx: Transaction, ownerId: string, id: string): Promise<TreeBin[]> {
  return (await queryBelow(tx, { ownerId, ids: [id], withTrash: false }))
    .map(toTreeBin)
    .filter((bin) => bin.id !== id);
}

/** All that a bin lies in, the trash included: its parents, the nearest first. */
export function readAbove(tx: Transaction, ownerId: string, id: string): Promise<AboveRow[]> {
  return queryAbove(tx, { ownerId, id });
}

function toTreeBin(row: TreeRow): TreeBin {
  return {
    ...row,
    parentBinId: row.parentBinId ?? undefined,
    locationId: row.locationId ?? undefined,
    deletedAt: row.deletedAt ?? undefined,
    deletedWith: row.deletedWith ?? undefined,
  };
}
