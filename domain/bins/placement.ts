import type { AccessList, EffectiveRole, Target } from '../access/access.ts';
import { assertCan, can, inTrash } from '../access/access-rules.ts';
import { type DeviceView, requireBin, requireLocation } from '../device-view.ts';
import { AppError } from '../errors.ts';

export type Placement = { parentBinId: string | undefined; locationId: string | undefined };

/** The database and the calls have null where other code has undefined. */
export type AnyPlacement = {
  parentBinId?: string | null | undefined;
  locationId?: string | null | undefined;
};

/** The bin or place that a bin is directly in; undefined for a bin that is in none. */
export function containerTargetOf({ parentBinId, locationId }: AnyPlacement): Target | undefined {
  if (typeof parentBinId === 'string') return { kind: 'bin', id: parentBinId };
  return typeof locationId === 'string' ? { kind: 'location', id: locationId } : undefined;
}

/** The bin that is moved, or a container that it leaves or enters. */
export type MoveParty = { ownerId: string; role: EffectiveRole; deletedAt?: string | undefined };

/** A bin that only leaves its parent stays in its location. */
export function placementAfterMove(
  current: Placement,
  move: AnyPlacement,
  parent: { locationId?: string | undefined } | undefined,
): Placement {
  if (typeof move.parentBinId === 'string') {
    return { parentBinId: move.parentBinId, locationId: parent?.locationId };
  }
  if (move.locationId === undefined) return { parentBinId: undefined, locationId: current.locationId };
  return { parentBinId: undefined, locationId: move.locationId ?? undefined };
}

/** Returns whether a bin may be moved at all, as long as the destination allows it. */
export function mayMoveFrom(
  bin: Pick<MoveParty, 'role'>,
  oldContainer: Pick<MoveParty, 'role'> | undefined,
): boolean {
  if (can(bin.role, 'move out of its container')) return true;
  return can(bin.role, 'move between containers') && can(oldContainer?.role, 'move between containers');
}

/** Needs editor rights in both containers, or admin rights on the bin. @throws AppError. */
export function assertMayMove(
  bin: MoveParty,
  oldContainer: MoveParty | undefined,
  newContainer: (MoveParty & { kind: 'bin' | 'location' }) | undefined,
): void {
  if (newContainer === undefined) {
    assertCan(bin.role, 'move out of its container');
    return;
  }
  if (!mayMoveFrom(bin, oldContainer)) throw new AppError('access.denied');
  assertCan(newContainer.role, 'add a bin here');
  if (newContainer.deletedAt !== undefined) throw inTrash(newContainer);
  if (newContainer.ownerId !== bin.ownerId) {
    throw new AppError(newContainer.kind === 'bin' ? 'bins.otherOwner' : 'locations.otherOwner');
  }
}

/** How many bins may be nested in each other, the outermost counted. */
export const levelsMax = 20;

/**
 * `above` counts the bins around a bin, `levels` the levels of the bin with its content. A bin that was nested deeper before
 * the limit existed may move as long as it gets no deeper. @throws AppError.
 */
export function assertNotTooDeep(above: number, levels: number, aboveNow = 0): void {
  if (above + levels > levelsMax && above > aboveNow) throw new AppError('bins.tooDeep', { n: levelsMax });
}

export function isSamePlacement(one: Placement, other: Placement): boolean {
  return one.parentBinId === other.parentBinId && one.locationId === other.locationId;
}

type BinContainer = MoveParty & {
  kind: 'bin' | 'location';
  ownerName?: string | undefined;
  ownerPhotoId?: string | undefined;
  locationId?: string | undefined;
  accessList: AccessList;
};

/** The container named in a placement; undefined for none. @throws AppError `bins.notFound`, `locations.notFound`. */
export function containerOf(
  { bins, locations }: DeviceView,
  { parentBinId, locationId }: Partial<Placement>,
): BinContainer | undefined {
  if (parentBinId !== undefined) return { kind: 'bin', ...requireBin(bins, parentBinId) };
  if (locationId !== undefined) return { kind: 'location', ...requireLocation(locations, locationId) };
  return undefined;
}

/** Undefined for none, and if the person may not see the container. */
export function visibleContainerOf(
  view: DeviceView,
  placement: Partial<Placement>,
): BinContainer | undefined {
  const isParentNoneOrVisible = placement.parentBinId === undefined || view.bins.has(placement.parentBinId);
  const isLocationNoneOrVisible =
    placement.locationId === undefined || view.locations.has(placement.locationId);
  return isParentNoneOrVisible && isLocationNoneOrVisible ? containerOf(view, placement) : undefined;
}
