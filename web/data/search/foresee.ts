import { likelyLetters } from './likely-letters.ts';
import { present } from './present.ts';
import { question } from './rank.ts';
import { type SearchIndex, scan } from './scan.ts';
import type { SearchFilter } from './search-result.ts';
import { turn } from './turn.ts';

/** The answer before is drawn meanwhile, which takes all there is of a small machine. */
const patienceMs = 30;

/**
 * Answers what is asked if one of the likely letters comes next, so that the page has the answer when the letter comes.
 * Ends as soon as it is not wanted any more.
 */
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
    // Nothing found is answered by what resembles the words, which takes its time.
    if (results.length > 0) tell(query + letter, JSON.stringify(results));
  }
}
