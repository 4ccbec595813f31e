import type { Map as LeafletMap } from 'leaflet';

/** Returns a function that removes the map, but not before a running zoom ends: Leaflet still needs the map then. */
export function removerAfterZoom(map: LeafletMap): () => void {
  let isZooming = false;
  map.on('zoomanim', () => {
    isZooming = true;
  });
  map.on('zoomend', () => {
    isZooming = false;
  });
  return () => {
    if (isZooming) map.once('zoomend', () => map.remove());
    else map.remove();
  };
}
