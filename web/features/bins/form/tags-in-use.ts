import type { BinHeader } from '#domain/bins/bin.ts';

/** The most used first. */
export function tagsInUse(bins: Iterable<BinHeader>): string[] {
  const uses = new Map<string, number>();
  for (const bin of bins) {
    if (bin.deletedAt !== undefined) continue;
    for (const tag of bin.tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  return [...uses].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}
