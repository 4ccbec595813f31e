/** More marks than any script puts on one letter. */
const MARKS_MAX = 30;

// Only where a run begins, so that each mark is looked at once.
const tooManyMarks = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_MAX + 1}}`, 'u');
const mark = /^\p{M}$/u;

/** Whether a letter carries so many marks that putting them in order would take long. */
export function hasTooManyMarks(text: string): boolean {
  // A run that is too long covers one of these places at least; in most texts none of them is a mark.
  for (let at = MARKS_MAX; at < text.length; at += MARKS_MAX + 1) {
    if (mark.test(letterAt(text, at))) return tooManyMarks.test(text);
  }
  return false;
}

/** The whole letter, where the place is in the middle of one. */
function letterAt(text: string, at: number): string {
  const isSecondHalf = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0);
}

/** NFC. What has too many marks stays as it is: the time it takes to order them grows with the square of their number. */
export function compose(text: string): string {
  return hasTooManyMarks(text) ? text : text.normalize('NFC');
}

/** NFD, in the same way. */
export function decompose(text: string): string {
  return hasTooManyMarks(text) ? text : text.normalize('NFD');
}
