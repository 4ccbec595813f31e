import type { AccessList, EffectiveRole, Target } from './access/access.ts';
import { assertCan, can, inTrash } from './access/access-rules.ts';
import { type DeviceView, requireBin, requireLocation } from './device-view.ts';
import { AppError } from './errors.ts';

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

/** The bin or place that is moved, or a container that it leaves or enters. */
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

/** Returns whether a bin or place may be moved at all, as long as the destination allows it. */
export function mayMoveFrom(
  moved: Pick<MoveParty, 'role'>,
  oldContainer: Pick<MoveParty, 'role'> | undefined,
): boolean {
  if (can(moved.role, 'move out of its container')) return true;
  return can(moved.role, 'move between containers') && can(oldContainer?.role, 'move between containers');
}

/** Needs editor rights in both containers, or admin rights on what is moved. @throws AppError. */
export function assertMayMove(
  moved: MoveParty,
  oldContainer: MoveParty | undefined,
  newContainer: (MoveParty & { kind: 'bin' | 'location' }) | undefined,
): void {
  if (newContainer === undefined) {
    assertCan(moved.role, 'move out of its container');
    return;
  }
  if (!mayMoveFrom(moved, oldContainer)) throw new AppError('access.denied');
  assertCan(newContainer.role, 'add a bin here');
  if (newContainer.deletedAt !== undefined) throw inTrash(newContainer);
  if (newContainer.ownerId !== moved.ownerId) {
    throw new AppError(newContainer.kind === 'bin' ? 'bins.otherOwner' : 'locations.otherOwner');
  }
}

export function isSamePlacement(one: Placement, other: Placement): boolean {
  return one.parentBinId === other.parentBinId && one.locationId === other.locationId;
}

type Container = MoveParty & {
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
): Container | undefined {
  if (parentBinId !== undefined) return { kind: 'bin', ...requireBin(bins, parentBinId) };
  if (locationId !== undefined) return { kind: 'location', ...requireLocation(locations, locationId) };
  return undefined;
}

/** Undefined for none, and if the person may not see the container. */
export function visibleContainerOf(view: DeviceView, placement: Partial<Placement>): Container | undefined {
  const isParentNoneOrVisible = placement.parentBinId === undefined || view.bins.has(placement.parentBinId);
  const isLocationNoneOrVisible =
    placement.locationId === undefined || view.locations.has(placement.locationId);
  return isParentNoneOrVisible && isLocationNoneOrVisible ? containerOf(view, placement) : undefined;
}

/** What a new bin or place takes from its container. */
export function inheritedFrom(
  container: Container | undefined,
): Pick<Container, 'ownerName' | 'ownerPhotoId' | 'accessList'> {
  return {
    ...(container?.ownerName !== undefined && { ownerName: container.ownerName }),
    ...(container?.ownerPhotoId !== undefined && { ownerPhotoId: container.ownerPhotoId }),
    accessList: container?.accessList ?? {},
  };
}
