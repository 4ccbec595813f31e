import type { Target } from '#domain/access/access.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { queryPlaceTree } from './location.queries.ts';

type Place = { id: string; name: string; isTrashed: boolean; parentLocationId: string | undefined };

type PlacedBin = { id: string; name: string; parentBinId: string | undefined; locationId: string };

/** A location (the first of `places`) with the locations in it, and the bins in all of them; what is in the trash, too. */
export type PlaceTree = { places: Place[]; bins: PlacedBin[] };

export async function readPlaceTree({ tx, id: ownerId }: LockedOwner, id: string): Promise<PlaceTree> {
  const rows = await queryPlaceTree(tx, { ownerId, id });
  const places = rows.flatMap((row) =>
    row.kind === 'location'
      ? [{ id: row.id, name: row.name, isTrashed: row.isTrashed, parentLocationId: row.within ?? undefined }]
      : [],
  );
  const bins = rows.flatMap(({ kind, id: binId, name, parentBinId, within }) =>
    kind === 'bin' && within !== null
      ? [{ id: binId, name, parentBinId: parentBinId ?? undefined, locationId: within }]
      : [],
  );
  return { places, bins };
}

/** Everything in the location that can be shared: a location in the trash is seen by its owner only. */
export function insideOf({ places: [top, ...below], bins }: PlaceTree): Target[] {
  return [
    ...below
      .filter((place) => !place.isTrashed && place.id !== top?.id)
      .map(({ id }) => ({ kind: 'location' as const, id })),
    ...bins.map(({ id }) => ({ kind: 'bin' as const, id })),
  ];
}
