/**
 * Forms of Swedish and English words, all folded: `skruvmejslar` is a form of `skruvmejsel`, `batteries` of `battery`. A word
 * has stems; a text has a form of the word where one of the stems is followed by a common ending. A dictionary stemmer
 * such as Snowball gives one stem of one language, so it would have to be run on every word of every name, twice.
 */
export type WordForms = {
  word: string;
  /** Stems that begin alike are searched together by what they have in common, the `root`; the first group has the word. */
  groups: readonly { root: string; stems: readonly string[] }[];
};

/** The longest first. */
const endings = 'orna arna erna ies rna or ar er an en et na es ie s n r a e y'.split(' ');
const isEnding = new Set(['', ...endings]);
const endingMax = 4;
const stemMin = 3;
/** A shorter stem counts only where a word begins. */
export const stemInsideMin = 4;

export function formsOf(word: string): WordForms {
  const bases = [word, ...withoutEnding(word)];
  const all = new Set(bases.flatMap((base) => [base, ...variantsOf(base)]));
  const stems = [...all].filter((stem) => stem === word || stem.length >= stemMin);
  const groups: { root: string; stems: string[] }[] = [];
  for (const stem of stems) {
    const near = groups.find(({ root }) => commonStart(root, stem).length >= stemMin);
    if (near) {
      near.root = commonStart(near.root, stem);
      near.stems.push(stem);
    } else groups.push({ root: stem, stems: [stem] });
  }
  return { word, groups };
}

/** Returns whether `at`, where the root of a group is in the text, is the start of a form of the word. */
export function isForm(text: string, at: number, stems: readonly string[], isWordStart: boolean): boolean {
  return stems.some((stem) => {
    if (!isWordStart && stem.length < stemInsideMin) return false;
    if (!text.startsWith(stem, at)) return false;
    const from = at + stem.length;
    for (let end = from; end <= from + endingMax; end++)
      if (!isWordCharacter(text, end)) return isEnding.has(text.slice(from, end));
    return false;
  });
}

function withoutEnding(word: string): string[] {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= stemMin);
  if (ending === undefined || (ending === 's' && word.endsWith('ss'))) return [];
  const stem = word.slice(0, -ending.length);
  // The hammers of "hammarna" are "hammare", the nails of "spikarna" are "spik".
  return ending === 'arna' ? [stem, `${stem}ar`] : [stem];
}

function variantsOf(stem: string): string[] {
  const variants = [
    // skruvmejsel, skruvmejslar
    stem.replace(/([bcdfghjkmnpstvxz])e([lrn])$/, '$1$2'),
    stem.replace(/([bcdfghjkmnpstvxz])([lrn])$/, '$1e$2'),
    // knife, knives; shelf, shelves
    stem.replace(/fe?$/, 'v'),
    stem.replace(/ve?$/, 'f'),
    // rum, rummet
    stem.replace(/([mn])\1$/, '$1'),
    stem.replace(/([aeiouy])([mn])$/, '$1$2$2'),
    ...irregular.flatMap(([one, several]) => [
      stem.endsWith(several) ? stem.slice(0, -several.length) + one : stem,
      stem.endsWith(one) ? stem.slice(0, -one.length) + several : stem,
    ]),
  ];
  return variants.filter((variant) => variant !== stem);
}

/** Stems of one and of several, also at the end of compounds. */
const irregular = [
  ['bok', 'bock'],
  ['fot', 'fott'],
  ['rot', 'rott'],
  ['not', 'nott'],
  ['mus', 'moss'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['mouse', 'mice'],
  ['woman', 'women'],
  ['child', 'children'],
  ['rod', 'rott'],
  ['vit', 'vitt'],
  ['bla', 'blatt'],
  ['gammal', 'gaml'],
] as const;

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

export function isWordStart(text: string, at: number): boolean {
  return !isWordCharacter(text, at - 1);
}

export function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < isAsciiWord.length ? isAsciiWord[code] === true : wordCharacter.test(text[at] ?? '');
}

const wordCharacter = /[\p{L}\p{N}]/u;
/** Lookup table: faster than the regex. */
const isAsciiWord = Array.from({ length: 128 }, (_, code) => wordCharacter.test(String.fromCharCode(code)));
