import type { Target } from './access/target.ts';
import type { BinHeader } from './bins/bin.ts';
import { descendantsDeepestFirst } from './bins/bin-rules.ts';
import { AppError } from './errors.ts';
import type { Location } from './locations/location.ts';

export type Headers = ReadonlyMap<string, BinHeader>;
export type Locations = ReadonlyMap<string, Location>;

/** The bins and locations a device shows. */
export type Shown = { bins: Headers; locations: Locations };

/** `gone` are ids the person no longer sees. */
export type Change = { bins?: BinHeader[]; locations?: Location[]; gone?: string[] };

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

/** @throws AppError `bins.notFound`, `locations.notFound`. */
export function seenTarget({ bins, locations }: Shown, { kind, id }: Target): BinHeader | Location {
  return kind === 'bin' ? seenBin(bins, id) : seenLocation(locations, id);
}

/** A bin with its descendants, or a location with its bins. */
export function reachOf({ bins }: Shown, { kind, id }: Target): string[] {
  const below =
    kind === 'bin'
      ? descendantsDeepestFirst(bins.values(), id)
      : [...bins.values()].filter((bin) => bin.locationId === id);
  return [id, ...below.map((bin) => bin.id)];
}
