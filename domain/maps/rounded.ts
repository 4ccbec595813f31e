import type { Coordinates } from './coordinates.ts';
import type { Pin } from './pin.ts';
import type { Region } from './region.ts';

/** Rounds coordinates to about 10 cm, the precision that is stored. */
export function roundedCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

export function roundedPin({ planPhotoId, x, y }: Pin): Pin {
  return { planPhotoId, x: rounded(x), y: rounded(y) };
}

export function roundedRegion({ id, name, x, y, width, height }: Region): Region {
  return { id, name, x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

/** To six decimals; never -0, which JSON does not have. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
