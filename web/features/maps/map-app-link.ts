import type { Coordinates } from '#domain/maps/coordinates.ts';

/** For the map app of this device: the address of each maker's, or OpenStreetMap's page where there is none. */
export function mapAppLink({ latitude, longitude }: Coordinates, name: string): string {
  const at = `${latitude},${longitude}`;
  const agent = navigator.userAgent;
  if (/Android/.test(agent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  if (/iPhone|iPad|Macintosh/.test(agent)) {
    return `https://maps.apple.com/?ll=${at}&q=${encodeURIComponent(name)}`;
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
