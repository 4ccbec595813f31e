import type { BinHeader } from '#domain/bins/bin.ts';
import type { MatchesInBin } from '#web/data/search/matches-by-bin.ts';
import type { PlanBin } from './bins-of-plan.ts';

/** What matches in a bin on the plan, with all that lies in it. */
export type FoundInRow = {
  /** Things and bins that match. */
  count: number;
  /** Of the first of them. */
  names: string[];
};

const namesMax = 3;

/** By the id of the row's bin. A bin inside another counts where that one stands. */
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
    // The row says its own bin's name already.
    const own = match.isBinFound && match.binId !== rowId ? (bins.get(match.binId)?.name ?? []) : [];
    row.names = row.names.concat(own, match.itemNames).slice(0, namesMax);
  }
  return found;
}

/** Where a bin is shown: itself, or the nearest one around it that is listed. */
export function rowOf(
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

/** How many things and bins match in each place, by its id. */
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

/** Things and the bin itself. */
export function countOf({ items, isBinFound }: MatchesInBin): number {
  return items + (isBinFound ? 1 : 0);
}
