import type { EffectiveRole } from '../access/access.ts';
import { assertCan, can } from '../access/access-rules.ts';
import { AppError } from '../errors.ts';

export type Placement = { parentBinId: string | undefined; locationId: string | undefined };

export type MoveParty = { ownerId: string; role: EffectiveRole; deletedAt?: string | undefined };

export function placementAfterMove(
  current: Placement,
  move: { parentBinId?: string | null | undefined; locationId?: string | null | undefined },
  parent: { locationId?: string | undefined } | undefined,
): Placement {
  if (typeof move.parentBinId === 'string') {
    return { parentBinId: move.parentBinId, locationId: parent?.locationId };
  }
  if (move.locationId === undefined) return { parentBinId: undefined, locationId: current.locationId };
  return { parentBinId: undefined, locationId: move.locationId ?? undefined };
}

/** Needs editor rights in both containers, or admin rights on the bin. @throws AppError. */
export function assertMayMove(
  bin: MoveParty,
  from: MoveParty | undefined,
  to: (MoveParty & { kind: 'bin' | 'location' }) | undefined,
): void {
  const mayTakeOut = can(bin.role, 'take out of its parent');
  const mayShift =
    to !== undefined && can(bin.role, 'move between parents') && can(from?.role, 'move between parents');
  if (!mayTakeOut && !mayShift) throw new AppError('access.denied');
  if (to === undefined) return;
  assertCan(to.role, 'add a bin here');
  if (to.deletedAt !== undefined)
    throw new AppError(to.kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
  if (to.ownerId !== bin.ownerId) {
    throw new AppError(to.kind === 'bin' ? 'bins.otherOwner' : 'locations.otherOwner');
  }
}
