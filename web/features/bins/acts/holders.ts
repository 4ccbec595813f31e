import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { descendantsDeepestFirst } from '#domain/bins/bin-tree.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';

/** What a bin can lie in: another bin, or a place. */
export type Holder = { kind: 'bin'; bin: BinHeader } | { kind: 'location'; location: Location };

/** All holders to choose from. */
export type Holders = { bins: readonly BinHeader[]; locations: readonly Location[] };

type Lying = { parentBinId?: string | undefined; locationId?: string | undefined };

/** What a bin lies in, as far as this person sees it. */
export function holderOf({ parentBinId, locationId }: Lying, view: DeviceView): Holder | undefined {
  const bin = parentBinId === undefined ? undefined : view.bins.get(parentBinId);
  if (bin) return { kind: 'bin', bin };
  const location = placeOf({ locationId }, view.locations);
  return location && { kind: 'location', location };
}

/** The place a bin lies in; undefined for none, one that is hidden or in the trash. */
export function placeOf(
  { locationId }: Pick<Lying, 'locationId'>,
  locations: DeviceView['locations'],
): Location | undefined {
  const location = locationId === undefined ? undefined : locations.get(locationId);
  return location?.deletedAt === undefined ? location : undefined;
}

export function nameOfHolder(holder: Holder): string {
  return holder.kind === 'bin' ? holder.bin.name : holder.location.name;
}

/** Bin or location itself: whose it is and who has access there. */
export function targetOf(holder: Holder): BinHeader | Location {
  return holder.kind === 'bin' ? holder.bin : holder.location;
}

/** Whether it lies right there, not in something that lies there; null is nowhere. */
export function liesIn(bin: Lying, holder: Holder | null): boolean {
  const there = placeIn(holder);
  if (typeof there.parentBinId === 'string') return bin.parentBinId === there.parentBinId;
  return bin.parentBinId === undefined && (bin.locationId ?? null) === there.locationId;
}

/** The part of `bins.move` that says where to; nothing and null are out of every bin and place. */
export function placeIn(
  holder: Holder | null | undefined,
): { parentBinId: string; locationId?: undefined } | { parentBinId?: undefined; locationId: string | null } {
  if (holder?.kind === 'bin') return { parentBinId: holder.bin.id };
  return { locationId: holder?.location.id ?? null };
}

/** Whether this person may move a bin at all; the rule of domain/bins/placement.ts without the place it goes to. */
export function canMove(bin: BinHeader, view: DeviceView): boolean {
  if (can(bin.role, 'take out of its parent')) return true;
  const from = holderOf(bin, view);
  return can(bin.role, 'move between parents') && !!from && can(targetOf(from).role, 'move between parents');
}

/** What these may be put into: of the same owner, changeable, in use, and not inside themselves. */
export function holdersFor(moving: readonly BinHeader[], view: DeviceView): Holders {
  const [first] = moving;
  if (!first || !moving.every((bin) => bin.ownerId === first.ownerId && canMove(bin, view))) return none;
  const inside = new Set(moving.map((bin) => bin.id));
  for (const bin of moving) {
    for (const below of descendantsDeepestFirst(view.bins.values(), bin.id)) inside.add(below.id);
  }
  const { bins, locations } = holdersForNew(view);
  return {
    bins: bins.filter((bin) => bin.ownerId === first.ownerId && !inside.has(bin.id)),
    locations: locations.filter((location) => location.ownerId === first.ownerId),
  };
}

/** What a new bin may be made in. */
export function holdersForNew({ bins, locations }: DeviceView): Holders {
  return {
    bins: [...bins.values()].filter((bin) => isInUse(bin) && can(bin.role, 'add a sub-bin')),
    locations: [...locations.values()].filter(
      ({ deletedAt, role }) => deletedAt === undefined && can(role, 'add a bin here'),
    ),
  };
}

const none: Holders = { bins: [], locations: [] };
