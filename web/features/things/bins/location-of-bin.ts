import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';

/** Undefined without a location, and for a hidden or deleted one. */
export function locationOfBin(
  { locationId }: { locationId?: string | undefined },
  locations: DeviceView['locations'],
): Location | undefined {
  const location = locationId === undefined ? undefined : locations.get(locationId);
  return location?.deletedAt === undefined ? location : undefined;
}
