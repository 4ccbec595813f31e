import type { Candidate, PublicBin } from '#domain/bins/bin-calls.ts';
import type { Photo, PublicPhoto } from '#domain/photos/photo.ts';
import type { CandidateRow } from './find-bin.queries.ts';
import type { PublicRow } from './public-bin.queries.ts';

/** Returns the addresses of a photo for this reader; undefined hides the photo. */
export type AddressesOf = (id: string) => Pick<PublicPhoto, 'url' | 'thumbnailUrl'> | undefined;

export function presentPublicBin(row: PublicRow, addressesOf: AddressesOf): PublicBin {
  return {
    ...presentLook(row),
    ...presentPhotos(row.photos, addressesOf),
    itemCount: row.itemCount,
    ...(row.quantityTotal !== null && { quantityTotal: row.quantityTotal }),
    items: (row.items ?? []).map((item) => presentPublicItem(item, addressesOf)),
  };
}

export function presentPublicItem(
  { unit, photos, ...item }: NonNullable<PublicRow['items']>[number],
  addressesOf: AddressesOf,
): PublicBin['items'][number] {
  return { ...item, ...(unit !== null && { unit }), ...presentPhotos(photos, addressesOf) };
}

export function presentCandidate({ id, itemCount, ...look }: CandidateRow): Candidate {
  return { id, ...presentLook(look), itemCount };
}

export function presentPhotos(
  photos: readonly Photo[] | null,
  addressesOf: AddressesOf,
): { photos?: PublicPhoto[] } {
  const list = (photos ?? []).flatMap(({ id, ...photo }) => {
    const addresses = addressesOf(id);
    return addresses ? [{ ...photo, ...addresses }] : [];
  });
  return list.length === 0 ? {} : { photos: list };
}

export function presentLook({
  name,
  tags,
  color,
  icon,
}: Pick<PublicRow, 'name' | 'tags' | 'color' | 'icon'>): Omit<PublicBin, 'items'> {
  return { name, tags, ...(color !== null && { color }), ...(icon !== null && { icon }) };
}
