import type { Item } from '#domain/items/item.ts';
import { fold } from '#web/data/search/fold.ts';

/** Ignores case and diacritics. */
export function findItems(items: readonly Item[], query: string): readonly Item[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = fold([item.name, item.notes, ...item.tags].join(' '));
    return words.every((word) => text.includes(word));
  });
}
