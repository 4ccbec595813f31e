import type { Text } from './index-bin.ts';
import { groupsWanted } from './letter-groups.ts';
import { positionsIn } from './narrowing.ts';
import { present } from './present.ts';
import { parseQuery, type Query } from './rank.ts';
import { type SearchIndex, scan } from './scan.ts';
import type { SearchFilter } from './search-result.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

const lettersMax = 8;
const positionsMax = 4_000;
/** Drawing the previous answer takes all of a small machine. */
const patienceMs = 30;

/** Prepares answers for the letters that are likely to be typed next. */
export async function foresee(
  index: SearchIndex,
  query: string,
  filter: SearchFilter,
  isCurrent: () => boolean,
  report: (query: string, results: string) => void,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  if (!isCurrent()) return;
  for (const letter of likelyLetters(index, parseQuery(query))) {
    await yieldToEventLoop();
    if (!isCurrent()) return;
    const parsed = parseQuery(query + letter);
    const results = scan(index, parsed, filter).map((match) => present(match, parsed, index));
    // An empty result needs the slow typo search.
    if (results.length > 0) report(query + letter, JSON.stringify(results));
  }
}

export function likelyLetters({ bins }: SearchIndex, { folded, lower }: Query): string[] {
  const counts = new Map<string, number>();
  let positionCount = 0;
  const count = (text: Text, words: string) => {
    for (const at of positionsIn(text, words, groupsWanted(words))) {
      const letter = text.text[at + words.length] ?? '\n';
      positionCount++;
      if (letter !== '\n' && letter !== ' ') counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  };
  // Short queries occur everywhere, so only word starts count.
  const fronts = folded.length < 3 ? ['\n', ' '] : [''];
  for (const { names, exact } of bins.values()) {
    for (const front of fronts) {
      count(names, front + folded);
      if (exact !== names) count(exact, front + lower);
    }
    if (positionCount > positionsMax) break;
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return byCount.slice(0, lettersMax).map(([letter]) => letter);
}
