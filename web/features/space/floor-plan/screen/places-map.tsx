import { useMemo, useState } from 'react';
import { useConnection } from '#web/data/account/hooks.ts';
import type { LoadedTiles, PlaceMap } from '#web/features/space/maps/map/place-map.ts';
import { PlaceMapView } from '#web/features/space/maps/map/place-map-view.tsx';
import { MapControls } from '#web/features/space/maps/map-controls.tsx';
import { MapSource, TileNotice } from '#web/features/space/maps/map-notes.tsx';
import { SpotSheet } from '#web/features/space/maps/spot-sheet.tsx';
import { useTiles } from '#web/features/space/maps/tiles.ts';
import { useMapPlaces } from '#web/features/space/maps/use-map-places.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';

type PlacesMapProps = {
  /** Matches in each location; undefined without a search. */
  found: ReadonlyMap<string, number> | undefined;
  onOpen: (locationId: string) => void;
};

/** The locations on the world map, if the server offers one; the list below has all of them. */
export function PlacesMap({ found, onOpen }: PlacesMapProps) {
  const { t } = useTranslation();
  const tiles = useTiles();
  const isOffline = useConnection() === 'offline';
  const { placed } = useMapPlaces();
  const [map, setMap] = useState<PlaceMap>();
  const [loaded, setLoaded] = useState<LoadedTiles>('all');
  const [atOneSpot, setAtOneSpot] = useState<readonly string[]>([]);
  const places = useMemo(
    () =>
      placed.map((place) => {
        const matches = found?.get(place.id) ?? 0;
        // They can be moved only on /locations/map.
        return { ...place, canMove: false, ...(found && { bins: matches, isDimmed: matches === 0 }) };
      }),
    [placed, found],
  );
  if (places.length === 0) return null;
  // Reserves the space while tiles are being looked up, so that the list does not move.
  if (tiles === 'unknown' && !isOffline) return <div className={cx('mb-4', frameClass)} />;
  if (typeof tiles !== 'object') return null;
  const counted = (count: number) =>
    found ? t('floorPlan.matches', { count }) : t('common.bins', { count });
  return (
    <div className="mb-4">
      <div className={frameClass}>
        <PlaceMapView
          label={t('maps.map')}
          {...{ tiles, places, onReady: setMap }}
          selectedId={undefined}
          draft={undefined}
          view={undefined}
          handlers={{
            nameOfPlace: ({ name, bins }) => t('maps.place', { name, bins: counted(bins) }),
            nameOfCluster: ({ places: count, bins }) =>
              t('maps.cluster', { places: t('maps.places', { count }), bins: counted(bins) }),
            onSelect: onOpen,
            onSelectAmong: setAtOneSpot,
            onMove: async () => false,
            onAdd() {},
            onView() {},
            onTiles: setLoaded,
          }}
        />
        {map && <MapControls map={map} hasPlaces />}
        <MapSource tiles={tiles} />
      </div>
      <div className="mt-2 empty:hidden">
        <TileNotice loaded={loaded} onRetry={() => map?.tryTilesAgain()} />
      </div>
      {atOneSpot.length > 0 && (
        <SpotSheet ids={atOneSpot} onChoose={onOpen} onClose={() => setAtOneSpot([])} />
      )}
    </div>
  );
}

const frameClass = 'relative h-[36dvh] min-h-64 overflow-hidden rounded-card border border-hairline bg-kraft';
