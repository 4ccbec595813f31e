import { useMemo } from 'react';
import { usePreference } from '#web/data/storage/preferences.ts';

export type TileText = {
  /** All in pixels. */
  size: number;
  line: number;
  ascent: number;
  measure: MeasureText;
  measureBold: MeasureText;
};

/** Measures a text in pixels. */
type MeasureText = (text: string) => number;

/** The size of small text, which depends on the person's settings. */
export function useTileText(): TileText {
  const chosen = usePreference('textSize');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet changes the text size
  return useMemo(readTileText, [chosen]);
}

function readTileText(): TileText {
  const root = getComputedStyle(document.documentElement);
  const size = (Number.parseFloat(root.fontSize) || 16) * 0.875;
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  return {
    size,
    line: size * 1.3,
    ascent: size * 0.95,
    measure: measuring(`${size}px ${family}`, size),
    measureBold: measuring(`600 ${size}px ${family}`, size),
  };
}

function measuring(font: string, size: number): MeasureText {
  return (text) => {
    context ??= document.createElement('canvas').getContext('2d');
    if (!context) return text.length * size * 0.6;
    context.font = font;
    return context.measureText(text).width;
  };
}

let context: CanvasRenderingContext2D | null | undefined;

/** Wraps the text at spaces into at most `lines` lines of `width` and cuts what does not fit; empty if nothing does. */
export function fitWords(text: string, width: number, lines: number, measure: MeasureText): string[] {
  const fitted: string[] = [];
  let rest = text.trim();
  while (rest !== '' && fitted.length < lines) {
    if (measure(rest) <= width) return [...fitted, rest];
    const isLast = fitted.length === lines - 1;
    const words = isLast ? '' : wordsThatFit(rest, width, measure);
    if (words === '') {
      const cut = cutToFit(rest, width, measure);
      return cut === '' ? [] : [...fitted, cut];
    }
    fitted.push(words);
    rest = rest.slice(words.length).trim();
  }
  return fitted;
}

function wordsThatFit(text: string, width: number, measure: MeasureText): string {
  let fitting = '';
  for (const { index } of text.matchAll(/\s+/g)) {
    const candidate = text.slice(0, index);
    if (measure(candidate) > width) break;
    fitting = candidate;
  }
  return fitting;
}

function cutToFit(text: string, width: number, measure: MeasureText): string {
  const letters = [...text];
  let low = 0;
  let high = letters.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${letters.slice(0, middle).join('')}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return low < fewest ? '' : `${letters.slice(0, low).join('').trimEnd()}…`;
}

/** Fewer letters are not meaningful. */
const fewest = 2;
