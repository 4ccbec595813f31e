import { isInflected, isWordStart, matchTiers, type Tier, tierAt } from './rank.ts';

/** Each line begins with a line break; `starts[i]` is the position of item i's line. */
export type Text = { text: string; starts: readonly number[] };

export function joinLines(all: string[]): Text {
  const lines = all.map((line) => line.replaceAll('\n', ' '));
  const starts: number[] = [];
  let start = 1;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  // One join: a text concatenated in pieces would keep them all in memory until its first search.
  return { text: ['', ...lines, ''].join('\n'), starts };
}

export function itemAt(starts: readonly number[], position: number, low = 0): number {
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

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

export function lineAt(text: string, start = 0): string {
  return text.slice(start, text.indexOf('\n', start));
}
