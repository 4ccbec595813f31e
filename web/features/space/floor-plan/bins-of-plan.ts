import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { countsByLocation, countsWithBelow } from '#domain/bins/bins-in-location.ts';
import { type PlanPoint, pinOn, regionAt, roomsIn } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { placesWithin } from '#domain/tree.ts';
import type { MatchesInBin } from '#web/data/search/matches-by-bin.ts';

type Names = (a: string, b: string) => number;

/** A bin of the location, and its position on the plan. */
export type PlanBin = {
  bin: BinHeader;
  point?: PlanPoint;
  region?: Region;
  /** This person may place, move and remove it. */
  canMove: boolean;
  /** True if the pin belongs to an earlier plan of the location. */
  isOfOtherPlan: boolean;
};

/** The location's bins in use. Nested bins have the position of their parent, unless they have a pin of their own. */
export function binsOfPlan(
  location: Pick<Location, 'id' | 'planPhotoId' | 'photos' | 'regions'>,
  bins: ReadonlyMap<string, BinHeader>,
  compareNames: Names,
): PlanBin[] {
  const rows: PlanBin[] = [];
  for (const bin of bins.values()) {
    if (bin.locationId !== location.id || !isInUse(bin)) continue;
    const point = pinOn(location, bin);
    if (point === undefined && bin.parentBinId !== undefined && bins.has(bin.parentBinId)) continue;
    const region = point && regionAt(location.regions, point);
    rows.push({
      bin,
      canMove: can(bin.role, 'edit details'),
      isOfOtherPlan: point === undefined && bin.pin !== undefined,
      ...(point && { point }),
      ...(region && { region }),
    });
  }
  return rows.sort((a, b) => compareNames(a.bin.name, b.bin.name));
}

/** The bin itself, or the nearest parent with a pin, whose position it takes. */
export function nearestPinned(
  bin: BinHeader,
  bins: ReadonlyMap<string, BinHeader>,
  location: Pick<Location, 'id' | 'planPhotoId' | 'photos'>,
): { bin: BinHeader; point: PlanPoint } | undefined {
  const visited = new Set<string>();
  for (let each: BinHeader | undefined = bin; each && !visited.has(each.id); ) {
    const point = pinOn(location, each);
    if (point) return { bin: each, point };
    visited.add(each.id);
    each = each.parentBinId === undefined ? undefined : bins.get(each.parentBinId);
  }
  return undefined;
}

/** The bins of each region, then those elsewhere on the plan, then those not on it; without empty groups. */
export type PlanGroup = {
  key: string;
  kind: 'region' | 'elsewhere' | 'notOnPlan';
  name: string;
  rows: PlanBin[];
};

export function groupsOf(
  rows: readonly PlanBin[],
  regions: readonly Region[],
  compareNames: Names,
): PlanGroup[] {
  const sorted = [...regions].sort((a, b) => compareNames(a.name, b.name));
  const groups: PlanGroup[] = [
    ...sorted.map(({ id, name }): PlanGroup => {
      return { key: id, kind: 'region', name, rows: rows.filter(({ region }) => region?.id === id) };
    }),
    {
      key: 'elsewhere',
      kind: 'elsewhere',
      name: '',
      rows: rows.filter(({ point, region }) => point && !region),
    },
    { key: 'notOnPlan', kind: 'notOnPlan', name: '', rows: rows.filter(({ point }) => !point) },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

/** The matches in a bin on the plan, including everything inside it. */
export type FoundInRow = {
  /** Number of matching items and bins. */
  count: number;
  /** Names of the first matches. */
  names: string[];
};

/** By the id of the row's bin. A nested bin counts for the row that shows it. */
export function foundInRows(
  rows: readonly PlanBin[],
  bins: ReadonlyMap<string, BinHeader>,
  matches: ReadonlyMap<string, MatchesInBin>,
): Map<string, FoundInRow> {
  const listed = new Set(rows.map(({ bin }) => bin.id));
  const found = new Map<string, FoundInRow>();
  for (const match of matches.values()) {
    const rowId = rowOf(match.binId, bins, listed);
    if (rowId === undefined) continue;
    const row = found.get(rowId) ?? { count: 0, names: [] };
    found.set(rowId, row);
    row.count += countOf(match);
    // The row already shows the name of its own bin.
    const own = match.isBinFound && match.binId !== rowId ? (bins.get(match.binId)?.name ?? []) : [];
    row.names = row.names.concat(own, match.itemNames).slice(0, namesMax);
  }
  return found;
}

const namesMax = 3;

/** The bin itself, or the nearest parent that is listed. */
function rowOf(
  binId: string,
  bins: ReadonlyMap<string, BinHeader>,
  listed: ReadonlySet<string>,
): string | undefined {
  const visited = new Set<string>();
  for (
    let id: string | undefined = binId;
    id !== undefined && !visited.has(id);
    id = bins.get(id)?.parentBinId
  ) {
    if (listed.has(id)) return id;
    visited.add(id);
  }
  return undefined;
}

/** The items, and the bin itself if it matches. */
export function countOf({ items, isBinFound }: MatchesInBin): number {
  return items + (isBinFound ? 1 : 0);
}

/** A place in the place of the plan, which a region of the plan may stand for. */
export type Room = {
  place: Location;
  /** Bins in use in it and in the places inside. */
  bins: number;
  /** Matches in it and in the places inside; undefined without a search. */
  found: number | undefined;
};

type RoomsContext = {
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
  matches: ReadonlyMap<string, MatchesInBin> | undefined;
  compareNames: Names;
};

export function roomsOfPlan(
  location: Pick<Location, 'id'>,
  { bins, locations, matches, compareNames }: RoomsContext,
): Room[] {
  const rooms = roomsIn(location, locations.values());
  if (rooms.length === 0) return [];
  const counts = countsWithBelow(countsByLocation(bins.values()), locations);
  const foundIn = matches && foundInPlaces(bins, matches);
  return rooms
    .map((place) => {
      const within = foundIn && [...placesWithin(locations.values(), place.id)];
      const found = within?.reduce((sum, id) => sum + (foundIn?.get(id) ?? 0), 0);
      return { place, bins: counts.get(place.id)?.bins ?? 0, found };
    })
    .sort((a, b) => compareNames(a.place.name, b.place.name));
}

/** Number of matching items and bins in each location, by its id. */
export function foundInPlaces(
  bins: ReadonlyMap<string, BinHeader>,
  matches: ReadonlyMap<string, MatchesInBin>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const match of matches.values()) {
    const locationId = bins.get(match.binId)?.locationId;
    if (locationId === undefined) continue;
    counts.set(locationId, (counts.get(locationId) ?? 0) + countOf(match));
  }
  return counts;
}
