/** No script puts more marks on one letter. */
const MARKS_MAX = 30;

const tooManyMarks = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_MAX + 1}}`, 'u');
const mark = /^\p{M}$/u;

export function hasTooManyMarks(text: string): boolean {
  // Every run that is too long covers one of these positions.
  for (let at = MARKS_MAX; at < text.length; at += MARKS_MAX + 1) {
    if (mark.test(letterAt(text, at))) return tooManyMarks.test(text);
  }
  return false;
}

function letterAt(text: string, at: number): string {
  const isSecondHalf = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0);
}

/** NFC, but text with too many marks stays as it is: ordering them takes quadratic time. */
export function compose(text: string): string {
  return hasTooManyMarks(text) ? text : text.normalize('NFC');
}

/** NFKD: also ligatures, full-width letters, fractions and other forms of one character become plain ones. */
export function decomposeAll(text: string): string {
  return hasTooManyMarks(text) ? text : text.normalize('NFKD');
}
