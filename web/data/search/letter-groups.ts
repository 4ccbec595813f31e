/** A Bloom filter of a text's groups of two and three letters. */
export type LetterGroups = Uint32Array;

/** With fewer bits more groups would collide. */
const bitsPerLetter = 4;

export function letterGroupsOf(text: string): LetterGroups {
  const words = 2 ** Math.ceil(Math.log2(Math.max(1, (text.length * bitsPerLetter) / 32)));
  const groups = new Uint32Array(words);
  const note = (hash: number) => {
    const bit = hash & (words * 32 - 1);
    groups[bit >> 5] = (groups[bit >> 5] ?? 0) | (1 << (bit & 31));
  };
  for (let at = 0; at + 1 < text.length; at++) {
    note(hashOfTwo(text, at));
    note(hashOfThree(text, at));
  }
  return groups;
}

export function groupsWanted(wanted: string): number[] {
  if (wanted.length === 2) return [hashOfTwo(wanted, 0)];
  return Array.from({ length: Math.max(0, wanted.length - 2) }, (_, at) => hashOfThree(wanted, at));
}

export function mayHold(groups: LetterGroups, wanted: readonly number[]): boolean {
  const last = groups.length * 32 - 1;
  for (const each of wanted) {
    const bit = each & last;
    if (((groups[bit >> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
  }
  return true;
}

function hashOfTwo(text: string, at: number): number {
  return mixed(Math.imul(text.charCodeAt(at), 0x9e3779b1) ^ Math.imul(text.charCodeAt(at + 1), 0x85ebca77));
}

function hashOfThree(text: string, at: number): number {
  return mixed(
    Math.imul(text.charCodeAt(at), 0x85ebca77) ^
      Math.imul(text.charCodeAt(at + 1), 0xc2b2ae3d) ^
      Math.imul(text.charCodeAt(at + 2), 0x9e3779b1),
  );
}

function mixed(letters: number): number {
  return (letters ^ (letters >>> 15)) >>> 0;
}
