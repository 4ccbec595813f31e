/** What a printed label carries: 12 letters and digits of 31, without the ones easily mistaken (0 O 1 I L). */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 12;

/** A new code from random bytes given by the caller; bytes ≥ 248 are passed over so that all letters are equally likely. */
export function codeFrom(randomBytes: (count: number) => Uint8Array): string {
  let code = '';
  while (code.length < codeLength) {
    for (const byte of randomBytes(codeLength)) {
      if (byte < 248 && code.length < codeLength) code += codeAlphabet[byte % codeAlphabet.length];
    }
  }
  return code;
}

/** The code that a person typed, in whatever letters, with or without spaces and dashes; undefined where it is none. */
export function readCode(text: string): string | undefined {
  const code = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  const isCode = code.length === codeLength && [...code].every((letter) => codeAlphabet.includes(letter));
  return isCode ? code : undefined;
}

/** For people: three fours, `ABCD EFGH JKMN`. */
export function showCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}
