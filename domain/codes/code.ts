import { joinCode } from '../fold.ts';

export const codesPerCall = 500;
export const codesPerPage = 1_000;
/** The largest label number that an import keeps; later labels count on from there. */
export const labelNumberMax = 1_000_000;
export const sheetTemplateMax = 60;

/** Letters and digits that are not mistaken for each other: no 0 O 1 I L. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 12;

/** Bytes ≥ 248 are skipped, so that all letters are equally likely. */
export function codeFrom(randomBytes: (count: number) => Uint8Array): string {
  let code = '';
  while (code.length < codeLength) {
    for (const byte of randomBytes(codeLength)) {
      if (byte < 248 && code.length < codeLength) code += codeAlphabet[byte % codeAlphabet.length];
    }
  }
  return code;
}

/** Undefined if the text is no code; case, spaces and dashes don't matter. */
export function readCode(text: string): string | undefined {
  const code = joinCode(text).toUpperCase();
  const isCode = code.length === codeLength && [...code].every((letter) => codeAlphabet.includes(letter));
  return isCode ? code : undefined;
}

/** Returns the code at the end of a label's address, of any host. */
export function codeInAddress(text: string): string | undefined {
  const [, last = ''] = /^[^?#]*\/c\/([^/?#]*)\/?(?:[?#]|$)/i.exec(text.trim()) ?? [];
  return readCode(last) ?? codeInMistypedAddress(text);
}

/**
 * Returns the code of a label's address that a keyboard scanner set to another layout has typed: on a Swedish keyboard,
 * `https://bins.example/c/…` arrives as `httpsÖ--bins.example-c-…`.
 */
export function codeInMistypedAddress(text: string): string | undefined {
  if (!/^\s*http(?!s?:\/\/)/i.test(text)) return undefined;
  const [, , last = ''] = /([^\p{L}\p{N}\s.])c\1([2-9A-Z]{12})$/iu.exec(text.trimEnd()) ?? [];
  return readCode(last);
}

/** Plain spaces, so that very large letters on a narrow phone break a line between its fours, not within one. */
export function showCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}
