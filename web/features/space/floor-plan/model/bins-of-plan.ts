import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { pinOn } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { type PlanPoint, regionAt } from '#domain/maps/plan-areas.ts';

/** A bin of the location, and its position on the plan. */
export type PlanBin = {
  bin: BinHeader;
  point?: PlanPoint;
  region?: Region;
  /** This person may place, move and remove it. */
  canMove: boolean;
  /** Its pin belongs to an earlier plan of the location. */
  isOfOtherPlan: boolean;
};

type Names = (a: string, b: string) => number;

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
