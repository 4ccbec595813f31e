import { levelsMax } from '#domain/bins/placement.ts';
import type { ImportProblemCode } from '../import-plan.ts';
import type { OwnRecords } from './own-records.ts';

type ExportedBin = OwnRecords['bins'][number];

/** A bin with those around it, the outermost first. */
export type BinInTree = { bin: ExportedBin; above: ExportedBin[] };

/**
 * Says for each bin what it is in. Bins that are in each other, too deep, or in one that is nowhere are put outside of all.
 */
export function binsInTrees(
  bins: readonly ExportedBin[],
  isKnown: (id: string) => boolean,
  report: (code: ImportProblemCode, value: string) => void,
): Map<string, BinInTree> {
  const byId = new Map(bins.map((bin) => [bin.id, bin]));
  const placed = new Map<string, BinInTree>();
  for (const start of byId.values()) {
    const chain = new Set<ExportedBin>();
    for (let at: ExportedBin | undefined = start; at !== undefined && !placed.has(at.id); at = parentOf(at)) {
      if (chain.has(at)) break;
      chain.add(at);
    }
    for (const bin of [...chain].reverse()) placed.set(bin.id, place(bin));
  }
  return placed;

  function parentOf({ parentBinId = '' }: ExportedBin): ExportedBin | undefined {
    return byId.get(parentBinId);
  }

  function place(bin: ExportedBin): BinInTree {
    const { parentBinId, ...outside } = bin;
    if (parentBinId === undefined) return { bin, above: [] };
    const parent = placed.get(parentBinId);
    if (parent === undefined && !byId.has(parentBinId) && isKnown(parentBinId)) return { bin, above: [] };
    if (parent !== undefined && parent.above.length + 2 <= levelsMax)
      return { bin, above: [...parent.above, parent.bin] };
    report(parent !== undefined ? 'tooDeep' : byId.has(parentBinId) ? 'circular' : 'unknownParent', bin.name);
    return { bin: outside, above: [] };
  }
}
