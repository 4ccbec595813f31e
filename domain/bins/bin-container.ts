import type { AccessList } from '../access/access.ts';
import { type DeviceView, requireBin, requireLocation } from '../device-view.ts';
import type { MoveParty, Placement } from './placement.ts';

export type BinContainer = MoveParty & {
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
