import type { ClipboardEvent } from 'react';
import { parseItemLines } from '#domain/items/item-lines.ts';

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
