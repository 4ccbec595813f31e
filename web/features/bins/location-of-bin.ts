import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';

/** Undefined for none, and for one that is hidden or in the trash. */
export function locationOfBin(
  { locationId }: { locationId?: string | undefined },
  locations: DeviceView['locations'],
): Location | undefined {
  const location = locationId === undefined ? undefined : locations.get(locationId);
  return location?.deletedAt === undefined ? location : undefined;
}
