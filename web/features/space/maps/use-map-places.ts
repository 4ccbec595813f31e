import { useMemo } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { countsByLocation, type LocationCounts } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { findLocations } from '#web/features/things/locations/find-locations.ts';
import { hueOf } from '#web/features/things/photos/tiles.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import type { MapPlace } from './map/place-clusters.ts';

type MapPlaces = {
  /** By name, without deleted ones. */
  all: readonly Location[];
  placed: readonly MapPlace[];
  counts: ReadonlyMap<string, LocationCounts>;
};

export function useMapPlaces(): MapPlaces {
  const { locations } = useLocations();
  const { bins } = useBins();
  const { compareNames } = useFormats();
  const counts = useMemo(() => countsByLocation(bins.values()), [bins]);
  const all = useMemo(() => findLocations(locations.values(), '', compareNames), [locations, compareNames]);
  const placed = useMemo(
    () =>
      all.flatMap(({ id, name, color, coordinates, role }) =>
        coordinates === undefined
          ? []
          : [
              {
                id,
                name,
                coordinates,
                hue: hueOf({ color }),
                bins: counts.get(id)?.bins ?? 0,
                canMove: can(role, 'edit details'),
              },
            ],
      ),
    [all, counts],
  );
  return { all, placed, counts };
}
