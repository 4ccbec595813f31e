import 'leaflet/dist/leaflet.css';
import '../tiles.css';
import './map.css';
import {
  Circle,
  CircleMarker,
  type LatLng,
  LatLngBounds,
  LayerGroup,
  Map as LeafletMap,
  Marker,
  TileLayer,
} from 'leaflet';
import type { Tiles } from '#domain/calls.ts';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { type MapPlace, mapZoomMax } from './place-clusters.ts';
import { createPlaceMarks, draftIcon, latLng, type MarkHandlers } from './place-marks.ts';
import { removerAfterZoom } from './remove-after-zoom.ts';

export type MapView = { centre: Coordinates; zoom: number };

/** How many of the visible tiles were loaded. */
export type LoadedTiles = 'all' | 'some' | 'none';

export type PlaceMapHandlers = MarkHandlers & {
  /** On a long press or right click. */
  onAdd(at: Coordinates): void;
  onView(view: MapView): void;
  onTiles(loaded: LoadedTiles): void;
};

/** A map with locations. Notifies React only when it has stopped moving. */
export function createPlaceMap(element: HTMLElement, tiles: Tiles, handlers: PlaceMapHandlers) {
  const map = createMap(element);
  const layer = createTileLayer(tiles, handlers.onTiles);
  const marks = createPlaceMarks(map, handlers);
  const here = new LayerGroup();
  let draft: Marker | undefined;
  let places: readonly MapPlace[] = [];
  // Until the person moves the map: on a new device, locations arrive a few at a time.
  let isFollowing = false;
  // Awaited values, such as the device's position, may arrive after the map was removed.
  let isClosed = false;

  onLongPress(element, ({ clientX, clientY }) => {
    if (isClosed) return;
    const { left, top } = element.getBoundingClientRect();
    handlers.onAdd(coordinatesOf(map.containerPointToLatLng([clientX - left, clientY - top])));
  });
  map.on('moveend', () => handlers.onView(view()));
  const remove = removerAfterZoom(map);
  const stopFollowing = () => {
    isFollowing = false;
  };
  map.on('dragstart', stopFollowing);

  const view = (): MapView => ({ centre: coordinatesOf(map.getCenter()), zoom: map.getZoom() });
  const goTo = ({ centre, zoom }: MapView) => {
    if (isClosed) return;
    stopFollowing();
    map.setView(latLng(centre), zoom);
  };

  function showAll(): void {
    if (places.length === 0) map.setView(latLng(firstView.centre), firstView.zoom);
    else map.fitBounds(new LatLngBounds(places.map(({ coordinates }) => latLng(coordinates))), fitted);
  }

  return {
    /** Initially shows `at`, or all locations without it. */
    open(next: readonly MapPlace[], at: MapView | undefined): void {
      places = next;
      if (at === undefined) {
        isFollowing = true;
        setTimeout(stopFollowing, followMs);
        showAll();
      } else goTo(at);
      layer.addTo(map);
      here.addTo(map);
      marks.show(next);
    },
    show(next: readonly MapPlace[]): void {
      places = next;
      marks.show(next);
      if (isFollowing) showAll();
    },
    select: marks.select,
    showAll,
    view,
    zoomBy(steps: number): void {
      stopFollowing();
      map.setZoom(map.getZoom() + steps);
    },
    /** Zooms in if needed, but never out. */
    lookAt(centre: Coordinates): void {
      goTo({ centre, zoom: Math.max(map.getZoom(), fitted.maxZoom) });
    },
    /** The position of a new location. */
    showDraft(at: Coordinates | undefined): void {
      draft?.remove();
      draft =
        at && new Marker(latLng(at), { icon: draftIcon(), interactive: false, keyboard: false }).addTo(map);
    },
    showMe(at: Coordinates, accuracy: number): void {
      if (isClosed) return;
      here.clearLayers();
      const look = { className: 'map-here', interactive: false };
      new Circle(latLng(at), { ...look, radius: accuracy, weight: 1 }).addTo(here);
      new CircleMarker(latLng(at), { ...look, className: 'map-here map-here-dot', radius: 8 }).addTo(here);
      const zoom = Math.max(map.getZoom(), 14);
      goTo({ centre: at, zoom });
    },
    resized: () => map.invalidateSize({ pan: false }),
    tryTilesAgain: () => layer.redraw(),
    close(): void {
      isClosed = true;
      marks.stop();
      map.off('moveend');
      remove();
    },
  };
}

function createMap(element: HTMLElement): LeafletMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 2,
    maxZoom: mapZoomMax,
    worldCopyJump: true,
    tapHold: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  });
}

function createTileLayer(tiles: Tiles, onTiles: (loaded: LoadedTiles) => void): TileLayer {
  const layer = new TileLayer(tiles.url, {
    maxZoom: mapZoomMax,
    // Required for the service worker to cache tiles with their size.
    crossOrigin: 'anonymous',
    // The tile server receives the site's origin and no path.
    referrerPolicy: 'strict-origin',
    errorTileUrl: missingTile,
  });
  let requested = 0;
  let failed = 0;
  layer.on('loading', () => {
    requested = 0;
    failed = 0;
  });
  layer.on('tileloadstart', () => {
    requested++;
  });
  layer.on('tileerror', () => {
    failed++;
  });
  layer.on('load', () => onTiles(failed === 0 ? 'all' : failed < requested ? 'some' : 'none'));
  return layer;
}

/** A grid in place of a tile that cannot be loaded, so that one sees the map move. */
const missingTile = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 .5h256M0 128.5h256M.5 0v256M128.5 0v256" stroke="#c9a06a" stroke-opacity=".4"/></svg>',
)}`;

/** Europe, if there is nothing to show yet. */
const firstView: MapView = { centre: { latitude: 52, longitude: 13 }, zoom: 4 };

/** Padding for pins above their position, and for the controls at the right. */
const fitted = {
  paddingTopLeft: [32, 64] as [number, number],
  paddingBottomRight: [80, 32] as [number, number],
  maxZoom: 15,
};

const followMs = 5_000;

type Point = { clientX: number; clientY: number };

/**
 * A finger held still beside the marks, or a right click. Some browsers fire contextmenu for a long press, others do
 * not; both count once.
 */
function onLongPress(element: HTMLElement, press: (at: Point) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begin: Point = { clientX: 0, clientY: 0 };
  let lastAt = Number.NEGATIVE_INFINITY;
  let isTouch = false;
  let hasOpened = false;
  const fingers = new Set<number>();
  const cancel = () => clearTimeout(timer);

  element.addEventListener('pointerdown', (event) => {
    isTouch = event.pointerType !== 'mouse';
    cancel();
    if (!isTouch) return;
    fingers.add(event.pointerId);
    if (fingers.size > 1 || isOnMark(event)) return;
    begin = event;
    timer = setTimeout(() => {
      lastAt = performance.now();
      hasOpened = true;
      navigator.vibrate?.(10);
      press(begin);
    }, longPressMs);
  });
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - begin.clientX, clientY - begin.clientY) > tolerancePx) cancel();
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    element.addEventListener(end, ({ pointerId }) => {
      fingers.delete(pointerId);
      cancel();
    });
  }
  element.addEventListener('touchend', (event) => {
    // Otherwise lifting the finger would press what has opened below it.
    if (hasOpened && event.cancelable) event.preventDefault();
    hasOpened = false;
  });
  element.addEventListener('contextmenu', (event) => {
    if (isOnMark(event)) return;
    event.preventDefault();
    cancel();
    // For touch, contextmenu comes before or after our own timer.
    if (performance.now() - lastAt < 2 * longPressMs) return;
    lastAt = performance.now();
    press(event);
  });
}

const longPressMs = 500;
const tolerancePx = 10;

function isOnMark({ target }: Event): boolean {
  return target instanceof Element && target.closest('.map-mark') !== null;
}

function coordinatesOf(point: LatLng): Coordinates {
  const { lat: latitude, lng: longitude } = point.wrap();
  return { latitude, longitude };
}

export type PlaceMap = ReturnType<typeof createPlaceMap>;
