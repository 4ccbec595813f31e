import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';

/** Last opened on this device, then the newest, so that a new device is not empty. */
export function recentBins(
  bins: ReadonlyMap<string, BinHeader>,
  openedHere: readonly string[],
  most: number,
): BinHeader[] {
  const opened = openedHere.flatMap((id) => bins.get(id) ?? []);
  const openedIds = new Set(openedHere);
  const newest = [...bins.values()]
    .filter((bin) => !openedIds.has(bin.id))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  return [...opened, ...newest].filter(isInUse).slice(0, most);
}
