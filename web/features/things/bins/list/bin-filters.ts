import { countPeople } from '#domain/access/who-sees.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { contentsOf, isUntouched } from '#domain/bins/bin-rules.ts';
import { subBinCounts } from '#domain/bins/bin-tree.ts';
import { readCode } from '#domain/codes/code.ts';
import type { Locations } from '#domain/device-view.ts';
import { fold, foldCode } from '#domain/fold.ts';
import { placesWithin } from '#domain/tree.ts';
import { codesOf, matchCode } from '#web/data/search/code-match.ts';
import { locationsAround } from '../../tree/tree-rows.ts';
import { type BinListSearch, type BinWhose, binWhose } from './bin-list-search.ts';

const filterNames = [...binWhose, 'empty', 'untouched', 'missing', 'archived'] as const;

export type FilterName = (typeof filterNames)[number];

type Filter = Pick<
  BinListSearch,
  'whose' | 'place' | 'empty' | 'untouched' | 'missing' | 'archived' | 'named'
>;

/** `now` in milliseconds, for `untouched`. Bins are also found by the names of their places; `place` means what is in it at any depth. */
export function filterBins(
  bins: Iterable<BinHeader>,
  filter: Filter,
  now: number,
  locations: Locations = new Map(),
): BinHeader[] {
  const { named = '' } = filter;
  const words = fold(named).split(/\s+/).filter(Boolean);
  const sought = { words, code: foldCode(named), qrCode: readCode(named) };
  const all = [...bins];
  const { place } = filter;
  const places = place === undefined ? undefined : placesWithin(locations.values(), place);
  const isEmpty = emptyAmong(all);
  return all.filter(
    (bin) =>
      bin.deletedAt === undefined &&
      (bin.archivedAt !== undefined) === (filter.archived === true) &&
      (filter.whose === undefined || isWhose[filter.whose](bin)) &&
      (places === undefined || places.has(bin.locationId ?? 'none')) &&
      (!filter.empty || isEmpty(bin)) &&
      (!filter.untouched || isUntouched(bin, now)) &&
      (!filter.missing || bin.missingSince !== undefined) &&
      isNamed(bin, sought, locations),
  );
}

const isWhose: Record<BinWhose, (bin: BinHeader) => boolean> = {
  mine: (bin) => bin.role === 'owner',
  withMe: (bin) => bin.role !== 'owner',
  shared: isShared,
};

export function isShared(bin: BinHeader): boolean {
  return bin.role !== 'owner' || countPeople(bin) > 1;
}

/** Returns whether a bin has nothing in it and no photo. */
function emptyAmong(bins: readonly BinHeader[]): (bin: BinHeader) => boolean {
  const subBins = subBinCounts(bins);
  return (bin) => contentsOf(bin, subBins.get(bin.id) ?? 0) === undefined;
}

type Sought = { words: readonly string[]; code: string; qrCode: string | undefined };

function isNamed(bin: BinHeader, sought: Sought, locations: Locations): boolean {
  const { name, qrLabel, qrCode, tags } = bin;
  if (sought.words.length === 0 || sought.qrCode === qrCode) return true;
  const around = locationsAround(bin, locations).map((location) => location.name);
  const text = fold([name, qrLabel ?? '', ...tags, ...around].join(' '));
  if (sought.words.every((word) => text.includes(word))) return true;
  return matchCode(codesOf({ name, qrLabel }), sought.code) !== undefined;
}

/** Filters that would divide the list, and active ones. */
export function offeredFilters(bins: Iterable<BinHeader>, search: BinListSearch, now: number): FilterName[] {
  const present = [...bins].filter((bin) => bin.deletedAt === undefined);
  const inUse = present.filter((bin) => bin.archivedAt === undefined);
  const splits = (test: (bin: BinHeader) => boolean) => inUse.some(test) && !inUse.every(test);
  const isUseful: Record<FilterName, boolean> = {
    mine: splits(isWhose.mine),
    withMe: splits(isWhose.withMe),
    shared: splits(isWhose.shared),
    empty: splits(emptyAmong(present)),
    untouched: splits((bin) => isUntouched(bin, now)),
    missing: inUse.some((bin) => bin.missingSince !== undefined),
    archived: present.length > inUse.length,
  };
  return filterNames.filter((name) => isUseful[name] || isFilterOn(search, name));
}

export function isFilterOn(search: BinListSearch, name: FilterName): boolean {
  return isWhoseName(name) ? search.whose === name : search[name] === true;
}

/** Undefined removes a field from the address. */
export function withFilter(name: FilterName, isOn: boolean): BinListSearch {
  if (isWhoseName(name)) return { whose: isOn ? name : undefined };
  return { [name]: isOn || undefined };
}

function isWhoseName(name: FilterName): name is BinWhose {
  return binWhose.some((each) => each === name);
}
