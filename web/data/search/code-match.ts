import { isLikeCode } from '#domain/bins/label-rules.ts';
import { foldCode } from '#domain/fold.ts';

/** The name, label and code of a bin or location, without spaces and dashes. */
export type FoldedCodes = { name: string; label: string; qrCode: string };

type Named = { name: string; qrLabel?: string | undefined; qrCode?: string | undefined };

export function codesOf({ name, qrLabel = '', qrCode = '' }: Named): FoldedCodes {
  const label = foldCode(qrLabel);
  // A label must not pass for a code.
  return { name: foldCode(name), label: isLikeCode(label) ? '' : label, qrCode: foldCode(qrCode) };
}

/** A name matches only from its start: "box" does not match "Rob Oxford". `code` is folded. */
export function matchCode(
  { name, label, qrCode }: FoldedCodes,
  code: string,
): 'whole' | 'prefix' | 'inside' | undefined {
  if (code === '') return undefined;
  if (code === label || code === qrCode || code === name) return 'whole';
  if (name.startsWith(code)) return 'prefix';
  return label.includes(code) || qrCode.startsWith(code) ? 'inside' : undefined;
}
