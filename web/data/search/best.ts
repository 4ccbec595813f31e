import { compareRanked, hasExact, type Question, type Ranked, tierCount } from './rank.ts';

/** Gathers matches and gives the best of them: only as many tiers are put in order as fill the answer. */
export function createBest<Match extends Ranked>(question: Question) {
  const groups: Match[][] = [];

  /** Exactness decides before the tier where the question has marks, and else only within it. */
  function groupOf(match: Match): number {
    if (!question.hasMarks) return match.tier;
    match.isExact ??= hasExact(match.name, question);
    return match.isExact ? match.tier : tierCount + match.tier;
  }

  return {
    add(match: Match): void {
      const group = groupOf(match);
      groups[group] ??= [];
      groups[group].push(match);
    },
    /** So many at most, the best first. */
    take(most: number): Match[] {
      const best: Match[] = [];
      for (let group = 0; group < tierCount * 2 && best.length < most; group++) {
        const matches = groups[group] ?? [];
        for (const match of matches) match.isExact ??= hasExact(match.name, question);
        best.push(...firstOf(matches, most - best.length, compareRanked(question)));
      }
      return best;
    },
  };
}

/** The first so many in order, of equals those that came first; sorting them all would cost several times as much. */
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
