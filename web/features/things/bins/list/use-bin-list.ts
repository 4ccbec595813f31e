import { useMemo, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useBinsLater, useLocations } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { rankNames } from '#web/i18n/name-order.ts';
import { placeText, type TreeRow, treeRows } from '../../tree/tree-rows.ts';
import { filterBins, offeredFilters } from './bin-filters.ts';
import { type BinListSearch, type BinLook, type BinSort, binSorts, isFiltered } from './bin-list-search.ts';

/** `isTableWide`: whether the list may be shown as a table. */
export function useBinList(search: BinListSearch, isTableWide: boolean) {
  const { status, bins, retry } = useBinsLater();
  const expanded = usePreference('expandedBins');
  const recent = usePreference('recentBins');
  const narrowLook = usePreference('listLook');
  const wideLook = usePreference('wideListLook') ?? 'table';
  const rememberedSort = usePreference('binSort');
  const [now] = useState(() => Date.now());
  const names = useMemo(() => Array.from(bins.values(), (bin) => bin.name), [bins]);
  const ranks = useNameRanks(names);
  const { locations } = useLocations();
  const { compareNames } = useFormats();

  const { hasBins, usualLook } = useMemo(() => overview(bins.values()), [bins]);
  const chosenLook = search.look ?? (isTableWide ? wideLook : (narrowLook ?? usualLook));
  const look = chosenLook === 'table' && !isTableWide ? 'rows' : chosenLook;
  const chosenSort = search.sort ?? binSorts.find((each) => each === rememberedSort);
  // A table has an order of its own.
  const sort: BinSort = (look !== 'table' && chosenSort) || 'name';
  const { whose, place, empty, untouched, missing, archived, named } = search;
  const listedBins = useMemo(
    () =>
      sortBins(
        filterBins(
          bins.values(),
          { whose, place, empty, untouched, missing, archived, named },
          now,
          locations,
        ),
        sort,
        {
          ranks,
          recent,
        },
      ),
    [bins, whose, place, empty, untouched, missing, archived, named, now, locations, sort, ranks, recent],
  );
  const offered = useMemo(
    () => offeredFilters(bins.values(), { whose, empty, untouched, missing, archived }, now),
    [bins, whose, empty, untouched, missing, archived, now],
  );
  const isNarrow = isFiltered(search);
  const archivedMatches = useMemo(
    () =>
      isNarrow && !archived && listedBins.length === 0
        ? filterBins(
            bins.values(),
            { whose, place, empty, untouched, missing, named, archived: true },
            now,
            locations,
          ).length
        : 0,
    [isNarrow, archived, listedBins, bins, whose, place, empty, untouched, missing, named, now, locations],
  );
  const tree = useMemo(
    () =>
      look === 'tree'
        ? treeRows(byLocation(listedBins, locations, compareNames), {
            nodes: bins,
            expanded: new Set(expanded),
            isFiltered: isNarrow,
          })
        : noTree,
    [look, listedBins, locations, compareNames, bins, expanded, isNarrow],
  );

  return { status, retry, bins, hasBins, listedBins, archivedMatches, tree, look, sort, offered };
}

const noTree: TreeRow<BinHeader>[] = [];

/** Those without a location last; bins of one location stay in their order. */
function byLocation(
  bins: readonly BinHeader[],
  locations: ReadonlyMap<string, Location>,
  compareNames: (a: string, b: string) => number,
): BinHeader[] {
  const texts = new Map([...locations.keys()].map((id) => [id, placeText({ locationId: id }, locations)]));
  const textOf = ({ locationId = '' }: BinHeader) => texts.get(locationId) ?? '';
  return [...bins].sort(
    (a, b) => Number(textOf(a) === '') - Number(textOf(b) === '') || compareNames(textOf(a), textOf(b)),
  );
}

/** Fewer fit on one or two screens as cards. */
const rowsFrom = 13;

function overview(bins: Iterable<BinHeader>): { hasBins: boolean; usualLook: BinLook } {
  let present = 0;
  let archived = 0;
  for (const bin of bins) {
    if (bin.deletedAt !== undefined) continue;
    if (bin.archivedAt === undefined) present++;
    else archived++;
  }
  return { hasBins: present + archived > 0, usualLook: present >= rowsFrom ? 'rows' : 'cards' };
}

/** Kept while the list is not on the screen: ranking 20,000 names takes as long as drawing the list. */
const ranksOfAccount = new WeakMap<object, { compareNames: unknown; ranks: ReadonlyMap<string, number> }>();

/** The rank of each name in natural order. */
export function useNameRanks(names: readonly string[]): ReadonlyMap<string, number> {
  const { compareNames } = useFormats();
  const account = useCell(currentAccount);
  return useMemo(() => {
    const last = account && ranksOfAccount.get(account);
    const before = last?.compareNames === compareNames ? last.ranks : undefined;
    const ranks = rankNames(names, compareNames, before);
    if (account) ranksOfAccount.set(account, { compareNames, ranks });
    return ranks;
  }, [account, names, compareNames]);
}

type Order = {
  /** Each name's rank in natural order. */
  ranks: ReadonlyMap<string, number>;
  /** Last opened first. */
  recent: readonly string[];
};

/**
 * Ties are sorted by name, so that the order never depends on arrival. Bins of one import have one `createdAt`; their ascending
 * ids keep the order of the rows.
 */
export function sortBins(bins: readonly BinHeader[], sort: BinSort, { ranks, recent }: Order): BinHeader[] {
  const byName = (a: BinHeader, b: BinHeader) =>
    (ranks.get(a.name) ?? 0) - (ranks.get(b.name) ?? 0) || compareText(a.id, b.id);
  const opened = new Map(recent.map((id, index) => [id, index]));
  const compare: Record<BinSort, (a: BinHeader, b: BinHeader) => number> = {
    name: byName,
    opened: (a, b) =>
      (opened.get(a.id) ?? recent.length) - (opened.get(b.id) ?? recent.length) ||
      compareText(b.lastAccessed ?? '', a.lastAccessed ?? '') ||
      byName(a, b),
    newest: (a, b) => compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id),
    items: (a, b) => b.itemCount - a.itemCount || byName(a, b),
  };
  return [...bins].sort(compare[sort]);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
