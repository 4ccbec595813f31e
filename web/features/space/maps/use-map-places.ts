import { useMemo } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { type CountsBelow, countsByLocation, countsWithBelow } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { type Position, positionOf } from '#domain/locations/location-rules.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { findLocations } from '#web/features/things/locations/find-locations.ts';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import type { MapPlace } from './map/place-clusters.ts';

type MapPlaces = {
  /** By name, without deleted ones. */
  all: readonly Location[];
  /** Those with a pin of their own, whose bins include those of all places that are where it is. */
  placed: readonly MapPlace[];
  /** Of the places that have a pin or are in one that has. */
  positions: ReadonlyMap<string, Position>;
  /** With what is in the places inside. */
  counts: ReadonlyMap<string, CountsBelow>;
};

export function useMapPlaces(): MapPlaces {
  const { locations } = useLocations();
  const { bins } = useBins();
  const { compareNames } = useFormats();
  const ownCounts = useMemo(() => countsByLocation(bins.values()), [bins]);
  const counts = useMemo(() => countsWithBelow(ownCounts, locations), [ownCounts, locations]);
  const all = useMemo(() => findLocations(locations.values(), '', compareNames), [locations, compareNames]);
  const positions = useMemo(
    () =>
      new Map(
        all.flatMap((place) => {
          const position = positionOf(place, locations);
          return position ? [[place.id, position] as const] : [];
        }),
      ),
    [all, locations],
  );
  const placed = useMemo(() => {
    const binsAt = new Map<string, number>();
    for (const [id, { pinned }] of positions)
      binsAt.set(pinned.id, (binsAt.get(pinned.id) ?? 0) + (ownCounts.get(id)?.bins ?? 0));
    return all.flatMap(({ id, name, color, coordinates, role }) =>
      coordinates === undefined
        ? []
        : [
            {
              id,
              name,
              coordinates,
              hue: hueOf({ color }),
              bins: binsAt.get(id) ?? 0,
              canMove: can(role, 'edit details'),
            },
          ],
    );
  }, [all, ownCounts, positions]);
  return { all, placed, positions, counts };
}
