import type { MapView } from './map/place-map.ts';

/** The view ("59.33,18.06,12") and the selected location. */
export type PlacesMapAddress = { at?: string; place?: string };

export function viewIn(at: string | undefined): MapView | undefined {
  const [latitude, longitude, zoom] = (at ?? '').split(',').map(Number);
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180) || !isWithin(zoom, 19)) return undefined;
  return { centre: { latitude, longitude }, zoom };
}

export function addressOf({ centre: { latitude, longitude }, zoom }: MapView): string {
  return [latitude.toFixed(5), longitude.toFixed(5), zoom].join();
}

function isWithin(value: number | undefined, most: number): value is number {
  return value !== undefined && Math.abs(value) <= most;
}
