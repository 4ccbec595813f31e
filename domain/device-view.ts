import type { Target } from './access/access.ts';
import type { BinHeader } from './bins/bin.ts';
import type { CodeRow } from './codes/codes.ts';
import { AppError } from './errors.ts';
import type { Location } from './locations/location.ts';
import { descendantsDeepestFirst, nodesAbove, placesAround, placesWithin } from './tree.ts';

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

/** The ids of the target and of all bins and places in it; bins in the trash too, but no other places in the trash. */
export function idsWithin({ bins, locations }: DeviceView, { kind, id }: Target): string[] {
  if (kind === 'bin') return [id, ...descendantsDeepestFirst(bins.values(), id).map((bin) => bin.id)];
  const isIn = (place: Location) => place.id === id || place.deletedAt === undefined;
  const places = placesWithin([...locations.values()].filter(isIn), id);
  const inside = [...bins.values()].filter(({ locationId }) => locationId && places.has(locationId));
  return [...places, ...inside.map((bin) => bin.id)];
}

/** The ids of the target and of the bins and places around it, innermost first. */
export function idsAround({ bins, locations }: DeviceView, { kind, id }: Target): string[] {
  const bin = kind === 'bin' ? bins.get(id) : undefined;
  const binsAround = bin === undefined ? [] : [bin, ...nodesAbove(bins, bin)];
  const places = placesAround(locations, { locationId: kind === 'location' ? id : bin?.locationId });
  return [...binsAround, ...places].map((each) => each.id);
}

export type WriteContext = { userId: string; userName: string; now: string };
