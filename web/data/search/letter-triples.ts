/** A bit for each triple of letters in a text, some triples sharing one: most texts without a word fail its test. */
export type Triples = Uint32Array;

/** About a fifth of the bits are set. */
const bitsPerLetter = 4;

export function triplesOf(text: string): Triples {
  const size = Math.max(1, (bitsPerLetter * text.length) / 32);
  const triples = new Uint32Array(2 ** Math.ceil(Math.log2(size)));
  // Documents have hundreds of thousands of letters, too many for a list of their hashes.
  let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  for (let end = 2; end < text.length; end++) {
    const third = text.charCodeAt(end);
    const hash = hashOf(first, second, third);
    const at = placeOf(triples, hash);
    triples[at] = (triples[at] ?? 0) | (1 << (hash & 31));
    first = second;
    second = third;
  }
  return triples;
}

/** Returns the hashes of a text's triples; none of a text with less than three letters, which any text may contain. */
export function hashesOf(text: string): number[] {
  const hashes: number[] = [];
  for (let at = 0; at + 2 < text.length; at++) {
    hashes.push(hashOf(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)));
  }
  return hashes;
}

function hashOf(first: number, second: number, third: number): number {
  return Math.imul((first * 961 + second) * 31 + third, 0x9e3779b1) >>> 4;
}

/** False if the text with these triples certainly does not contain the one with the hashes. */
export function mayContain(triples: Triples, hashes: readonly number[]): boolean {
  for (const hash of hashes)
    if ((((triples[placeOf(triples, hash)] ?? 0) >>> (hash & 31)) & 1) === 0) return false;
  return true;
}

function placeOf(triples: Triples, hash: number): number {
  return (hash >>> 5) & (triples.length - 1);
}
