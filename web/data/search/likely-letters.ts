import type { Text } from './index-bin.ts';
import { groupsWanted } from './letter-groups.ts';
import { placesIn } from './narrowing.ts';
import type { Question } from './rank.ts';
import type { SearchIndex } from './scan.ts';

const lettersMax = 8;
const placesMax = 4_000;

/** The letters that most often follow the query. */
export function likelyLetters({ bins }: SearchIndex, { folded, lower }: Question): string[] {
  const counts = new Map<string, number>();
  let places = 0;
  const count = (text: Text, words: string) => {
    for (const at of placesIn(text, words, groupsWanted(words))) {
      const letter = text.text[at + words.length] ?? '\n';
      places++;
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
    if (places > placesMax) break;
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return byCount.slice(0, lettersMax).map(([letter]) => letter);
}
