import type { BinHeader } from '../bins/bin.ts';
import { isInUse } from '../bins/bin-rules.ts';
import type { DeviceView } from '../device-view.ts';
import type { Item } from '../items/item.ts';
import type { Location } from '../locations/location.ts';
import { addSums, currenciesOfItems, noSums, type Sums, sumsOf, sumsOfItems } from '../overview/sums.ts';
import { descendantsDeepestFirst, placesAround, placesWithin } from '../tree.ts';

/** The contents of an inventory: `bins` with all their items, and single `items` of other bins. */
export type InventoryScope =
  | 'everything'
  | {
      bins?: readonly string[];
      /** With the places in them. */
      locations?: readonly string[];
      items?: readonly { binId: string; id: string }[];
    };

/** `hasOthers`: also bins that somebody else owns and shares. */
export type InventoryOptions = { hasSubBins: boolean; hasArchived: boolean; hasOthers: boolean };

/** The chosen items of each bin. */
export type ChosenBins = ReadonlyMap<string, 'all' | ReadonlySet<string>>;

type View = Pick<DeviceView, 'bins' | 'locations'>;

/** Bins in the trash are left out; archived ones too, unless they or a bin around them are named. */
export function chosenBins(scope: InventoryScope, view: View, options: InventoryOptions): ChosenBins {
  const chosen = new Map<string, 'all' | Set<string>>();
  const present = [...view.bins.values()].filter(
    ({ deletedAt, role }) => deletedAt === undefined && (options.hasOthers || role === 'owner'),
  );
  const candidates = options.hasArchived ? present : present.filter(isInUse);
  if (scope === 'everything') {
    for (const { id } of candidates) chosen.set(id, 'all');
    return chosen;
  }
  const { bins = [], locations = [], items = [] } = scope;
  const places = new Set(locations.flatMap((id) => [...placesWithin(view.locations.values(), id)]));
  for (const bin of candidates) {
    const isInside = bin.locationId !== undefined && places.has(bin.locationId);
    if (isInside && (options.hasSubBins || bin.parentBinId === undefined)) chosen.set(bin.id, 'all');
  }
  const named = new Set(present.map(({ id }) => id));
  for (const id of bins) {
    if (!named.has(id)) continue;
    chosen.set(id, 'all');
    if (!options.hasSubBins) continue;
    for (const below of descendantsDeepestFirst(present, id)) chosen.set(below.id, 'all');
  }
  for (const { binId, id } of items) {
    if (!named.has(binId)) continue;
    const ofBin = chosen.get(binId);
    if (ofBin === undefined) chosen.set(binId, new Set([id]));
    else if (ofBin !== 'all') ofBin.add(id);
  }
  return chosen;
}

export type InventoryBin = {
  bin: BinHeader;
  /** Names of the bins around it that the reader sees, outermost first, and its own. */
  path: readonly string[];
  /** By name. */
  items: readonly Item[];
  /** Bins directly in it, chosen or not. */
  subBinCount: number;
  sums: Sums;
};

export type InventoryPlace = {
  /** Undefined for bins without a place, which come last. */
  location: Location | undefined;
  /** The names of the places around it and its own, outermost first. */
  path: readonly string[];
  /** Each bin is followed by its sub-bins, by name. */
  bins: readonly InventoryBin[];
  sums: Sums;
};

export type Inventory = { places: readonly InventoryPlace[]; sums: Sums };

/** Items of the bins of `chosen`; missing ones are not on this device. */
export type ItemsByBin = ReadonlyMap<string, readonly Item[]>;

export function inventoryOf(
  chosen: ChosenBins,
  view: View,
  itemsByBin: ItemsByBin,
  compareNames: (a: string, b: string) => number,
): Inventory {
  const byPlace = new Map<Location | undefined, InventoryBin[]>();
  for (const bin of inTreeOrder(view.bins, compareNames)) {
    const which = chosen.get(bin.header.id);
    if (which === undefined) continue;
    const items = (itemsByBin.get(bin.header.id) ?? [])
      .filter(({ id, deletedAt }) => deletedAt === undefined && (which === 'all' || which.has(id)))
      .sort((a, b) => compareNames(a.name, b.name));
    const sums = sumsOfItems(items);
    const place = placeOf(bin.header, view.locations);
    const inPlace = byPlace.get(place) ?? [];
    const { header, path, subBinCount } = bin;
    inPlace.push({ bin: header, path, subBinCount, items, sums });
    byPlace.set(place, inPlace);
  }
  const places = [...byPlace]
    .map(([location, bins]) => ({
      location,
      path: pathOf(location, view.locations),
      bins,
      sums: sumOf(bins),
    }))
    .sort((a, b) => Number(!a.location) - Number(!b.location) || compareNames(pathText(a), pathText(b)));
  return { places, sums: sumOf(places) };
}

/** The value of all pieces, those lent included, in whole hundredths. */
export function totalOf(item: Item): number | undefined {
  if (item.value === undefined) return undefined;
  return roundedAmount(Object.values(sumsOf(item).worth)[0] ?? 0);
}

/** Floating-point sums and products are not exact. */
export function roundedAmount(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** The currencies with the number of items valued in them, the most used first. */
export function currenciesOf(inventory: Inventory): readonly string[] {
  return currenciesOfItems(inventory.places.flatMap(({ bins }) => bins.flatMap(({ items }) => items)));
}

function sumOf(parts: readonly { sums: Sums }[]): Sums {
  return parts.reduce((sum, { sums }) => addSums(sum, sums), noSums);
}

function placeOf({ locationId }: BinHeader, locations: View['locations']): Location | undefined {
  const location = locationId === undefined ? undefined : locations.get(locationId);
  return location?.deletedAt === undefined ? location : undefined;
}

function pathOf(location: Location | undefined, locations: View['locations']): string[] {
  return placesAround(locations, { locationId: location?.id })
    .filter(({ deletedAt }) => deletedAt === undefined)
    .map(({ name }) => name)
    .reverse();
}

/** "Winter › Skis" */
export function pathText({ path }: { path: readonly string[] }): string {
  return path.join(' › ');
}

type PlacedBin = { header: BinHeader; path: readonly string[]; subBinCount: number };

/** All bins, each followed by those in it. Iterates instead of recursing, as bins may be nested to any depth. */
function inTreeOrder(
  bins: ReadonlyMap<string, BinHeader>,
  compareNames: (a: string, b: string) => number,
): PlacedBin[] {
  const children = new Map<string | undefined, BinHeader[]>();
  for (const bin of bins.values()) {
    const parent = bin.parentBinId !== undefined && bins.has(bin.parentBinId) ? bin.parentBinId : undefined;
    const siblings = children.get(parent);
    if (siblings) siblings.push(bin);
    else children.set(parent, [bin]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => compareNames(b.name, a.name));
  const inside = ({ id }: BinHeader) => children.get(id) ?? [];
  const order: PlacedBin[] = [];
  const waiting: PlacedBin[] = (children.get(undefined) ?? []).map((header) => ({
    header,
    path: [header.name],
    subBinCount: inside(header).length,
  }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    order.push(next);
    const { path } = next;
    for (const header of inside(next.header))
      waiting.push({ header, path: [...path, header.name], subBinCount: inside(header).length });
  }
  return order;
}
