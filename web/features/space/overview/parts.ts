import type { LinkProps } from '@tanstack/react-router';
import { type BinColor, binColors } from '#domain/bins/bin-fields.ts';
import type { Item } from '#domain/items/item.ts';
import type { StorageNode } from '#domain/overview/storage-tree.ts';
import { type Sums, sumsOf } from '#domain/overview/sums.ts';
import { paths } from '#domain/paths.ts';
import type { Measure, OverviewAddress } from './overview-address.ts';
import type { Summed } from './summed.ts';

export type Age = (typeof steps)[number][0];

/** How long ago something was used, from newest to oldest; the limits are exclusive, in days. */
const steps = [
  ['month', 30],
  ['season', 91],
  ['year', 365],
  ['older', Number.POSITIVE_INFINITY],
] as const;

export const ages: readonly Age[] = steps.map(([age]) => age);

/** A tile of the treemap and a row of the table. */
export type Part = {
  id: string;
  kind: StorageNode['kind'] | 'item';
  name: string;
  sums: Sums;
  bins: number;
  /** In milliseconds since 1970; 0 if unknown. */
  usedAt: number;
  color?: BinColor;
  /** The bin of an item. */
  binId?: string;
};

/** The contents of a node: locations, bins, and the items directly in a bin. */
export function partsOf(
  node: StorageNode,
  items: readonly Item[],
  colorOf: (id: string) => BinColor | undefined,
): Part[] {
  const inside = node.children.map(({ id, kind, name, sums, bins, usedAt }): Part => {
    const color = colorOf(id);
    return { id, kind, name, sums, bins, usedAt, ...(color && { color }) };
  });
  // Items have no colour of their own.
  const colorOfNode = colorOf(node.id);
  const own = items
    .filter((item) => item.deletedAt === undefined)
    .map(
      (item): Part => ({
        id: item.id,
        kind: 'item',
        name: item.name,
        binId: item.binId,
        sums: sumsOf(item),
        bins: 0,
        usedAt: Date.parse(item.updatedAt),
        ...(colorOfNode && { color: colorOfNode }),
      }),
    );
  return [...inside, ...own];
}

export function weightOf(
  { sums }: Pick<Part, 'sums'>,
  measure: Measure,
  /** What is summed, in one of its currencies or units. */
  summed: Pick<Summed, 'amountsIn'>,
  currency: string | undefined,
): number {
  return measure === 'value' ? (summed.amountsIn(sums)[currency ?? ''] ?? 0) : sums.size;
}

/** `count` parts that are too small to be pressed share a tile. */
export type Tile = { weight: number } & (
  | { part: Part; children?: readonly Tile[] }
  /** `within` is the place whose parts these are. */
  | { part?: undefined; count: number; within?: string }
);

/** At most `most` tiles, largest first; parts without weight have none. */
export function tilesOf(parts: readonly Part[], weigh: (part: Part) => number, most: number): Tile[] {
  const tiles = parts
    .map((part) => ({ part, weight: weigh(part) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  if (tiles.length <= most) return tiles;
  const others = tiles.slice(most - 1);
  const weight = others.reduce((sum, tile) => sum + tile.weight, 0);
  return [...tiles.slice(0, most - 1), { weight, count: others.length }];
}

/** More places would leave no room for what is in them; the others share a tile. */
const placesAtMost = 12;

/** The tiles of places with those of what is in them, about `most` in all: a larger place has more. */
export function nestedTiles(
  parts: readonly Part[],
  insideOf: (place: Part) => readonly Part[],
  weigh: (part: Part) => number,
  most: number,
): Tile[] {
  const hasBins = parts.some(({ kind }) => kind === 'bin');
  const tiles = tilesOf(parts, weigh, hasBins ? Math.ceil(most / 2) : placesAtMost);
  const total = tiles.reduce((sum, { weight }) => sum + weight, 0);
  return tiles.map((tile): Tile => {
    const { part, weight } = tile;
    if (part === undefined || part.kind === 'bin') return tile;
    const share = Math.max(2, Math.round((most * weight) / total));
    const children = tilesOf(insideOf(part), weigh, share).map((child) =>
      child.part ? child : { ...child, within: part.id },
    );
    return { part, weight, children };
  });
}

/** The colour of each place by its id: its own, else one that no other place has while there are any. */
export function placeColors(
  placeIds: readonly string[],
  colorOf: (id: string) => BinColor | undefined,
): ReadonlyMap<string, BinColor> {
  const own = new Set(placeIds.flatMap((id) => colorOf(id) ?? []));
  const free = binColors.filter((color) => !own.has(color) && color !== 'slate');
  const choices = free.length > 0 ? free : binColors;
  // By their ids, which begin with the moment at which they were made: a new place changes no other's colour.
  const without = placeIds.filter((id) => colorOf(id) === undefined).toSorted();
  return new Map(
    placeIds.flatMap((id) => {
      const color = colorOf(id) ?? choices[without.indexOf(id) % choices.length];
      return color ? [[id, color] as const] : [];
    }),
  );
}

export type PartLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** A link into a location; bins and items open their pages. */
export function linkOfTile(part: Part, address: OverviewAddress): PartLink {
  return part.kind === 'bin' ? { to: paths.bin, params: { binId: part.id } } : linkInto(part, address);
}

/** A link into a location or bin, or to an item's page. */
export function linkInto(part: Part, address: OverviewAddress): PartLink {
  if (part.kind === 'item') return { to: paths.item, params: { binId: part.binId ?? '', itemId: part.id } };
  return { to: paths.storageOverview, search: { ...address, in: part.id } };
}

/** Parts without a tile have a row in the table. */
export function linkToTable(address: OverviewAddress): PartLink {
  return { to: paths.storageOverview, search: { ...address, as: 'table' } };
}

/** Both in milliseconds since 1970. */
export function ageOf(usedAt: number, now: number): Age {
  const days = (now - usedAt) / dayMs;
  return steps.find(([, end]) => days < end)?.[0] ?? 'older';
}

const dayMs = 24 * 60 * 60 * 1000;
