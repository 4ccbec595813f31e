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
        best.push(...matches.sort(compareRanked(question)));
      }
      return best.slice(0, most);
    },
  };
}
