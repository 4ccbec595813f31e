import type { BinHeader } from '../bins/bin.ts';
import { AppError } from '../errors.ts';
import type { Location } from '../locations/location.ts';
import type { Headers, Locations } from './operation.ts';

/** @throws AppError `bins.notFound`. */
export function seenBin(bins: Headers, id: string): BinHeader {
  const bin = bins.get(id);
  if (bin === undefined) throw new AppError('bins.notFound');
  return bin;
}

/** @throws AppError `locations.notFound`. */
export function seenLocation(locations: Locations, id: string): Location {
  const location = locations.get(id);
  if (location === undefined) throw new AppError('locations.notFound');
  return location;
}
