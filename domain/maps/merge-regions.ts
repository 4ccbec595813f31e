import { AppError } from '../errors.ts';
import type { Region } from './region.ts';
import { regionsMax } from './region-limits.ts';
import { roundedRegion } from './rounded.ts';

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
