import { tidyLine, tidyProse } from '../tidy-text.ts';

export type ItemLine = { name: string; quantity: number };

// Security: these patterns backtrack on runs of spaces, so `singleSpaces` comes first.
const bullet = /^(?:[-–—*•·▪◦]|\[[ xX]?\]|\d{1,3}[.)](?=\s))\s?/u;

// "3x socks", "4 st glödlampor", "socks x3", "socks, 4", "socks (4)"; not "2x4" or "2XL", where the digits belong to
// the name.
const leadingCount = /^(\d{1,6})\s?(?:[x×*](?!l\b)(?:\s|(?=\p{L}))|(?:st|styck(?:en)?|pcs|pc)\.?\s)(?=\S)/iu;
const trailingCounts = [
  /\s?[,;:\t]\s?(\d{1,6})\s?(?:st|pcs|pc)?\.?$/iu,
  /\s?\(\s?[x×]?\s?(\d{1,6})\s?[x×]?\s?(?:st|pcs|pc)?\.?\s?\)$/iu,
  /\s(?:[x×]\s?(\d{1,6})|(\d{1,6})\s?[x×])$/iu,
];
const trailingCountLengthMax = 24;

/** Undefined if no name is left. */
export function parseItemLine(text: string): ItemLine | undefined {
  let name = singleSpaces(tidyProse(text));
  if (name === '') return undefined;
  // "- [ ] socks" has two.
  name = name.replace(bullet, '').replace(bullet, '');
  let quantity = 1;
  const leading = leadingCount.exec(name);
  if (leading) {
    quantity = Number(leading[1]);
    name = name.slice(leading[0].length);
  } else {
    const trailing = splitTrailingCount(name);
    if (trailing) ({ name, quantity } = trailing);
  }
  name = tidyLine(name);
  return name === '' ? undefined : { name, quantity };
}

function splitTrailingCount(text: string): ItemLine | undefined {
  const end = Math.max(0, text.length - trailingCountLengthMax);
  for (const pattern of trailingCounts) {
    const found = pattern.exec(text.slice(end));
    if (found === null || end + found.index === 0) continue;
    return { name: text.slice(0, end + found.index), quantity: Number(found[1] ?? found[2]) };
  }
  return undefined;
}

/** A tab stays, since it separates columns. */
function singleSpaces(text: string): string {
  return text.replace(/\s+/gu, (run) => (run.includes('\t') ? '\t' : ' '));
}

export function parseItemLines(text: string): ItemLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(parseItemLine)
    .filter((line) => line !== undefined);
}

/** Inverse of `parseItemLines`. */
export function formatItemLines(lines: readonly ItemLine[]): string {
  return lines.map((line) => (line.quantity === 1 ? line.name : `${line.quantity}x ${line.name}`)).join('\n');
}
