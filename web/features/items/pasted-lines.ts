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
