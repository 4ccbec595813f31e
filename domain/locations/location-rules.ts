import { assertCan, withTakeOutSwitch } from '../access/access-rules.ts';
import type { Locations, WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { mergeFields } from '../fields.ts';
import type { Coordinates, Region } from '../maps/map-schemas.ts';
import { mergeRegions, roundedCoordinates } from '../maps/region-rules.ts';
import { assertValuesFit } from '../own-fields/own-field-rules.ts';
import { nodesAbove } from '../tree.ts';
import type { Location, LocationChange, NewLocation } from './location.ts';
import { locationFieldNames } from './location-fields.ts';

/** @throws AppError `fields.valuesTooLarge`. */
export function locationFrom(
  input: NewLocation & { id: string },
  context: WriteContext,
  identity: Pick<Location, 'ownerId' | 'role'> = { ownerId: context.userId, role: 'owner' },
): Location {
  assertValuesFit(input.fields);
  const location: Location = {
    id: input.id,
    ownerId: identity.ownerId,
    userId: identity.ownerId,
    name: input.name,
    accessList: {},
    pendingRequests: {},
    createdAt: context.now,
    role: identity.role,
    revision: 0,
  };
  for (const field of ['parentLocationId', ...locationFieldNames] as const) {
    if (input[field] !== undefined) Object.assign(location, { [field]: input[field] });
  }
  if (input.coordinates !== undefined) location.coordinates = roundedCoordinates(input.coordinates);
  return location;
}

/** @throws AppError `access.denied`, `locations.inTrash`, `locations.regionsFull`, `fields.valuesTooLarge`. */
export function changeLocation(
  current: Location,
  change: LocationChange,
): { location: Location; overwrote: Partial<Location> | undefined } {
  if (current.deletedAt !== undefined) throw new AppError('locations.inTrash');
  assertCan(current.role, 'edit details');
  const { was, putRegions, removeRegions, coordinates, viewersMayTakeOut, ...rest } = change;
  const fields = { ...rest, coordinates: coordinates && roundedCoordinates(coordinates) };
  const { merged, overwrote } = mergeFields(current, fields, was);
  if (change.fields !== undefined) assertValuesFit(merged.fields);
  return {
    location: withRegions(
      withTakeOutSwitch(merged, viewersMayTakeOut),
      mergeRegions(current.regions ?? [], putRegions, removeRegions),
    ),
    overwrote,
  };
}

/** Omits the field when the list is empty. */
function withRegions({ regions: _, ...location }: Location, regions: Region[]): Location {
  return regions.length === 0 ? location : { ...location, regions };
}

/** Where a place is on earth: at its own pin, else at that of the nearest place around it, `pinned`. */
export type Position = { coordinates: Coordinates; pinned: Location };

export function positionOf(location: Location, locations: Locations): Position | undefined {
  for (const place of [location, ...nodesAbove(locations, location)]) {
    if (place.deletedAt !== undefined) return undefined;
    if (place.coordinates !== undefined) return { coordinates: place.coordinates, pinned: place };
  }
  return undefined;
}
