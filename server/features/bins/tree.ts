import type { LockedOwner } from '../access/locked-owner.ts';
import { type AboveRow, queryAbove, queryBelow, type TreeRow } from './bin.queries.ts';

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

export async function readSubtrees({ tx, id: ownerId }: LockedOwner, ids: string[]): Promise<TreeBin[]> {
  return (await queryBelow(tx, { ownerId, ids, withTrash: true })).map(toTreeBin);
}

/** A bin in the trash has no live bins below it. */
export async function readLiveBelow({ tx, id: ownerId }: LockedOwner, id: string): Promise<TreeBin[]> {
  return (await queryBelow(tx, { ownerId, ids: [id], withTrash: false }))
    .map(toTreeBin)
    .filter((bin) => bin.id !== id);
}

export function readAbove({ tx, id: ownerId }: LockedOwner, id: string): Promise<AboveRow[]> {
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
