import { type LeafletKeyboardEvent, type Map as LeafletMap, Marker } from 'leaflet';
import type { Coordinates } from '#domain/maps/map-schemas.ts';
import { clusterIcon, pinIcon } from './map-pins.ts';
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
    const name = nameOf(mark);
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

  function nameOf(mark: MapMark): string {
    return mark.kind === 'place' ? handlers.nameOfPlace(mark.place) : handlers.nameOfCluster(mark);
  }

  function showSelected(): void {
    for (const [key, { marker }] of drawn) {
      const isSelected = key === selectedId;
      const element = marker.getElement();
      element?.classList.toggle('is-selected', isSelected);
      if (isSelected) element?.setAttribute('aria-current', 'true');
      else element?.removeAttribute('aria-current');
      marker.setZIndexOffset(isSelected ? 10_000 : 0);
    }
  }

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

function keyOf(mark: MapMark): string {
  return mark.kind === 'place' ? mark.place.id : mark.key;
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

export function latLng({ latitude, longitude }: Coordinates): [number, number] {
  return [latitude, longitude];
}
