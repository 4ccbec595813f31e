import type { Target } from './access/access.ts';
import type { BinHeader } from './bins/bin.ts';
import { descendantsDeepestFirst } from './bins/bin-tree.ts';
import type { CodeRow } from './codes/codes.ts';
import { AppError } from './errors.ts';
import type { Location } from './locations/location.ts';

export type Headers = ReadonlyMap<string, BinHeader>;
export type Locations = ReadonlyMap<string, Location>;

/** The person's own codes, by code. */
export type Codes = ReadonlyMap<string, CodeRow>;

/** `codes` is absent if only rules of bins and places need it. */
export type DeviceView = { bins: Headers; locations: Locations; codes?: Codes };

/** `removed` are ids the person no longer sees. */
export type Change = { bins?: BinHeader[]; locations?: Location[]; codes?: CodeRow[]; removed?: string[] };

export function requireBin(bins: Headers, id: string): BinHeader {
  const bin = bins.get(id);
  if (bin === undefined) throw new AppError('bins.notFound');
  return bin;
}

export function requireLocation(locations: Locations, id: string): Location {
  const location = locations.get(id);
  if (location === undefined) throw new AppError('locations.notFound');
  return location;
}

export function requireTarget({ bins, locations }: DeviceView, { kind, id }: Target): BinHeader | Location {
  return kind === 'bin' ? requireBin(bins, id) : requireLocation(locations, id);
}

/** The ids of the target and of all bins in it. */
export function idsWithin({ bins }: DeviceView, { kind, id }: Target): string[] {
  const below =
    kind === 'bin'
      ? descendantsDeepestFirst(bins.values(), id)
      : [...bins.values()].filter((bin) => bin.locationId === id);
  return [id, ...below.map((bin) => bin.id)];
}

export type WriteContext = { userId: string; userName: string; now: string };
