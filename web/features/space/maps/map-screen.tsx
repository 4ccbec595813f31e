import { useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { LocationCounts } from '#domain/bins/bins-in-location.ts';
import { freshColor } from '#domain/bins/fresh-colors.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Position } from '#domain/locations/location-rules.ts';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { roundedCoordinates } from '#domain/maps/region-rules.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useLocations } from '#web/data/account/hooks.ts';
import { ownDefaultFields } from '#web/data/account/own-fields.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { LoadFailed } from '#web/features/things/bins/list/bin-list-states.tsx';
import { findLocations } from '#web/features/things/locations/find-locations.ts';
import { type Undoable, useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { InListPaneContext } from '#web/ui/layout/pane-context.ts';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { AddHereSheet } from './add-here-sheet.tsx';
import type { PlaceMap } from './map/place-map.ts';
import type { PlacesMapAddress } from './map-address.ts';
import { MapPane } from './map-pane.tsx';
import { type PlaceRowActs, PlaceRows } from './place-rows.tsx';
import { PositionSheet } from './position-sheet.tsx';
import { useTiles } from './tiles.ts';
import { useMapPlaces } from './use-map-places.ts';

export function LocationsMapPage() {
  return <MapScreen address={useSearch({ from: '/signed-in/locations/map' })} />;
}

/** /locations/map: the locations on a map, and as a list. */
function MapScreen({ address }: { address: PlacesMapAddress }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isWide = useIsWide();
  const navigate = useNavigate({ from: paths.locationsMap });
  const { status, locations, retry } = useLocations();
  const { all, placed, positions, counts } = useMapPlaces();
  const tiles = useTiles();
  const acts = usePositionActs();
  const [map, setMap] = useState<PlaceMap>();
  const [addingAt, setAddingAt] = useState<Coordinates>();
  const [positioning, setPositioning] = useState<Location>();
  const hasMap = typeof tiles === 'object';

  const select = (place: string | undefined) =>
    navigate({ search: (now) => ({ ...now, place }), replace: true, resetScroll: false });
  const show = ({ id }: Location) => {
    void select(id);
    const position = positions.get(id);
    if (position) map?.lookAt(position.coordinates);
    if (!isWide) document.getElementById(mapPaneId)?.scrollIntoView({ block: 'center' });
  };
  const put = async (location: Location, to: Coordinates | null) => {
    const isDone = await acts.put(location, to);
    if (isDone && to) map?.lookAt(to);
    return isDone;
  };

  return (
    <div
      data-fills-screen
      className="wide:grid wide:h-dvh wide:grid-cols-[max(24rem,var(--list-pane))_minmax(0,1fr)] wide:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="px-4 wide:border-hairline wide:border-r wide:px-10">
        <PageHeader title={t('maps.title')} back={{ to: paths.map }} />
      </div>
      <div id={mapPaneId} className="relative wide:row-span-2 wide:h-dvh">
        <MapPane
          {...{ tiles, address, addingAt, onReady: setMap, map, hasPlaces: all.length > 0 }}
          places={placed}
          selected={address.place === undefined ? undefined : locations.get(address.place)}
          position={positions.get(address.place ?? '')}
          bins={counts.get(address.place ?? '')?.bins ?? 0}
          isReady={status === 'ready'}
          onSelect={select}
          onAdd={setAddingAt}
          onMove={async (id, to) => {
            const location = locations.get(id);
            return location !== undefined && (await acts.put(location, to));
          }}
        />
      </div>
      <div
        data-scrolls={isWide || undefined}
        className="px-4 pb-[calc(var(--bottom-bar,0px)+var(--foot,0px)+40px)] wide:overflow-y-auto wide:border-hairline wide:border-r wide:px-10 wide:pb-8"
      >
        {status === 'failed' && <LoadFailed onRetry={retry} />}
        {status === 'loading' && <SkeletonRows count={5} />}
        {status === 'ready' && (
          <PlaceList
            {...{ all, positions, counts, hasMap, selectedId: address.place, isInPane: isWide }}
            acts={{
              onShow: show,
              onSetPosition: setPositioning,
              onTakeOff: (location) => void acts.put(location, null),
            }}
          />
        )}
      </div>
      {addingAt && (
        <AddHereSheet
          unplaced={all.filter(canBePlaced)}
          onCreate={async (name) => {
            const id = await acts.create(name, addingAt, all);
            toast.done(t('maps.placed', { name }));
            void select(id);
          }}
          onChoose={(location) => {
            setAddingAt(undefined);
            void acts.put(location, addingAt);
          }}
          onClose={() => setAddingAt(undefined)}
        />
      )}
      {positioning && (
        <PositionSheet
          location={positioning}
          middle={map?.view().centre}
          onPut={(to) => put(positioning, to)}
          onClose={() => setPositioning(undefined)}
        />
      )}
    </div>
  );
}

const canBePlaced = ({ coordinates, role }: Location) =>
  coordinates === undefined && can(role, 'edit details');

const mapPaneId = 'map';

/** Each resolves to whether it was done, and can be undone. */
function usePositionActs() {
  const { t } = useTranslation();
  const run = useUndoable();

  function changed(location: Location, to: Coordinates | null): Undoable {
    const { id, name } = location;
    const from = location.coordinates ?? null;
    const coordinates = to && roundedCoordinates(to);
    const done = to === null ? 'maps.taken' : from === null ? 'maps.placed' : 'maps.moved';
    return {
      acts: [act('locations.update', { id, coordinates, was: { coordinates: from } })],
      done: t(done, { name }),
      undo: () => changed({ ...location, coordinates: coordinates ?? undefined }, from),
    };
  }

  return {
    put: (location: Location, to: Coordinates | null) => run(changed(location, to)),
    /** @throws AppError if it is refused. */
    async create(name: string, coordinates: Coordinates, others: Iterable<Location>): Promise<string> {
      const id = newId();
      await act('locations.create', {
        id,
        name,
        coordinates,
        color: freshColor(others),
        ...ownDefaultFields('location'),
      });
      return id;
    },
  };
}

type PlaceListProps = {
  all: readonly Location[];
  positions: ReadonlyMap<string, Position>;
  counts: ReadonlyMap<string, LocationCounts>;
  selectedId: string | undefined;
  hasMap: boolean;
  /** Scrolls separately beside the map. */
  isInPane: boolean;
  acts: PlaceRowActs;
};

/** Everything that the map shows and does, for keyboards and screen readers. */
function PlaceList({ acts, ...props }: PlaceListProps) {
  return <SteadyPlaceList {...props} acts={useSteadyAll(acts)} />;
}

/** The address changes whenever the map has moved, but the rows do not. */
const SteadyPlaceList = memo(function SteadyPlaceList(props: PlaceListProps) {
  const { all, positions, counts, selectedId, hasMap, isInPane, acts } = props;
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const [query, setQuery] = useState('');
  const found = query === '' ? all : findLocations(all, query, compareNames);
  const rows = { positions, counts, selectedId, isInPane, hasMap, acts };
  return (
    <InListPaneContext value={isInPane}>
      {all.length > searchFrom && (
        <div className="mt-4 wide:mt-0">
          <SearchField label={t('maps.find')} value={query} onChange={setQuery} />
        </div>
      )}
      {all.length > 0 && found.length === 0 && <p className="py-6 text-ink-soft">{t('maps.noMatch')}</p>}
      <PlaceRows {...rows} title={t('maps.onMap')} locations={found.filter(({ id }) => positions.has(id))} />
      <PlaceRows
        {...rows}
        title={t('maps.notOnMap')}
        locations={found.filter(({ id }) => !positions.has(id))}
      />
    </InListPaneContext>
  );
});

const searchFrom = 10;
