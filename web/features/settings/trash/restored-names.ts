import type { BinHeader } from '#domain/bins/bin.ts';
import { nameToRestoreAs } from '#domain/bins/bin-names.ts';
import { nameKey } from '#domain/name-key.ts';

/** The names of bins that are restored together under a new one, as theirs is taken by a bin or by one before. */
export function restoredNames(
  bins: ReadonlyMap<string, BinHeader>,
  chosen: readonly BinHeader[],
): ReadonlyMap<string, string> {
  const after = new Map(bins);
  const names = new Map<string, string>();
  for (const bin of chosen) {
    const { deletedAt: _, ...present } = bin;
    const name = nameToRestoreAs(after, bin);
    after.set(bin.id, name === undefined ? present : { ...present, name, nameKey: nameKey(name) });
    if (name !== undefined) names.set(bin.id, name);
  }
  return names;
}
