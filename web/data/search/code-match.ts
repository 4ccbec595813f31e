import { isLikeCode } from '#domain/bins/label-rules.ts';
import { foldCode } from '#domain/fold.ts';

/** The name, label and code of a bin or location, without spaces and dashes. `number` is that of its label or name. */
export type FoldedCodes = { name: string; label: string; qrCode: string; number: string | undefined };

type Named = { name: string; qrLabel?: string | undefined; qrCode?: string | undefined };

export function codesOf({ name, qrLabel = '', qrCode = '' }: Named): FoldedCodes {
  const label = foldCode(qrLabel);
  const code = foldCode(name);
  return {
    name: code,
    // A label must not pass for a code.
    label: isLikeCode(label) ? '' : label,
    qrCode: foldCode(qrCode),
    number: numberIn(label) ?? numberIn(code),
  };
}

/** Returns "17" for "17", "box 17", "nr 17" and "låda 17", all folded and joined; undefined for other texts. */
export function numberIn(code: string): string | undefined {
  return /^(?:box|bin|lada|number|nummer|no\.?|nr\.?|#)?([a-z]?\d{1,4}[a-z]?)$/.exec(code)?.[1];
}

/** A name matches only from its start: "box" does not match "Rob Oxford". `code` is folded. */
export function matchCode(
  { name, label, qrCode, number }: FoldedCodes,
  code: string,
  soughtNumber = numberIn(code),
): 'number' | 'whole' | 'prefix' | 'inside' | undefined {
  if (code === '') return undefined;
  if (number !== undefined && number === soughtNumber) return 'number';
  if (code === label || code === qrCode || code === name) return 'whole';
  if (name.startsWith(code)) return 'prefix';
  const isInLabel = code.length < anywhereMin ? label.startsWith(code) : label.includes(code);
  return isInLabel || qrCode.startsWith(code) ? 'inside' : undefined;
}

/** Shorter texts are found only where words begin, as one letter is in the middle of nearly every word. */
export const anywhereMin = 3;
