/** More marks than any script puts on one letter. */
const MARKS_MAX = 30;

// Only where a run begins, so that each mark is looked at once.
const tooManyMarks = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_MAX + 1}}`, 'u');
const markOrHalf = /[\p{M}\uD800-\uDFFF]/u;

/** Whether a letter carries so many marks that putting them in order would take long. */
export function hasTooManyMarks(text: string): boolean {
  // A run that is too long covers one of these places at least; in most texts none of them is a mark.
  for (let at = MARKS_MAX; at < text.length; at += MARKS_MAX + 1) {
    if (markOrHalf.test(text.charAt(at))) return tooManyMarks.test(text);
  }
  return false;
}

/** NFC. What has too many marks stays as it is: the time it takes to order them grows with the square of their number. */
export function compose(text: string): string {
  return hasTooManyMarks(text) ? text : text.normalize('NFC');
}
