import type { AccessList } from '../access/access.ts';
import { type Shown, seenBin, seenLocation } from '../shown.ts';
import type { Container, Placement } from './placement.ts';

export type Holder = Container & {
  kind: 'bin' | 'location';
  ownerName?: string | undefined;
  locationId?: string | undefined;
  accessList: AccessList;
};

/** The container named in a placement; undefined for none. @throws AppError `bins.notFound`, `locations.notFound`. */
export function holderOf(
  { bins, locations }: Shown,
  { parentBinId, locationId }: Partial<Placement>,
): Holder | undefined {
  if (parentBinId !== undefined) return { kind: 'bin', ...seenBin(bins, parentBinId) };
  if (locationId !== undefined) return { kind: 'location', ...seenLocation(locations, locationId) };
  return undefined;
}

/** As `holderOf`, but undefined where this person may not see the container. */
export function holderIfSeen(shown: Shown, place: Partial<Placement>): Holder | undefined {
  const isParentSeen = place.parentBinId === undefined || shown.bins.has(place.parentBinId);
  const isLocationSeen = place.locationId === undefined || shown.locations.has(place.locationId);
  return isParentSeen && isLocationSeen ? holderOf(shown, place) : undefined;
}
