import type { PendingRequest } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import type { AccessTarget } from '../access-target.ts';
import { binsWithin } from '../bins-within.ts';

/** The location requested together with a bin, as far as the answering person sees it. */
export type RequestedLocation =
  | { give: 'can'; id: string; name: string; binCount: number }
  /** Without a name, the location is hidden or there is none. */
  | { give: 'others'; name?: string }
  | { give: 'none' }
  | { give: 'unknown' };

/** Undefined if only the bin is requested. */
export function useRequestedLocation(
  accessTarget: AccessTarget,
  { wholePlace }: PendingRequest,
): RequestedLocation | undefined {
  const { bins } = useBins();
  const { status, locations } = useLocations();
  if (!wholePlace) return undefined;
  if (status === 'loading') return { give: 'unknown' };
  const locationId = bins.get(accessTarget.target.id)?.locationId;
  const location = locationId === undefined ? undefined : locations.get(locationId);
  if (location === undefined) {
    // Only the owner knows that there is no location; for others it may be hidden.
    return accessTarget.role === 'owner' && locationId === undefined ? { give: 'none' } : { give: 'others' };
  }
  const { id, name, role } = location;
  if (!can(role, 'manage people')) return { give: 'others', name };
  const within = binsWithin({ kind: 'location', id }, bins);
  const managedBins = within.filter((bin) => can(bin.role, 'manage people'));
  return { give: 'can', id, name, binCount: managedBins.length };
}
