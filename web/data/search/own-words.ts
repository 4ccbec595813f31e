import { fold, lower } from '#domain/fold.ts';
import { isWordStart } from '#domain/search/word-forms.ts';
import { borrowersOf } from './conditions.ts';
import { binInScope } from './filter.ts';
import type { SearchIndex } from './scan.ts';
import { itemAt } from './text-lines.ts';

export type WordsInUse = 'tags' | 'borrowers';

/** Returns the words in use, those of the most things first. */
export function wordsInUse(index: SearchIndex, words: WordsInUse, limit = 50): string[] {
  const counts = new Map<string, number>();
  const count = (found: Iterable<string>) => {
    for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  for (const header of index.headers.values()) {
    if (!binInScope(header, {})) continue;
    if (words === 'tags') count(header.header.tags);
    for (const item of index.bins.get(header.header.id)?.items ?? [])
      count(words === 'tags' ? item.tags : new Set(borrowersOf(item)));
  }
  const byUse = [...counts].sort(([, a], [, b]) => b - a);
  return byUse.slice(0, limit).map(([word]) => word);
}

export function completeNames(index: SearchIndex, prefix: string, limit = 8): string[] {
  const folded = fold(prefix.trim());
  const names = new Map<string, { name: string; isPrefix: boolean }>();
  for (const [id, bin] of index.bins) {
    const header = index.headers.get(id);
    if (!header || !binInScope(header, {})) continue;
    const { text, starts } = bin.names;
    for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + 1)) {
      const item = itemAt(starts, at);
      const start = starts[item] ?? 0;
      const name = bin.items[item]?.name;
      if (name === undefined || (at !== start && !isWordStart(text, at))) continue;
      const key = lower(name);
      const isPrefix = at === start;
      if (!names.has(key) || (isPrefix && !names.get(key)?.isPrefix)) names.set(key, { name, isPrefix });
    }
    if (names.size > 400) break;
  }
  return [...names.values()]
    .sort((a, b) => Number(b.isPrefix) - Number(a.isPrefix) || a.name.length - b.name.length)
    .slice(0, limit)
    .map(({ name }) => name);
}
