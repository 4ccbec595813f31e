import { isInflected, isWordStart, matchTiers, type Tier, tierAt } from './rank.ts';
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

/** Returns the lines that have the word in another form. */
export function inflectedLines({ text, starts }: Text, stem: string): number[] {
  return positionsIn({ text }, stem)
    .filter((at) => isInflected(text, at, stem))
    .map((at) => itemAt(starts, at));
}

/** Returns the positions of `pattern` in a text, in order; with `isShort` only those where a word begins. */
export function positionsIn({ text }: Pick<Text, 'text'>, pattern: string, isShort = false): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1))
    if (!isShort || isWordStart(text, at)) positions.push(at);
  return positions;
}
