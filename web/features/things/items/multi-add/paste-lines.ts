import type { ClipboardEvent } from 'react';
import {
  formatItemLine,
  lineAsTyped,
  parseItemLine,
  parseItemLines,
  type ReadLine,
} from '#domain/items/item-lines.ts';
import type { ItemLine } from '#domain/items/item-rules.ts';
import { nameKey } from '#domain/text.ts';

export type PasteLine = ReadLine & {
  /** Counts all lines, including empty ones. */
  at: number;
  /** Identifies the line while others change: its name and its number among equal names. */
  key: string;
};

export function readPaste(text: string): PasteLine[] {
  const counts = new Map<string, number>();
  return linesOf(text).flatMap((line, at) => {
    const item = parseItemLine(line);
    if (item === undefined) return [];
    const name = nameKey(item.name);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [{ ...item, at, key: `${name}\n${count}` }];
  });
}

export function withLine(text: string, at: number, change: Partial<ItemLine>): string {
  return mapLine(text, at, (line) => {
    const item = parseItemLine(line);
    return item && formatItemLine({ ...item, ...change });
  });
}

/** Leaves the number in the name. */
export function withLineAsTyped(text: string, at: number): string {
  return mapLine(text, at, (line) => {
    const item = lineAsTyped(line);
    return item && formatItemLine(item);
  });
}

export function withoutLine(text: string, at: number): string {
  return linesOf(text)
    .filter((_, index) => index !== at)
    .join('\n');
}

export function onlyLines(text: string, lineIndexes: readonly number[]): string {
  const wantedLines = new Set(lineIndexes);
  return linesOf(text)
    .filter((_, index) => wantedLines.has(index))
    .join('\n');
}

/** Keeps details with their lines through a change of the text; `lineAfter` maps a line to its new position. */
export function rekey<Details>(
  details: ReadonlyMap<string, Details>,
  before: string,
  after: string,
  lineAfter: (at: number) => number | undefined = (at) => at,
): ReadonlyMap<string, Details> {
  if (details.size === 0) return details;
  const keysAfter = new Map(readPaste(after).map(({ at, key }) => [at, key]));
  const moved = new Map<string, Details>();
  for (const { at, key } of readPaste(before)) {
    const here = details.get(key);
    const keyAfter = keysAfter.get(lineAfter(at) ?? -1);
    if (here !== undefined && keyAfter !== undefined) moved.set(keyAfter, here);
  }
  return moved;
}

function mapLine(text: string, at: number, change: (line: string) => string | undefined): string {
  return linesOf(text)
    .map((line, index) => (index === at ? (change(line) ?? line) : line))
    .join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/**
 * The field's text including the pasted text, if that makes several items; a single-line field would join the lines.
 */
export function pastedLines(event: ClipboardEvent<HTMLInputElement>): string | undefined {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const pasted = event.clipboardData.getData('text/plain');
  const whole = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
  return parseItemLines(whole).length < 2 ? undefined : whole;
}

/** How many columns the text has if it is a table copied from a spreadsheet; at most 1 for other texts. */
export function columnsOf(text: string): number {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return 1;
  const widths = lines.map((line) => line.split('\t').length).sort((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 1;
}
