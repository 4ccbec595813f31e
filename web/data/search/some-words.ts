import { isAnywhere } from './every-match.ts';
import { type Match, parseQuery, type Query } from './rank.ts';
import { resultsMax, type SearchIndex, scan } from './scan.ts';
import type { SearchFilter } from './search-result.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** A longer query is a pasted text. */
const wordsMax = 6;
/** Shorter words are in too many names to say anything alone. */
const lengthMin = 3;

/**
 * Returns what has all but one of several words, else what has any of them; the rarest words come first. For a query that
 * nothing matches. Undefined if a newer question was asked.
 */
export async function scanSomeWords(
  index: SearchIndex,
  query: Query,
  filter: SearchFilter,
  isCurrent: () => boolean = () => true,
): Promise<Match[] | undefined> {
  const words = (query.core ?? query).words.map(({ word }) => word);
  if (words.length < 2 || words.length > wordsMax) return [];
  const present: string[] = [];
  for (const word of words) {
    await yieldToEventLoop();
    if (!isCurrent()) return undefined;
    if (isAnywhere(index, parseQuery(word))) present.push(word);
  }
  const single = present.filter((word) => word.length >= lengthMin);
  const isWanted = (some: readonly string[]) => some.every((word) => present.includes(word));
  const allButOne = words.map((_, at) => words.toSpliced(at, 1)).filter(isWanted);
  const together = allButOne.map((some) => some.join(' '));
  for (const parts of words.length === 2 ? [single] : [together, single]) {
    const found: Match[][] = [];
    for (const part of parts) {
      await yieldToEventLoop();
      if (!isCurrent()) return undefined;
      found.push(scan(index, parseQuery(part), filter));
    }
    const best = onceEach(found.sort((a, b) => a.length - b.length).flat());
    if (best.length > 0) return best.slice(0, resultsMax);
  }
  return [];
}

function onceEach(matches: readonly Match[]): Match[] {
  const byThing = new Map<unknown, Match>();
  for (const match of matches) {
    const thing = match.item ?? match.header ?? match.location;
    if (!byThing.has(thing)) byThing.set(thing, match);
  }
  return [...byThing.values()];
}
