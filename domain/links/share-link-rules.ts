import type { Target } from '../access/access.ts';
import type { BinHeader } from '../bins/bin.ts';
import type { Location } from '../locations/location.ts';
import { placesAround } from '../tree.ts';

// Apart from the schemas of the calls, because the first screens load no zod.

/** Values of the history field `shareLink`, which otherwise has the moment at which a new link ends. */
export const linkWithoutEnd = 'open';
export const linkEnded = 'ended';

/** Bins of a place that a link shows, if it does not show all. */
export const chosenBinsMax = 200;

type PublicLink = { until?: string | undefined };

/** Returns the link that shows the bin longest: its own, or one of a place around it. Without `until` it never ends. */
export function publicLinkOfBin(
  bin: Pick<BinHeader, 'id' | 'isPrivate' | 'archivedAt' | 'shareLink' | 'locationId'>,
  locations: ReadonlyMap<string, Pick<Location, 'id' | 'parentLocationId' | 'shareLinks'>>,
): PublicLink | undefined {
  const places = bin.archivedAt === undefined ? placesAround(locations, bin) : [];
  const ofPlaces = places.flatMap(({ shareLinks = [] }) => shareLinks);
  return longest([
    ...(bin.shareLink ? [bin.shareLink] : []),
    ...ofPlaces.filter(
      ({ binIds, withPrivate }) =>
        (!bin.isPrivate || withPrivate) && (binIds === undefined || binIds.includes(bin.id)),
    ),
  ]);
}

export function publicLinkOfLocation({
  shareLinks = [],
}: Pick<Location, 'shareLinks'>): PublicLink | undefined {
  return longest(shareLinks);
}

function longest(links: readonly PublicLink[]): PublicLink | undefined {
  if (links.some(({ until }) => until === undefined)) return {};
  const [last] = links.toSorted((a, b) => Date.parse(b.until ?? '') - Date.parse(a.until ?? ''));
  return last && { until: last.until };
}

type Linked = { binId: string } | { locationId: string };

/** Returns the target under the field name that the calls use. */
export function linkedAs({ kind, id }: Target): Linked {
  return kind === 'bin' ? { binId: id } : { locationId: id };
}
