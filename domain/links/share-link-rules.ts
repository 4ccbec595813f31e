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
  locations: LinkedPlaces,
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

type LinkedPlaces = ReadonlyMap<string, Pick<Location, 'id' | 'parentLocationId' | 'shareLinks'>>;

/** A bin or place that is moved, or that another is moved into. */
export type Moved = { id: string } & Partial<
  Pick<BinHeader, 'isPrivate' | 'archivedAt' | 'shareLink' | 'locationId'>
>;

/**
 * Returns the link of the destination, or of a place around it, that will show something of these and shows nothing of it
 * yet: bins that are not private, unless it is made for private ones too; of a place the bins below it.
 */
export function publicLinkAfterMove(
  sources: readonly Moved[],
  destination: Moved,
  locations: LinkedPlaces,
): PublicLink | undefined {
  const linksAround = (target: Moved) =>
    placesAround(locations, { locationId: locations.has(target.id) ? target.id : target.locationId })
      .flatMap(({ shareLinks = [] }) => shareLinks)
      .filter(({ binIds }) => binIds === undefined);
  const links = linksAround(destination);
  const linksOfEach = sources.map((source) => {
    if (locations.has(source.id)) return linksAround(source).length > 0 ? [] : links;
    const { id, isPrivate = true, archivedAt, shareLink, locationId } = source;
    const isShown = publicLinkOfBin({ id, isPrivate, archivedAt, shareLink, locationId }, locations);
    if (isShown || archivedAt !== undefined) return [];
    return links.filter(({ withPrivate }) => !isPrivate || withPrivate);
  });
  return longest(linksOfEach.flat());
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
