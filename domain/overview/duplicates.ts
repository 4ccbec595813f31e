import type { BinSummary } from './bin-summary.ts';
import { type Listed, listed } from './listed.ts';

/** The same thing, by its name, in several bins. */
export type Duplicate = { name: string; items: number; binIds: readonly string[] };

/** Those with most items come first; of as many, by name. */
export function duplicatesIn(
  summaries: readonly (readonly [binId: string, summary: Pick<BinSummary, 'names'>])[],
): Listed<Duplicate> {
  const found = new Map<string, { name: string; items: number; binIds: string[] }>();
  for (const [binId, { names }] of summaries) {
    for (const { key, name } of names) {
      const before = found.get(key);
      if (before === undefined) found.set(key, { name, items: 1, binIds: [binId] });
      else {
        before.items += 1;
        if (before.binIds.at(-1) !== binId) before.binIds.push(binId);
      }
    }
  }
  const shared = [...found.values()].filter(({ binIds }) => binIds.length > 1);
  shared.sort((a, b) => b.items - a.items || (a.name < b.name ? -1 : 1));
  return listed(shared, (duplicate) => duplicate);
}
