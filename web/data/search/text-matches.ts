import { isForm, isWordStart, type WordForms } from '#domain/search/word-forms.ts';
import { matchTiers, type QueryWord, type Tier, tierAt } from './rank.ts';
import { itemAt, type Text } from './text-lines.ts';

/** Calls `report` once for each line that contains `wanted`, with the best tier of the line. */
export function eachLine(
  text: Text,
  wanted: string,
  isShort: boolean,
  report: (line: number, tier: Tier) => void,
): void {
  let line = -1;
  let best: Tier = matchTiers.inside;
  for (const at of positionsIn(text, wanted)) {
    const tier = tierAt(text.text, at, wanted, isShort);
    if (tier === undefined) continue;
    const next = itemAt(text.starts, at, Math.max(0, line));
    if (next === line) {
      if (tier < best) best = tier;
      continue;
    }
    if (line >= 0) report(line, best);
    line = next;
    best = tier;
  }
  if (line >= 0) report(line, best);
}

/** Returns the lines that have the word in another form, each with its tier: inside for the end of a compound. */
export function inflectedLines(text: Text, forms: WordForms): [line: number, tier: Tier][] {
  const found = new Map<number, Tier>();
  for (const [at, tier] of formsIn(text.text, forms)) {
    const line = itemAt(text.starts, at);
    if (tier < (found.get(line) ?? matchTiers.maybeInText)) found.set(line, tier);
  }
  return [...found];
}

/** The best tier of the forms of a word in a text. */
export function inflectedTier(text: string, forms: WordForms): Tier | undefined {
  const tiers = formsIn(text, forms).map(([, tier]) => tier);
  return tiers.includes(matchTiers.inflected) ? matchTiers.inflected : tiers[0];
}

function formsIn(text: string, { groups }: WordForms): [at: number, tier: Tier][] {
  return groups.flatMap(({ root, stems }) =>
    positionsIn({ text }, root).flatMap((at): [number, Tier][] => {
      const begins = isWordStart(text, at);
      return isForm(text, at, stems, begins) ? [[at, begins ? matchTiers.inflected : matchTiers.inside]] : [];
    }),
  );
}

/** How a text has one of several words: where a word begins, as the end of a compound, inside another word, or not at all. */
export const wordLevels = { none: 0, inside: 1, end: 2, start: 3 } as const;
export type WordLevel = (typeof wordLevels)[keyof typeof wordLevels];

export function wordLevel(text: string, { word, groups, isShort }: QueryWord): WordLevel {
  let level: WordLevel = wordLevels.none;
  for (const { root, stems } of groups) {
    for (let at = text.indexOf(root); at >= 0; at = text.indexOf(root, at + 1)) {
      const begins = isWordStart(text, at);
      if (!begins && (isShort || level === wordLevels.end)) continue;
      const isWhole = isForm(text, at, stems, begins);
      if (!isWhole && !text.startsWith(word, at)) continue;
      if (begins) return wordLevels.start;
      level = isWhole ? wordLevels.end : wordLevels.inside;
    }
  }
  return level;
}

/** Returns whether a text can have the word: a quick test before `wordLevel`. */
export function mayHave(text: string, { groups }: QueryWord): boolean {
  return groups.some(({ root }) => text.includes(root));
}

/** Returns the lines with `pattern`, in order; with `isShort` only where a word begins. A line is left at its first match. */
export function linesWith({ text, starts }: Text, pattern: string, isShort = false): number[] {
  const lines: number[] = [];
  for (let at = text.indexOf(pattern); at >= 0; ) {
    if (isShort && !isWordStart(text, at)) {
      at = text.indexOf(pattern, at + 1);
      continue;
    }
    const line = itemAt(starts, at, lines.at(-1));
    lines.push(line);
    const next = starts[line + 1];
    if (next === undefined) break;
    at = text.indexOf(pattern, next - 1);
  }
  return lines;
}

/** Returns the positions of `pattern` in a text, in order; with `isShort` only those where a word begins. */
export function positionsIn({ text }: Pick<Text, 'text'>, pattern: string, isShort = false): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1))
    if (!isShort || isWordStart(text, at)) positions.push(at);
  return positions;
}
