import { DomUtil, type LatLngExpression, Marker, type MarkerOptions, type Point } from 'leaflet';

type Placed = Marker & { _icon: HTMLElement; _zIndex: number; _resetZIndex(): void };

/**
 * Leaflet gives each marker a layer of its own in the browser's compositor, by a transform in three dimensions. Hundreds
 * of them make panning slow; in two dimensions all are painted once, with what lies below them.
 */
const Flat = Marker.extend({
  _setPos(this: Placed, at: Point) {
    DomUtil.setPosition(this._icon, at);
    this._icon.style.transform = `translate(${at.x}px, ${at.y}px)`;
    this._zIndex = at.y + (this.options.zIndexOffset ?? 0);
    this._resetZIndex();
  },
}) as unknown as new (
  at: LatLngExpression,
  options: MarkerOptions,
) => Marker;

export function flatMarker(at: LatLngExpression, options: MarkerOptions): Marker {
  return new Flat(at, options);
}
