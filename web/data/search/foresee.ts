import { likelyLetters } from './likely-letters.ts';
import { present } from './present.ts';
import { question } from './rank.ts';
import { type SearchIndex, scan } from './scan.ts';
import type { SearchFilter } from './search-result.ts';
import { turn } from './turn.ts';

/** Drawing the previous answer takes all of a small machine. */
const patienceMs = 30;

/** Prepares answers for the letters that are likely to be typed next. */
export async function foresee(
  index: SearchIndex,
  query: string,
  filter: SearchFilter,
  isWanted: () => boolean,
  tell: (query: string, results: string) => void,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  if (!isWanted()) return;
  for (const letter of likelyLetters(index, question(query))) {
    await turn();
    if (!isWanted()) return;
    const asked = question(query + letter);
    const results = scan(index, asked, filter).map((match) => present(match, asked, index));
    // An empty result needs the slow typo search.
    if (results.length > 0) tell(query + letter, JSON.stringify(results));
  }
}
