import type { EffectiveRole } from '../access/access.ts';
import { assertCan, can } from '../access/access-rules.ts';
import { AppError } from '../errors.ts';

/** Where a bin lies: in another bin, in a place, or nowhere. A sub-bin has its parent's place. */
export type Placement = { parentBinId: string | undefined; locationId: string | undefined };

/** What a bin can be put into, as the person who puts it sees it. */
export type Container = { ownerId: string; role: EffectiveRole; deletedAt?: string | undefined };

/** Where a move puts a bin. `parent` is the bin it goes into, if it goes into one. */
export function placeAfter(
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

/**
 * Out of what holds a bin (`from`, undefined where it lies nowhere or the person does not see in what) into what shall
 * hold it (`to`, undefined for nowhere): editor in both, or admin of the bin itself.
 * @throws AppError `access.denied`, `bins.otherOwner`, `bins.inTrash`, `locations.inTrash`.
 */
export function assertMayMove(
  bin: Container,
  from: Container | undefined,
  to: (Container & { kind: 'bin' | 'location' }) | undefined,
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
