import { ascent, descent, widthOf } from './glyphs.ts';
import type { TextMark, Weight } from './mark.ts';

/** Lines with this height times the size never touch each other. */
export const lineHeight = ascent + descent;

type Box = { x: number; y: number; width: number; height: number };

type Sizes = { largest: number; smallest: number; weight: Weight };

/** The text at the largest size that fits the box; at the smallest size it is cut. Empty if not even one line fits. */
export function fitText(text: string, box: Box, { largest, smallest, weight }: Sizes): TextMark[] {
  if (text === '' || box.width <= 0) return [];
  for (let size = largest; size > smallest; size *= 0.94) {
    const width = box.width / size;
    // A long word is broken before the size falls below half.
    const isBreaking = size < largest / 2;
    const lines = isBreaking ? wrapAnywhere(text, width, weight) : wrapWords(text, width, weight);
    if (lines && lines.length * size * lineHeight <= box.height) return place(lines, box, size, weight);
  }
  const most = Math.floor(box.height / (smallest * lineHeight) + 1e-9);
  return place(wrapCut(text, box.width / smallest, most, weight), box, smallest, weight);
}

/** One line, smaller if it is too long, and cut at the smallest size. */
export function fitLine(text: string, width: number, { largest, smallest, weight }: Sizes) {
  const size = Math.max(smallest, Math.min(largest, width / widthOf(text, weight)));
  return { text: cutText(text, width / size + 1e-9, weight), size };
}

/** One line, cut if it is too long. */
function cutText(text: string, width: number, weight: Weight): string {
  if (widthOf(text, weight) <= width) return text;
  const characters = [...text];
  while (characters.length > 0) {
    characters.pop();
    const cut = `${characters.join('').trimEnd()}…`;
    if (widthOf(cut, weight) <= width) return cut;
  }
  return '';
}

function place(lines: readonly string[], box: Box, size: number, weight: Weight): TextMark[] {
  return lines.map((text, line) => ({
    kind: 'text',
    text,
    x: box.x,
    baseline: box.y + (line * lineHeight + ascent) * size,
    size,
    weight,
  }));
}

/** Undefined if a word is wider than the line. */
function wrapWords(text: string, width: number, weight: Weight): string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (widthOf(word, weight) > width) return undefined;
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Cut after this many lines. */
function wrapCut(text: string, width: number, most: number, weight: Weight): string[] {
  const lines = wrapAnywhere(text, width, weight);
  if (lines.length <= most) return lines;
  const last = lines.slice(most - 1).join(' ');
  return most < 1 ? [] : [...lines.slice(0, most - 1), cutText(last, width, weight)];
}

/** Breaks words that are too wide for a line. */
function wrapAnywhere(text: string, width: number, weight: Weight): string[] {
  const lines: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const length = lineLength(rest, width, weight);
    lines.push(rest.slice(0, length).trimEnd());
    rest = rest.slice(length).trimStart();
  }
  return lines;
}

/** How many characters fit in a line: up to a space, or as many as there is room for. */
function lineLength(text: string, width: number, weight: Weight): number {
  if (widthOf(text, weight) <= width) return text.length;
  let length = 0;
  let afterWord = 0;
  for (const character of text) {
    if (widthOf(text.slice(0, length + character.length), weight) > width) break;
    if (character === ' ') afterWord = length;
    length += character.length;
  }
  return afterWord || Math.max(length, 1);
}
