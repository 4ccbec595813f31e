import { Marker } from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import type { MapPlace } from './place-clusters.ts';
import { createPlaceMap, type LoadedTiles, type PlaceMap, type PlaceMapHandlers } from './place-map.ts';

const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles' };
const at = { latitude: 59.33, longitude: 18.06 };
const attic: MapPlace = {
  id: 'attic',
  name: 'Attic',
  hue: 'teal',
  bins: 2,
  canMove: true,
  coordinates: at,
};

let element: HTMLElement;
let map: PlaceMap;
let isMoved: boolean;
let words: string;
let loaded: LoadedTiles | undefined;
const markers = new Set<Marker>();

beforeEach(() => {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
  isMoved = true;
  words = 'bins';
  markers.clear();
  // Only Leaflet knows which pin was drawn last.
  const addTo = Marker.prototype.addTo;
  vi.spyOn(Marker.prototype, 'addTo').mockImplementation(function (this: Marker, to) {
    markers.add(this);
    return addTo.call(this, to);
  });
  element = document.createElement('div');
  Object.defineProperties(element, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
  document.body.append(element);
  const handlers: PlaceMapHandlers = {
    nameOfPlace: ({ name, bins }) => `${name}, ${bins} ${words}`,
    nameOfCluster: ({ places, bins }) => `${places} places, ${bins} ${words}`,
    onSelect() {},
    onSelectAmong() {},
    onMove: async () => isMoved,
    onAdd() {},
    onView() {},
    onTiles(tilesNow) {
      loaded = tilesNow;
    },
  };
  map = createPlaceMap(element, tiles, handlers);
  map.open([attic], { centre: at, zoom: 12 });
});

afterEach(() => element.remove());

const namesOfMarks = () => [...element.querySelectorAll('.map-mark')].map((mark) => mark.ariaLabel);
const pin = () => {
  const drawn = [...markers].findLast((marker) => marker.getElement()?.isConnected);
  if (!drawn) throw new Error('no pin is drawn');
  return drawn;
};

test('a pin whose move is refused goes back to where it was', async () => {
  isMoved = false;
  const dragged = pin();
  dragged.fire('dragstart').setLatLng([60, 19]);
  dragged.fire('dragend');
  await eventually(() => expect(pin().getLatLng()).toMatchObject({ lat: 59.33, lng: 18.06 }));
});

test('a dragged pin survives panning far and is drawn where it was dropped', async () => {
  const dragged = pin();
  dragged.fire('dragstart');
  map.lookAt({ latitude: 48, longitude: 2 });
  expect(dragged.getElement()?.isConnected).toBe(true);
  dragged.setLatLng([48, 2]).fire('dragend');
  map.show([{ ...attic, coordinates: { latitude: 48, longitude: 2 } }]);
  await eventually(() => expect(pin().getLatLng()).toMatchObject({ lat: 48, lng: 2 }));
  expect(namesOfMarks()).toEqual(['Attic, 2 bins']);
});

test('a mark is named anew when its words have changed and its numbers have not', () => {
  const near = { ...attic, id: 'shed', name: 'Shed' };
  map.show([attic, near]);
  expect(namesOfMarks()).toEqual(['2 places, 4 bins']);
  words = 'matches';
  map.show([attic, near]);
  expect(namesOfMarks()).toEqual(['2 places, 4 matches']);
});

test('a mark of several places is not drawn anew while a press on it lasts', () => {
  const near = { ...attic, id: 'shed', name: 'Shed' };
  const far = {
    ...attic,
    id: 'cottage',
    name: 'Cottage',
    coordinates: { latitude: 59.34, longitude: 18.08 },
  };
  map.show([attic, near]);
  const mark = element.querySelector('.map-mark');
  map.zoomBy(1);
  map.show([far, attic, near]);
  expect(namesOfMarks()).toEqual(['2 places, 4 bins', 'Cottage, 2 bins']);
  expect(element.querySelector('.map-mark')).toBe(mark);
});

test('a position that comes when the map is gone is left alone', () => {
  map.close();
  expect(() => {
    map.showMe(at, 20);
    map.lookAt(at);
  }).not.toThrow();
});

test('the map says whether all, some or none of its tiles were loaded', () => {
  const [first, ...others] = element.querySelectorAll('img.leaflet-tile');
  for (const each of others) each.dispatchEvent(new Event('error'));
  first?.dispatchEvent(new Event('error'));
  expect(loaded).toBe('none');
  map.tryTilesAgain();
  const [again, ...rest] = element.querySelectorAll('img.leaflet-tile');
  for (const each of rest) each.dispatchEvent(new Event('load'));
  again?.dispatchEvent(new Event('error'));
  expect(loaded).toBe('some');
  map.tryTilesAgain();
  for (const each of element.querySelectorAll('img.leaflet-tile')) each.dispatchEvent(new Event('load'));
  expect(loaded).toBe('all');
});
