import { AppError } from '../errors.ts';
import type { Coordinates, Pin, Region } from './map-schemas.ts';
import { regionsMax } from './region-limits.ts';

/** First removed, then added or replaced by id. @throws AppError `locations.regionsFull`. */
export function mergeRegions(
  current: readonly Region[],
  put: readonly Region[] = [],
  remove: readonly string[] = [],
): Region[] {
  const merged = new Map(current.map((each) => [each.id, each]));
  for (const removedId of remove) merged.delete(removedId);
  for (const each of put) merged.set(each.id, roundedRegion(each));
  if (merged.size > regionsMax) {
    throw new AppError('locations.regionsFull', { n: regionsMax });
  }
  return [...merged.values()];
}

/** Rounds coordinates to about 10 cm, the precision that is stored. */
export function roundedCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

export function roundedPin({ planPhotoId, x, y }: Pin): Pin {
  return { planPhotoId, x: rounded(x), y: rounded(y) };
}

function roundedRegion({ id, name, x, y, width, height }: Region): Region {
  return { id, name, x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

/** To six decimals; never -0, which JSON does not have. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
