import type { SearchFilter, SearchResult } from './search-result.ts';

/** Prepared answers as JSON, so that only the needed one is parsed. */
export function createForeseenAnswers() {
  let next = new Map<string, string>();
  let first = new Map<string, string>();
  let newest = 0;
  const keyOf = (query: string, filter: SearchFilter) => JSON.stringify([query, filter]);
  return {
    put(after: number, query: string, filter: SearchFilter, results: string): void {
      if (after === 0) first.set(keyOf(query, filter), results);
      else if (after === newest) next.set(keyOf(query, filter), results);
    },
    take(query: string, filter: SearchFilter): readonly SearchResult[] | undefined {
      const key = keyOf(query, filter);
      const results = next.get(key) ?? first.get(key);
      return results === undefined ? undefined : JSON.parse(results);
    },
    keepAfter(id: number): void {
      newest = id;
      next = new Map();
    },
    clear(): void {
      next = new Map();
      first = new Map();
    },
  };
}
