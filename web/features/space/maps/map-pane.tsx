import { useNavigate } from '@tanstack/react-router';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import Navigation from 'lucide-react/icons/navigation';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { Location } from '#domain/locations/location.ts';
import type { Position } from '#domain/locations/location-rules.ts';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { paths } from '#domain/paths.ts';
import { hueOf, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, buttonClass, IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import type { MapPlace } from './map/place-clusters.ts';
import type { LoadedTiles, MapView, PlaceMap } from './map/place-map.ts';
import { PlaceMapView } from './map/place-map-view.tsx';
import { addressOf, type PlacesMapAddress, viewIn } from './map-address.ts';
import { MapControls } from './map-controls.tsx';
import { EmptyMap, MapSource, NoMap, TileNotice } from './map-notes.tsx';
import { SpotSheet } from './spot-sheet.tsx';
import type { TilesState } from './tiles.ts';

type MapPaneProps = {
  tiles: TilesState;
  address: PlacesMapAddress;
  places: readonly MapPlace[];
  hasPlaces: boolean;
  /** The location of the open card, if it is still on the map. */
  selected: Location | undefined;
  position: Position | undefined;
  bins: number;
  addingAt: Coordinates | undefined;
  /** Before the locations are loaded, the map would not know where to look. */
  isReady: boolean;
  map: PlaceMap | undefined;
  onReady: (map: PlaceMap | undefined) => void;
  onSelect: (id: string | undefined) => void;
  onAdd: (at: Coordinates) => void;
  onMove: (id: string, to: Coordinates) => Promise<boolean>;
};

export function MapPane(props: MapPaneProps) {
  const { tiles, isReady } = props;
  if (tiles === 'none' || tiles === 'unknown') return <NoMap state={tiles} />;
  return isReady ? <OpenMapPane {...props} tiles={tiles} /> : <div className={mapClass} />;
}

const mapClass =
  'relative h-[52dvh] min-h-72 border-hairline border-y bg-kraft wide:absolute wide:inset-0 wide:h-auto wide:border-y-0';

function OpenMapPane(props: MapPaneProps & { tiles: Exclude<TilesState, 'none' | 'unknown'> }) {
  const { tiles, address, places, hasPlaces, selected, position, bins } = props;
  const { addingAt, map, onReady, onSelect, onAdd } = props;
  const { t } = useTranslation();
  const navigate = useNavigate({ from: paths.locationsMap });
  const [loaded, setLoaded] = useState<LoadedTiles>('all');
  const [atOneSpot, setAtOneSpot] = useState<readonly string[]>([]);
  // A card opened by its pin gets the focus.
  const pressedId = useRef<string>(undefined);

  const handleSelect = (id: string) => {
    pressedId.current = id;
    onSelect(id);
  };
  const rememberView = (view: MapView) => {
    // A map that stops moving late must not navigate back.
    if (window.location.pathname !== paths.locationsMap) return;
    const search = (now: PlacesMapAddress) => ({ ...now, at: addressOf(view) });
    void navigate({ search, replace: true, resetScroll: false });
  };

  return (
    <>
      <div className={mapClass}>
        <PlaceMapView
          label={t('maps.map')}
          {...{ tiles, places, onReady, draft: addingAt, selectedId: position?.pinned.id }}
          view={viewIn(address.at) ?? (position && { centre: position.coordinates, zoom: 16 })}
          handlers={{
            nameOfPlace: ({ name, bins: count }) =>
              t('maps.place', { name, bins: t('common.bins', { count }) }),
            nameOfCluster: ({ places: count, bins: inAll }) =>
              t('maps.cluster', {
                places: t('maps.places', { count }),
                bins: t('common.bins', { count: inAll }),
              }),
            onSelect: handleSelect,
            onSelectAmong: setAtOneSpot,
            onMove: props.onMove,
            onAdd,
            onTiles: setLoaded,
            onView: rememberView,
          }}
        />
        {map && <MapControls map={map} hasPlaces={places.length > 0} />}
        {!addingAt && !selected && <div aria-hidden className="map-cross" />}
        <MapSource tiles={tiles} />
      </div>
      <div className="px-4 pt-3 empty:hidden wide:absolute wide:top-4 wide:right-18 wide:left-4 wide:z-10 wide:p-0 wide:*:shadow-float">
        <TileNotice loaded={loaded} onRetry={() => map?.tryTilesAgain()} />
      </div>
      {/* Below the map if there is no room beside it. */}
      <div className="pointer-events-none flex flex-col items-start gap-3 px-4 pt-3 wide:absolute wide:inset-x-0 wide:bottom-0 wide:z-10 wide:max-h-[calc(100dvh-4rem)] wide:overflow-y-auto wide:pb-8">
        {places.length === 0 && !addingAt && <EmptyMap hasPlaces={hasPlaces} />}
        {selected && position ? (
          <PlaceCard
            key={selected.id}
            location={selected}
            position={position}
            bins={bins}
            isFocused={pressedId.current === selected.id}
            onClose={() => onSelect(undefined)}
          />
        ) : (
          map && (
            <Button
              kind="primary"
              icon={MapPinPlus}
              data-foot
              title={t('maps.addHint')}
              onClick={() => onAdd(map.view().centre)}
              className="pointer-events-auto order-first self-center wide:order-none rounded-full wide:shadow-float"
            >
              {t('maps.add')}
            </Button>
          )
        )}
      </div>
      {atOneSpot.length > 0 && (
        <SpotSheet
          ids={atOneSpot}
          onChoose={(id) => {
            setAtOneSpot([]);
            handleSelect(id);
          }}
          onClose={() => setAtOneSpot([])}
        />
      )}
    </>
  );
}

type PlaceCardProps = {
  location: Location;
  position: Position;
  bins: number;
  /** True if a press on the map opened it; the card then takes the focus. */
  isFocused: boolean;
  onClose: () => void;
};

/** Details of the location of a pin. */
function PlaceCard({ location, position, bins, isFocused, onClose }: PlaceCardProps) {
  const { t } = useTranslation();
  const { id, name, address, ownerName } = location;
  const { coordinates, pinned } = position;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <section
      aria-label={name}
      data-foot
      data-hue={hueOf(location)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="pointer-events-auto w-full animate-grow rounded-card border border-hairline border-l-6 border-l-hue bg-raised p-3 wide:max-w-md wide:shadow-float"
    >
      {/* The name floats, so that a long word can use the whole width below. */}
      <div className="flow-root">
        <IconButton
          icon={X}
          label={t('maps.closeCard')}
          onClick={onClose}
          className="-mt-2 -mr-2 float-right ml-1"
        />
        <span className="float-left mr-3">
          <LocationTile location={location} />
        </span>
        <h2 ref={title} tabIndex={-1} className="font-bold text-lg leading-tight [overflow-wrap:break-word]">
          {name}
        </h2>
        <p className="text-ink-soft text-sm [overflow-wrap:break-word]">
          {[
            ownerName,
            t('common.bins', { count: bins }),
            pinned.id !== id && t('maps.at', { name: pinned.name }),
            address,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton kind="primary" to={paths.location} params={{ locationId: id }} className="grow">
          {t('maps.open')}
        </LinkButton>
        <a
          href={mapAppLink(coordinates, pinned.name)}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass('secondary')} grow`}
        >
          <Navigation size={20} aria-hidden />
          {t('maps.inMapApp')}
        </a>
      </div>
    </section>
  );
}

/** A link to this device's map app, or to OpenStreetMap's page. */
function mapAppLink({ latitude, longitude }: Coordinates, name: string): string {
  const at = `${latitude},${longitude}`;
  const agent = navigator.userAgent;
  if (/Android/.test(agent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  if (/iPhone|iPad|Macintosh/.test(agent)) {
    return `https://maps.apple.com/?ll=${at}&q=${encodeURIComponent(name)}`;
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
