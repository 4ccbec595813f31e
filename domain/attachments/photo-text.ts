import type { PhotoText, TextLine } from '../photos/photo.ts';
import { photoTextLimits } from '../photos/photo-limits.ts';
import { utf8Bytes } from '../text.ts';
import { tidyFoundText } from './attachment-text.ts';

/** Tidies found lines, drops empty ones, sorts them from top to bottom and cuts them at `photoTextLimits`. */
export function boundedText(model: number, found: readonly TextLine[]): PhotoText {
  const tidied = found.map((line) => ({ ...line, text: tidyFoundText(line.text) }));
  const sorted = tidied
    .filter(({ text }) => text !== '')
    .sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
  const lines: TextLine[] = [];
  let isCut = false;
  let bytes = 0;
  for (const { text, sure, at } of sorted) {
    const short = firstChars(text);
    bytes += utf8Bytes(short);
    if (lines.length === photoTextLimits.lines || bytes > photoTextLimits.bytes) {
      isCut = true;
      break;
    }
    if (short !== text) isCut = true;
    const [left, top, width, height] = at;
    lines.push({
      text: short,
      sure: within(100, sure),
      at: [within(1_000, left), within(1_000, top), within(1_000, width), within(1_000, height)],
    });
  }
  return { model, lines, ...(isCut && { isCut }) };
}

function firstChars(text: string): string {
  const start = text.slice(0, photoTextLimits.lineChars);
  return (start.isWellFormed() ? start : start.slice(0, -1)).trimEnd();
}

function within(max: number, value: number): number {
  return Math.min(max, Math.max(0, Math.round(value)));
}
