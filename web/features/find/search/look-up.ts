import type { BinHeader } from '#domain/bins/bin.ts';
import { binFields } from '#domain/bins/bin-fields.ts';
import { codeInAddress, readCode, showCode } from '#domain/codes/code.ts';
import { foldCode } from '#domain/fold.ts';
import { nameKey } from '#domain/name-key.ts';
import { tidyLine } from '#domain/tidy-text.ts';

/** `display` is how people write it. */
export type LookUp = { kind: 'code' | 'label'; text: string; display: string };

/**
 * Beside results, only text that looks like a code or label is offered: words such as “skruvdragare” consist of code
 * letters.
 */
export function lookUpOf(
  query: string,
  bins: Iterable<Pick<BinHeader, 'qrCode' | 'qrLabel'>>,
  hasResults: boolean,
): LookUp | undefined {
  const code = codeOf(query);
  const text = tidyLine(query);
  const headers = [...bins];
  if (code !== undefined) {
    if (hasResults && !/\d/.test(code) && codeInAddress(query) === undefined) return undefined;
    const isKnown = headers.some(({ qrCode }) => qrCode === code);
    return isKnown ? undefined : { kind: 'code', text: code, display: showCode(code) };
  }
  if (text === '' || text.length > binFields.qrLabel.max || (hasResults && !looksLikeLabel(text)))
    return undefined;
  // A label of dashes only has no other characters to compare.
  const keyOf = foldCode(text) === '' ? nameKey : foldCode;
  const key = keyOf(text);
  const isKnown = headers.some(({ qrLabel }) => qrLabel !== undefined && keyOf(qrLabel) === key);
  return isKnown ? undefined : { kind: 'label', text, display: text };
}

/** One word with a digit in it, such as “A3” or “12”. */
export function looksLikeLabel(text: string): boolean {
  return /^\S*\d\S*$/.test(text.trim());
}

/** Also from the address on a label, which a keyboard scanner types as it is. */
export function codeOf(query: string): string | undefined {
  return readCode(query) ?? codeInAddress(query);
}
