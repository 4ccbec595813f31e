import type { Item } from '#domain/items/item.ts';

/** The most used first. */
export function knownTags(items: readonly Item[]): string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    if (item.deletedAt !== undefined) continue;
    for (const tag of item.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}
