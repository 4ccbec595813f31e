import { DomUtil, type LatLngExpression, Marker, type MarkerOptions, type Point } from 'leaflet';

type Placed = Marker & { _icon: HTMLElement; _zIndex: number; _resetZIndex(): void };

/**
 * Leaflet positions markers with 3D transforms, which give each its own compositor layer. With hundreds, panning is
 * slow; 2D transforms paint all at once.
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
