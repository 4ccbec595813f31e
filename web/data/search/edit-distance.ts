/** Bitwise operators use 32 bits, one of them the sign. */
const wordMax = 31;
const doubledLetters = /(.)\1+/g;

/** Doubled letters are a common typo: `kafebrygare` for `kaffebryggare`. */
export function withoutDoubledLetters(text: string): string {
  return text.replace(doubledLetters, '$1');
}

/** Counts the edits between a word and the most similar part of a text. */
export type DistanceIn = (text: string) => number;

/**
 * Doubled letters count once in word and text. Uses the bit-vector algorithm of Myers (1999): two numbers encode one
 * column of the edit-distance table, so each letter of a text costs a few operations. Undefined for a word longer than
 * `wordMax`.
 */
export function distanceTo(word: string): DistanceIn | undefined {
  if (word === '' || word.length > wordMax) return undefined;
  const places = new Map<number, number>();
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at);
    places.set(letter, (places.get(letter) ?? 0) | (1 << at));
  }
  const last = 1 << (word.length - 1);
  return (text) => {
    let plus = -1;
    let minus = 0;
    let distance = word.length;
    let least = distance;
    let before = -1;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      if (letter === before) continue;
      before = letter;
      const equal = places.get(letter) ?? 0;
      const diagonal = (((equal & plus) + plus) ^ plus) | equal | minus;
      const rises = minus | ~(diagonal | plus);
      const falls = plus & diagonal;
      if (rises & last) distance += 1;
      else if (falls & last) distance -= 1;
      // The match may begin anywhere in the text, so no edit is carried into the first row.
      const risen = rises << 1;
      plus = (falls << 1) | ~(equal | minus | risen);
      minus = risen & (equal | minus);
      if (distance < least) least = distance;
    }
    return least;
  };
}
