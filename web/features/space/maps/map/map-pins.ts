import { DivIcon } from 'leaflet';
import type { Hue } from '#web/ui/marks/hue-tile.tsx';

/** A touch target around the drawn pin, whose tip is the position. */
const pinSize: [number, number] = [44, 54];
const clusterSize: [number, number] = [52, 52];

export function pinIcon(hue: Hue, count: number): DivIcon {
  const box = element('span', 'map-pin');
  box.dataset.hue = hue;
  box.append(drop(), countOf(count));
  return new DivIcon({ className: 'map-mark', html: box, iconSize: pinSize, iconAnchor: [22, 50] });
}

/** The icon for this many locations close together. */
export function clusterIcon(places: number): DivIcon {
  const box = element('span', 'map-cluster');
  box.append(countOf(places));
  return new DivIcon({ className: 'map-mark', html: box, iconSize: clusterSize, iconAnchor: [26, 26] });
}

export function draftIcon(): DivIcon {
  const box = element('span', 'map-pin map-pin-draft');
  box.append(drop(), element('span', 'map-plus'));
  return new DivIcon({ className: 'map-mark', html: box, iconSize: pinSize, iconAnchor: [22, 50] });
}

function countOf(count: number): HTMLElement {
  const text = element('span', 'map-count');
  text.textContent = count > 999 ? '999+' : String(count);
  text.dataset.long = String(text.textContent.length > 2);
  return text;
}

function element(name: string, className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

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
