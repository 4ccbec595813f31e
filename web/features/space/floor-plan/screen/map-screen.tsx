import { getRouteApi, useNavigate } from '@tanstack/react-router';
import MapPin from 'lucide-react/icons/map-pin';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useMemo, useState } from 'react';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useConnection, useLocations } from '#web/data/account/hooks.ts';
import { type MatchesByBin, startSearch, useMatchesByBin } from '#web/data/search/search.ts';
import type { LoadedTiles, PlaceMap } from '#web/features/space/maps/map/place-map.ts';
import { PlaceMapView } from '#web/features/space/maps/map/place-map-view.tsx';
import { MapControls } from '#web/features/space/maps/map-controls.tsx';
import { MapSource, TileNotice } from '#web/features/space/maps/map-notes.tsx';
import { SpotSheet } from '#web/features/space/maps/spot-sheet.tsx';
import { useTiles } from '#web/features/space/maps/tiles.ts';
import { useMapPlaces } from '#web/features/space/maps/use-map-places.ts';
import { LoadFailed } from '#web/features/things/bins/list/bin-list-states.tsx';
import { PlacesViews } from '#web/features/things/locations/places-views.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyShelf } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { foundInPlaces } from '../bins-of-plan.ts';
import { PlaceScreen, SearchSummary } from './place-screen.tsx';
import { PlacesList } from './places-list.tsx';

const frameClass = 'relative h-[36dvh] min-h-64 overflow-hidden rounded-card border border-hairline bg-kraft';

export function MapPage() {
  const navigate = route.useNavigate();
  return (
    <MapScreen
      address={route.useSearch()}
      onAddress={(change) => navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}

const route = getRouteApi('/signed-in/map');

type MapScreenProps = { address: MapAddress; onAddress: (change: MapAddress) => Promise<void> };

/** `location`: whose plan; `bin`: the selected pin. */
export type MapAddress = { q?: string; location?: string; bin?: string };

/** /map: all locations, or the floor plan of one, with search on both. */
function MapScreen({ address, onAddress }: MapScreenProps) {
  const { t } = useTranslation();
  const { status, locations, retry } = useLocations();
  const { text, change } = useSyncedText(address.q ?? '', (q) => onAddress({ q: q || undefined }));
  // The address follows the typed text with a delay.
  const q = text.trim() || undefined;
  const navigate = useNavigate();
  const open = async (locationId: string) => {
    // Back returns to the typed query.
    if (q !== address.q) await onAddress({ q });
    await navigate({ to: paths.map, search: { q, location: locationId } });
  };
  const matches = useMatchesByBin(text);
  const found = address.location === undefined ? undefined : locations.get(address.location);
  const location = found?.deletedAt === undefined ? found : undefined;
  return (
    <Page className="wide:max-w-[80rem]">
      <PageHeader
        title={location?.name ?? t('floorPlan.title')}
        above={location && t('floorPlan.plan')}
        back={
          address.location === undefined
            ? { to: paths.home }
            : { to: paths.map, search: { q, location: planAround(location, locations) } }
        }
        isInRail={address.location === undefined}
        actions={
          location ? (
            <IconLink
              icon={MapPin}
              label={t('floorPlan.openPlace')}
              to={paths.location}
              params={{ locationId: location.id }}
            />
          ) : (
            <PlacesViews />
          )
        }
      />
      <div className="pb-2">
        <SearchField
          label={t('floorPlan.find')}
          placeholder={t('floorPlan.findShort')}
          data-search-stop
          value={text}
          onChange={change}
          onFocus={startSearch}
        />
      </div>
      {status === 'loading' && <Skeleton className="h-90" />}
      {status === 'failed' && <LoadFailed onRetry={retry} />}
      {status === 'ready' && address.location !== undefined && !location && (
        <EmptyState title={t('floorPlan.gone')}>
          <LinkButton to={paths.map}>{t('floorPlan.title')}</LinkButton>
        </EmptyState>
      )}
      {location && (
        <PlaceScreen
          key={location.id}
          location={location}
          matches={matches}
          q={q}
          selectedId={address.bin}
          onSelect={(bin) => void onAddress({ bin })}
        />
      )}
      {status === 'ready' && address.location === undefined && (
        <AllPlaces locations={locations} matches={matches} q={q} onOpen={open} />
      )}
    </Page>
  );
}

/** The place around this one, if it has a plan too. */
function planAround(
  location: Location | undefined,
  locations: ReadonlyMap<string, Location>,
): string | undefined {
  const around = locations.get(location?.parentLocationId ?? '');
  return around?.planPhotoId === undefined || around.deletedAt !== undefined ? undefined : around.id;
}

type AllPlacesProps = {
  locations: ReadonlyMap<string, Location>;
  matches: MatchesByBin | undefined;
  q: string | undefined;
  onOpen: (locationId: string) => Promise<void>;
};

function AllPlaces({ locations, matches, q, onOpen }: AllPlacesProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const found = useMemo(() => matches && foundInPlaces(bins, matches.bins), [matches, bins]);
  const sorted = useMemo(() => {
    const hasNoPlan = ({ planPhotoId }: Location) => Number(planPhotoId === undefined);
    return [...locations.values()]
      .filter(({ deletedAt }) => deletedAt === undefined)
      .sort((a, b) => hasNoPlan(a) - hasNoPlan(b) || compareNames(a.name, b.name));
  }, [locations, compareNames]);
  if (sorted.length === 0) {
    return (
      <EmptyState picture={<EmptyShelf />} title={t('floorPlan.noPlaces')} text={t('floorPlan.noPlacesText')}>
        <LinkButton to={paths.locations}>{t('floorPlan.toPlaces')}</LinkButton>
        <LinkButton to={paths.locationsMap} kind="quiet" icon={MapPinned}>
          {t('maps.title')}
        </LinkButton>
      </EmptyState>
    );
  }
  const counts = [...(found?.values() ?? [])];
  return (
    <>
      <SearchSummary
        matches={matches}
        counts={counts}
        inWords={(values) => t('floorPlan.matchesInPlaces', values)}
      />
      <PlacesMap found={found} onOpen={(locationId) => void onOpen(locationId)} />
      <LinkButton to={paths.locationsMap} kind="quiet" icon={MapPinned} className="mb-2 -ml-4 self-start">
        {t('maps.title')}
      </LinkButton>
      <PlacesList
        onOpen={(event, locationId) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void onOpen(locationId);
        }}
        locations={sorted}
        bins={bins}
        q={q}
        found={found}
        foundBins={matches?.bins}
      />
    </>
  );
}

type PlacesMapProps = {
  /** Matches in each location; undefined without a search. */
  found: ReadonlyMap<string, number> | undefined;
  onOpen: (locationId: string) => void;
};

/** The locations on the world map, if the server offers one; the list below has all of them. */
function PlacesMap({ found, onOpen }: PlacesMapProps) {
  const { t } = useTranslation();
  const tiles = useTiles();
  const isOffline = useConnection() === 'offline';
  const { placed, positions } = useMapPlaces();
  const [map, setMap] = useState<PlaceMap>();
  const [loaded, setLoaded] = useState<LoadedTiles>('all');
  const [atOneSpot, setAtOneSpot] = useState<readonly string[]>([]);
  const places = useMemo(() => {
    const foundAt = new Map<string, number>();
    for (const [id, count] of found ?? []) {
      const pinnedId = positions.get(id)?.pinned.id ?? '';
      foundAt.set(pinnedId, (foundAt.get(pinnedId) ?? 0) + count);
    }
    return placed.map((place) => {
      const matches = foundAt.get(place.id) ?? 0;
      // They can be moved only on /locations/map.
      return { ...place, canMove: false, ...(found && { bins: matches, isDimmed: matches === 0 }) };
    });
  }, [placed, positions, found]);
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
