import { isSure } from '#domain/attachments/attachment-text.ts';
import type { TextLine } from '#domain/photos/photo.ts';
import { type Likelihood, withMark } from './letter-marks.ts';
import type { TextBox } from './text-boxes.ts';

/** `sure` is from 0 to 1. */
export type ReadText = { text: string; sure: number };
export type Word = ReadText & { box: TextBox };

/** Text that is less sure is mostly a pattern taken for letters, like these. */
const SURE_MIN = 0.65;
const sameRepeated = /^(.)\1{3,}$/u;

/** Narrow spaces are rarely the likeliest character of their column. */
const SPACE_MIN = 0.05;

/** What the recognition model can read: its characters, and the class of each. */
export type Alphabet = { characters: readonly string[]; classes: ReadonlyMap<string, number> };

/** Class 0 stands for none. */
export function alphabetOf(characters: readonly string[]): Alphabet {
  return { characters, classes: new Map(characters.map((character, at) => [character, at + 1])) };
}

/**
 * Decodes what the recognition model returns: for each column of the line how likely each character is, of which the first
 * stands for none and the last for a space. A character that goes on over several columns is one.
 */
export function decodeText(scores: Float32Array, { characters, classes: classOf }: Alphabet): ReadText {
  const classes = characters.length + 1;
  let text = '';
  let sum = 0;
  let count = 0;
  let last = 0;
  let space = 0;
  for (let start = 0; start < scores.length; start += classes) {
    const best = indexOfLargest(scores, start, start + classes);
    space = Math.max(space, scores[start + classes - 1] ?? 0);
    if (best !== 0 && best !== last) {
      const likelihood: Likelihood = (alike) =>
        Math.max(...Array.from(alike, (each) => scores[start + (classOf.get(each) ?? Number.NaN)] ?? 0));
      const character = withMark(characters[best - 1] ?? '', likelihood);
      if (space >= SPACE_MIN && character !== ' ' && !text.endsWith(' ')) text += ' ';
      text += character;
      sum += scores[start + best] ?? 0;
      count++;
    }
    if (best !== 0) space = 0;
    last = best;
  }
  return { text: text.trim(), sure: count === 0 ? 0 : sum / count };
}

function indexOfLargest(scores: Float32Array, start: number, end: number): number {
  let best = start;
  for (let at = start + 1; at < end; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  return best - start;
}

/** In parts of the text height: the widest gap between words of a line, and how far the next word may be above or below. */
const GAP_MAX = 1;
const SHIFT_MAX = 0.4;
const OVERLAP_MAX = 0.5;
const HEIGHT_RATIO_MAX = 1.6;
const ANGLE_MAX = 0.12;

/** Drops what is hardly text, and joins sure words that stand side by side, which the detection model may separate. */
export function linesOf(words: readonly Word[], picture: { width: number; height: number }): TextLine[] {
  const rest = new Set(words.filter(isText));
  const lines: TextLine[] = [];
  for (const first of [...rest].sort(byReadingDirection)) {
    if (!rest.delete(first)) continue;
    const line = [first];
    for (let next = wordAfter(first, rest); next !== undefined; next = wordAfter(next, rest)) {
      rest.delete(next);
      line.push(next);
    }
    lines.push(lineOf(line, picture));
  }
  return lines;
}

function isText({ text, sure }: ReadText): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return sure >= SURE_MIN && letters.length > 1 && !sameRepeated.test(letters.join(''));
}

function byReadingDirection(a: Word, b: Word): number {
  const { angle } = a.box;
  return (a.box.x - b.box.x) * Math.cos(angle) + (a.box.y - b.box.y) * Math.sin(angle);
}

function wordAfter(word: Word, others: ReadonlySet<Word>): Word | undefined {
  return [...others].find((other) => follows(word, other));
}

function follows(word: Word, next: Word): boolean {
  if (!isSureWord(word) || !isSureWord(next)) return false;
  const { x, y, width, height, angle } = word.box;
  const ratio = next.box.height / height;
  if (Math.max(ratio, 1 / ratio) > HEIGHT_RATIO_MAX || turnBetween(angle, next.box.angle) > ANGLE_MAX)
    return false;
  const [dx, dy] = [next.box.x - x, next.box.y - y];
  const gap = dx * Math.cos(angle) + dy * Math.sin(angle) - (width + next.box.width) / 2;
  const shift = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
  return gap > -OVERLAP_MAX * height && gap < GAP_MAX * height && shift < SHIFT_MAX * height;
}

function isSureWord({ sure }: ReadText): boolean {
  return isSure({ sure: percentOf(sure) });
}

function percentOf(sure: number): number {
  return Math.round(100 * sure);
}

function turnBetween(a: number, b: number): number {
  return Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
}

function lineOf(words: readonly Word[], { width, height }: { width: number; height: number }): TextLine {
  const frames = words.map(({ box }) => frameOf(box));
  const left = Math.max(0, Math.min(...frames.map((frame) => frame.left)));
  const top = Math.max(0, Math.min(...frames.map((frame) => frame.top)));
  const right = Math.min(width, Math.max(...frames.map((frame) => frame.right)));
  const bottom = Math.min(height, Math.max(...frames.map((frame) => frame.bottom)));
  const thousandths = (length: number, of: number) => Math.round((1_000 * length) / of);
  return {
    text: words.map(({ text }) => text).join(' '),
    sure: Math.min(...words.map(({ sure }) => percentOf(sure))),
    at: [
      thousandths(left, width),
      thousandths(top, height),
      thousandths(right - left, width),
      thousandths(bottom - top, height),
    ],
  };
}

function frameOf({ x, y, width, height, angle }: TextBox) {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [toSide, toTop] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  return { left: x - toSide, right: x + toSide, top: y - toTop, bottom: y + toTop };
}
