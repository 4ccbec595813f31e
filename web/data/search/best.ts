import { compareRanked, hasExact, type Query, type Ranked, tierCount } from './rank.ts';

export function createBest<Match extends Ranked>(query: Query) {
  const groups: Match[][] = [];

  /** With marks in the query, exact matches come before all others. */
  function groupOf(match: Match): number {
    if (!query.hasDiacritics) return match.tier;
    match.isExact ??= hasExact(match.name, query);
    return match.isExact ? match.tier : tierCount + match.tier;
  }

  return {
    add(match: Match): void {
      const group = groupOf(match);
      groups[group] ??= [];
      groups[group].push(match);
    },
    take(most: number): Match[] {
      const best: Match[] = [];
      for (let group = 0; group < tierCount * 2 && best.length < most; group++) {
        const matches = groups[group] ?? [];
        for (const match of matches) match.isExact ??= hasExact(match.name, query);
        best.push(...firstOf(matches, most - best.length, compareRanked(query)));
      }
      return best;
    },
  };
}

/** Several times faster than sorting all. */
function firstOf<Match>(
  all: readonly Match[],
  most: number,
  compare: (a: Match, b: Match) => number,
): Match[] {
  const first: Match[] = [];
  for (const each of all) {
    const last = first[most - 1];
    if (last !== undefined && compare(each, last) >= 0) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = first[middle];
      if (there !== undefined && compare(each, there) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, each);
    if (first.length > most) first.pop();
  }
  return first;
}
