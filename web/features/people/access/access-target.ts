import type { LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AccessList, EffectiveRole, PendingRequests, Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type DeviceView, idsWithin } from '#domain/device-view.ts';
import { publicLinkOfBin, publicLinkOfLocation } from '#domain/links/share-link-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';

type LoadedAccessTarget = { status: 'loading' | 'ready' | 'missing'; accessTarget?: AccessTarget };

export type AccessTarget = {
  target: Target;
  name: string;
  role: EffectiveRole;
  ownerId: string;
  ownerName?: string | undefined;
  ownerPhotoId?: string | undefined;
  accessList: AccessList;
  pendingRequests: PendingRequests;
  isPrivate?: BinHeader['isPrivate'];
  viewersMayTakeOut?: BinHeader['viewersMayTakeOut'];
  shareLink?: BinHeader['shareLink'];
  color?: BinHeader['color'];
  icon?: BinHeader['icon'];
  containerIds: readonly string[];
};

/** Deleted bins and locations count as missing. */
export function useAccessTarget({ kind, id }: Target): LoadedAccessTarget {
  const { status: binStatus, bins } = useBins();
  const { status: locationStatus, locations } = useLocations();
  const bin = kind === 'bin' ? bins.get(id) : undefined;
  const location = kind === 'location' ? locations.get(id) : undefined;
  if (bin && bin.deletedAt === undefined) {
    return { status: 'ready', accessTarget: withPlaceLink(bin, locations) };
  }
  if (location && location.deletedAt === undefined) {
    return { status: 'ready', accessTarget: accessTargetOfLocation(location) };
  }
  const status = kind === 'bin' ? binStatus : locationStatus;
  return { status: status === 'loading' ? 'loading' : 'missing' };
}

function withPlaceLink(bin: BinHeader, locations: ReadonlyMap<string, Location>): AccessTarget {
  const shareLink = publicLinkOfBin(bin, locations);
  return { ...accessTargetOfBin(bin), shareLink };
}

/** Without the links of its place. */
export function accessTargetOfBin(bin: BinHeader): AccessTarget {
  const { name, role, ownerId, ownerName, ownerPhotoId, accessList, pendingRequests } = bin;
  const { isPrivate, viewersMayTakeOut, shareLink, color, icon } = bin;
  const containerIds = [bin.parentBinId, bin.locationId].filter((each) => each !== undefined);
  return {
    target: { kind: 'bin', id: bin.id },
    name,
    role,
    ownerId,
    ownerName,
    ownerPhotoId,
    accessList,
    pendingRequests,
    isPrivate,
    viewersMayTakeOut,
    shareLink,
    color,
    icon,
    containerIds,
  };
}

export function accessTargetOfLocation(location: Location): AccessTarget {
  const { name, role, ownerId, ownerName, ownerPhotoId, accessList, pendingRequests, color } = location;
  const { viewersMayTakeOut } = location;
  const target: Target = { kind: 'location', id: location.id };
  return {
    target,
    name,
    role,
    ownerId,
    ownerName,
    ownerPhotoId,
    accessList,
    pendingRequests,
    color,
    viewersMayTakeOut,
    shareLink: publicLinkOfLocation(location),
    containerIds: location.parentLocationId === undefined ? [] : [location.parentLocationId],
  };
}

/** Without deleted ones; locations first. */
export function useAccessTargets(): AccessTarget[] {
  const { bins } = useBins();
  const { locations } = useLocations();
  return useMemo(
    () => [
      ...[...locations.values()]
        .filter(({ deletedAt }) => deletedAt === undefined)
        .map(accessTargetOfLocation),
      ...[...bins.values()]
        .filter(({ deletedAt }) => deletedAt === undefined)
        .map((bin) => withPlaceLink(bin, locations)),
    ],
    [bins, locations],
  );
}

/** All places of the user: what access to all places gives now. */
export function ownPlaces(accessTargets: readonly AccessTarget[]): Target[] {
  return accessTargets
    .filter(({ target, role }) => target.kind === 'location' && role === 'owner')
    .map(({ target }) => target);
}

type TargetLink = Pick<LinkProps, 'to' | 'params'>;

export function targetPath({ kind, id }: Target): TargetLink {
  return kind === 'bin'
    ? { to: paths.bin, params: { binId: id } }
    : { to: paths.location, params: { locationId: id } };
}

export function accessPath({ kind, id }: Target): TargetLink {
  return kind === 'bin'
    ? { to: paths.binAccess, params: { binId: id } }
    : { to: paths.locationAccess, params: { locationId: id } };
}

export function binsWithin(target: Target, view: DeviceView): BinHeader[] {
  const within = idsWithin(view, target).flatMap((id) => (id === target.id ? [] : (view.bins.get(id) ?? [])));
  return within.filter((bin) => bin.deletedAt === undefined);
}

export function countSeenWithin(target: Target, userId: string, view: DeviceView): number {
  return binsWithin(target, view).filter((bin) => bin.accessList[userId] !== undefined).length;
}
