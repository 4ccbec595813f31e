import { useMemo, useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBins } from '#web/data/hooks.ts';
import { usePreference } from '#web/data/preferences.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { type BinListSearch, type BinSort, binSorts } from './bin-list-search.ts';
import { filterBins } from './filter-bins.ts';
import { offeredFilters } from './offered-filters.ts';
import { rankNames, sortBins } from './sort-bins.ts';

/** The bins as the address and this device's choices ask for them. */
export function useBinList(search: BinListSearch) {
  const { status, bins, retry } = useBins();
  const recent = usePreference('recentBins');
  const rememberedLook = usePreference('listLook');
  const rememberedSort = usePreference('binSort');
  const [now] = useState(() => Date.now());
  const ranks = useNameRanks(bins);

  const look = search.look ?? rememberedLook;
  const sort: BinSort = search.sort ?? binSorts.find((each) => each === rememberedSort) ?? 'name';
  const { whose, place, empty, untouched, archived, named } = search;
  const shown = useMemo(
    () =>
      sortBins(filterBins(bins.values(), { whose, place, empty, untouched, archived, named }, now), sort, {
        ranks,
        recent,
      }),
    [bins, whose, place, empty, untouched, archived, named, now, sort, ranks, recent],
  );
  const offered = offeredFilters(bins.values(), search, now);
  const present = useMemo(() => [...bins.values()].filter((bin) => bin.deletedAt === undefined), [bins]);

  return { status, retry, bins, shown, present, look, sort, offered };
}

function useNameRanks(bins: ReadonlyMap<string, BinHeader>): ReadonlyMap<string, number> {
  const { compareNames } = useFormats();
  const last = useRef<{ compareNames: typeof compareNames; ranks: ReadonlyMap<string, number> }>(undefined);
  return useMemo(() => {
    const before = last.current?.compareNames === compareNames ? last.current.ranks : undefined;
    const names = Array.from(bins.values(), (bin) => bin.name);
    const ranks = rankNames(names, compareNames, before);
    last.current = { compareNames, ranks };
    return ranks;
  }, [bins, compareNames]);
}
