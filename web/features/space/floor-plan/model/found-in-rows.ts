import type { BinHeader } from '#domain/bins/bin.ts';
import type { MatchesInBin } from '#web/data/search/matches-by-bin.ts';
import type { PlanBin } from './bins-of-plan.ts';

/** The matches in a bin on the plan, including everything inside it. */
export type FoundInRow = {
  /** Number of matching items and bins. */
  count: number;
  /** Names of the first matches. */
  names: string[];
};

const namesMax = 3;

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

/** The bin itself, or the nearest parent that is listed. */
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

/** The items, and the bin itself if it matches. */
export function countOf({ items, isBinFound }: MatchesInBin): number {
  return items + (isBinFound ? 1 : 0);
}
