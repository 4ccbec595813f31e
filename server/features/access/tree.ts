import type { Target } from '#domain/access/access.ts';
import { type AnyPlacement, containerTargetOf, type MoveParty, type Placement } from '#domain/placement.ts';
import { assertFitsInto, type TreeNode } from '#domain/tree.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinRow, type LocationRow, queryRow } from './gate.queries.ts';
import {
  type Admitted,
  type AdmittedTarget,
  effectiveRoleOf,
  openTarget,
  openTargetForWrite,
} from './gate.ts';
import type { LockedOwner } from './locked-owner.ts';
import { type AboveRow, queryAbove, queryBelow, type TreeRow } from './tree.queries.ts';

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

/** The bins around a bin, or the places around a place, innermost first. */
export function readAbove({ tx, id: ownerId }: LockedOwner, { kind, id }: Target): Promise<AboveRow[]> {
  return queryAbove[kind](tx, { ownerId, id });
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

/**
 * Checks that something fits into its new parent with all that is in it (`nodes`), what is in the trash included, as that may
 * be restored. @throws AppError as `assertFitsInto`.
 */
export async function assertFitsIn(
  owner: LockedOwner,
  { kind, id }: Target,
  parentId: string | undefined,
  nodes: readonly TreeNode[],
): Promise<void> {
  if (parentId === undefined) return;
  const [above, aboveNow] = [
    await readAbove(owner, { kind, id: parentId }),
    await readAbove(owner, { kind, id }),
  ];
  const depths = { above: above.length + 1, aboveNow: aboveNow.length };
  assertFitsInto(kind, nodes, { id, parentId }, depths);
}

type OpenedContainer = MoveParty & {
  kind: 'bin' | 'location';
  id: string;
  locationId: string | undefined;
};

/**
 * Opens a container without a lock; it may belong to another owner. @throws AppError `bins.notFound`,
 * `locations.notFound`.
 */
export async function openContainer(
  db: Queryable,
  readerId: string,
  into: AnyPlacement,
): Promise<OpenedContainer | undefined> {
  const target = containerTargetOf(into);
  return target && asContainer(await openTarget(db, readerId, target));
}

/** Opens the container of a new bin, which belongs to the locked owner. @throws AppError as `openContainer`. */
export async function openContainerForWrite(
  owner: LockedOwner,
  readerId: string,
  into: AnyPlacement,
): Promise<OpenedContainer | undefined> {
  const target = containerTargetOf(into);
  return target && asContainer(await openTargetForWrite(owner, readerId, target));
}

/** Undefined also for a container that the reader does not see. */
export async function findContainer(
  { tx, id: ownerId }: LockedOwner,
  readerId: string,
  placement: Placement,
): Promise<OpenedContainer | undefined> {
  const target = containerTargetOf(placement);
  if (target === undefined) return undefined;
  const [row] = await queryRow[target.kind](tx, { ownerId, id: target.id });
  const effectiveRole = row && effectiveRoleOf(row, readerId);
  return effectiveRole && asContainer({ target, row, effectiveRole });
}

function asContainer({ target: { kind, id }, row, effectiveRole }: AdmittedTarget): OpenedContainer {
  const locationId = 'parentBinId' in row ? (row.locationId ?? undefined) : id;
  return { ...movePartyOf({ row, effectiveRole }), kind, id, locationId };
}

export function movePartyOf({ row, effectiveRole }: Admitted<BinRow | LocationRow>): MoveParty {
  return { ownerId: row.ownerId, role: effectiveRole, deletedAt: row.deletedAt ?? undefined };
}

export function placementOf(row: BinRow): Placement {
  return { parentBinId: row.parentBinId ?? undefined, locationId: row.locationId ?? undefined };
}
