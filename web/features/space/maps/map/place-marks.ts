import { DivIcon, type LeafletKeyboardEvent, type Map as LeafletMap, Marker } from 'leaflet';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import type { Hue } from '#web/ui/marks/hue-tile.tsx';
import {
  clusterPlaces,
  type MapMark,
  type MapPlace,
  mapZoomMax,
  type PlaceCluster,
} from './place-clusters.ts';

export type MarkHandlers = {
  nameOfPlace(place: MapPlace): string;
  nameOfCluster(cluster: PlaceCluster): string;
  onSelect(id: string): void;
  /** Locations at one point, which no zoom separates. */
  onSelectAmong(ids: string[]): void;
  /** Resolves with whether it was moved; otherwise the mark returns. */
  onMove(id: string, to: Coordinates): Promise<boolean>;
};

type DrawnMark = { marker: Marker; mark: MapMark; drawnAs: string };

/** Draws only the visible marks, and updates them when the map has stopped moving. */
export function createPlaceMarks(map: LeafletMap, handlers: MarkHandlers) {
  let clusters = clusterPlaces([]);
  let selectedId: string | undefined;
  const drawn = new Map<string, DrawnMark>();
  // A dragged mark is not redrawn, which would take it from under the finger.
  let dragged: Marker | undefined;
  let isStopped = false;

  function draw(): void {
    if (isStopped || dragged !== undefined) return;
    const bounds = map.getBounds().pad(0.2);
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    const marks = new Map(
      clusters.marksIn([...box], Math.round(map.getZoom())).map((mark) => [keyOf(mark), mark]),
    );
    for (const [key, { marker }] of drawn) {
      if (marks.has(key)) continue;
      marker.remove();
      drawn.delete(key);
    }
    for (const [key, mark] of marks) drawOne(key, mark);
    showSelected();
  }

  function drawOne(key: string, mark: MapMark): void {
    const name = mark.kind === 'place' ? handlers.nameOfPlace(mark.place) : handlers.nameOfCluster(mark);
    const drawnAs = JSON.stringify([{ ...mark, clusterId: undefined }, name]);
    const before = drawn.get(key);
    if (before?.drawnAs === drawnAs) {
      before.mark = mark;
      return;
    }
    const hadFocus = before?.marker.getElement()?.contains(document.activeElement) === true;
    before?.marker.remove();
    const marker = mark.kind === 'place' ? pinOf(mark.place) : clusterOf(key, mark);
    marker.addTo(map);
    marker.getElement()?.setAttribute('aria-label', name);
    const { isDimmed = false } = mark.kind === 'place' ? mark.place : mark;
    marker.getElement()?.classList.toggle('is-dimmed', isDimmed);
    if (hadFocus) marker.getElement()?.focus();
    drawn.set(key, { marker, mark, drawnAs });
  }

  function pinOf(place: MapPlace): Marker {
    const { id, hue, bins, canMove } = place;
    const marker = new Marker(latLng(place.coordinates), {
      icon: pinIcon(hue, bins),
      draggable: canMove,
      autoPan: true,
      title: place.name,
      riseOnHover: true,
    });
    marker.on('dragstart', () => {
      dragged = marker;
    });
    marker.on('dragend', async () => {
      const { lat, lng } = marker.getLatLng().wrap();
      const isMoved = await handlers.onMove(id, { latitude: lat, longitude: lng });
      if (!isMoved) marker.setLatLng(latLng(place.coordinates));
      if (dragged === marker) dragged = undefined;
      draw();
    });
    onPress(marker, () => handlers.onSelect(id));
    return marker;
  }

  function clusterOf(key: string, { places, coordinates }: PlaceCluster): Marker {
    const marker = new Marker(latLng(coordinates), { icon: clusterIcon(places) });
    onPress(marker, () => {
      const mark = drawn.get(key)?.mark;
      if (mark?.kind !== 'cluster') return;
      const { clusterId } = mark;
      const zoom = clusters.zoomInto(clusterId);
      if (zoom <= mapZoomMax) map.setView(latLng(coordinates), zoom);
      else handlers.onSelectAmong(clusters.placesOf(clusterId).map(({ id }) => id));
    });
    return marker;
  }

  const showSelected = () => {
    for (const [key, { marker }] of drawn) markSelected(marker, key === selectedId);
  };

  map.on('moveend', draw);
  return {
    show(places: readonly MapPlace[]): void {
      clusters = clusterPlaces(places);
      draw();
    },
    select(id: string | undefined): void {
      selectedId = id;
      showSelected();
    },
    /** Call it before the map is removed. */
    stop(): void {
      isStopped = true;
    },
  };
}

function markSelected(marker: Marker, isSelected: boolean): void {
  const element = marker.getElement();
  element?.classList.toggle('is-selected', isSelected);
  if (isSelected) element?.setAttribute('aria-current', 'true');
  else element?.removeAttribute('aria-current');
  marker.setZIndexOffset(isSelected ? 10_000 : 0);
}

function keyOf(mark: MapMark): string {
  return mark.kind === 'place' ? mark.place.id : mark.key;
}

export function latLng({ latitude, longitude }: Coordinates): [number, number] {
  return [latitude, longitude];
}

function pinIcon(hue: Hue, count: number): DivIcon {
  const box = element('span', 'map-pin');
  box.dataset.hue = hue;
  box.append(drop(), countOf(count));
  return new DivIcon({ className: 'map-mark', html: box, iconSize: pinSize, iconAnchor: [22, 50] });
}

/** A touch target around the drawn pin, whose tip is the position. */
const pinSize: [number, number] = [44, 54];

function element(name: string, className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function drop(): SVGElement {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '0 0 36 46');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute(
    'd',
    'M18 1.5a16 16 0 0 1 16 16c0 10.6-11.2 20.4-16 26.6C13.2 37.9 2 28.1 2 17.5a16 16 0 0 1 16-16Z',
  );
  picture.append(path);
  return picture;
}

const svg = 'http://www.w3.org/2000/svg';

function countOf(count: number): HTMLElement {
  const text = element('span', 'map-count');
  text.textContent = count > 999 ? '999+' : String(count);
  text.dataset.long = String(text.textContent.length > 2);
  return text;
}

/** By mouse, touch and keyboard. */
function onPress(marker: Marker, press: () => void): void {
  marker.on('click', press);
  marker.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    press();
  });
}

/** The icon for this many locations close together. */
function clusterIcon(places: number): DivIcon {
  const box = element('span', 'map-cluster');
  box.append(countOf(places));
  return new DivIcon({ className: 'map-mark', html: box, iconSize: clusterSize, iconAnchor: [26, 26] });
}

const clusterSize: [number, number] = [52, 52];

export function draftIcon(): DivIcon {
  const box = element('span', 'map-pin map-pin-draft');
  box.append(drop(), element('span', 'map-plus'));
  return new DivIcon({ className: 'map-mark', html: box, iconSize: pinSize, iconAnchor: [22, 50] });
}
