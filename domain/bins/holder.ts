import type { AccessList } from '../access/access.ts';
import { type DeviceView, requireBin, requireLocation } from '../device-view.ts';
import type { Container, Placement } from './placement.ts';

export type Holder = Container & {
  kind: 'bin' | 'location';
  ownerName?: string | undefined;
  locationId?: string | undefined;
  accessList: AccessList;
};

/** The container named in a placement; undefined for none. @throws AppError `bins.notFound`, `locations.notFound`. */
export function holderOf(
  { bins, locations }: DeviceView,
  { parentBinId, locationId }: Partial<Placement>,
): Holder | undefined {
  if (parentBinId !== undefined) return { kind: 'bin', ...requireBin(bins, parentBinId) };
  if (locationId !== undefined) return { kind: 'location', ...requireLocation(locations, locationId) };
  return undefined;
}

/** As `holderOf`, but undefined where this person may not see the container. */
export function holderIfSeen(view: DeviceView, place: Partial<Placement>): Holder | undefined {
  const isParentSeen = place.parentBinId === undefined || view.bins.has(place.parentBinId);
  const isLocationSeen = place.locationId === undefined || view.locations.has(place.locationId);
  return isParentSeen && isLocationSeen ? holderOf(view, place) : undefined;
}
