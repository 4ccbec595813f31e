import { can } from '#domain/access/access-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';
import { mayMoveFrom, visibleContainerOf } from '#domain/placement.ts';
import { countLevels, levelsMax, nodesAbove, placesWithin } from '#domain/tree.ts';

/** The places that this one may be moved into; its present one is left out. */
export function placesToMoveInto(moved: Location, view: DeviceView): Location[] {
  const all = [...view.locations.values()];
  if (!mayMove(moved, view)) return [];
  const within = placesWithin(all, moved.id);
  const levels = countLevels(all, moved.id);
  return all.filter(
    (place) =>
      place.deletedAt === undefined &&
      place.ownerId === moved.ownerId &&
      place.id !== moved.parentLocationId &&
      can(place.role, 'add a place here') &&
      !within.has(place.id) &&
      nodesAbove(view.locations, place).length + 1 + levels <= levelsMax.location,
  );
}

/** Whether it may leave where it is, for a place that is chosen later. */
export function mayMove(moved: Location, view: DeviceView): boolean {
  const here = visibleContainerOf(view, { locationId: moved.parentLocationId });
  return moved.deletedAt === undefined && mayMoveFrom(moved, here);
}

/** Whether it may be moved out of every place. */
export function mayMoveToTop(moved: Location): boolean {
  return moved.parentLocationId !== undefined && can(moved.role, 'move out of its container');
}
