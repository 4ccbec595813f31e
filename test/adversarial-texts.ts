/** Texts of this length that are slowest to validate, normalize, compare and split, by name. */
export function adversarialTexts(length: number): [shape: string, text: string][] {
  return Object.entries(pieces).map(([shape, [begin, piece, end = '']]) => {
    const text = begin + piece.repeat(Math.ceil(length / piece.length));
    return [shape, text.slice(0, Math.max(0, length - end.length)) + end];
  });
}

const marks = '\u0300'.repeat(4000) + '\u0323'.repeat(4000);

/** Prefix, repeated part and suffix of a text. */
const pieces: Record<string, [begin: string, piece: string, end?: string]> = {
  'one long word': ['', 'a'],
  'marks in the wrong order': ['', marks],
  'marks in the wrong order with what is not seen between': ['', `${'\u0300'.repeat(20)}\u034F\u0323\u00AD`],
  'many letters with many marks': ['', `a${'\u0300'.repeat(15)}${'\u0323'.repeat(15)}`],
  'letters that come apart': ['', '\u1FA7\u0344'],
  'letters to put together': ['', '\u1112\u1161\u11ABo\u0323\u0302'],
  'letters that grow in lower case': ['', 'İ'],
  spaces: ['a', ' ', 'b'],
  tabs: ['a', '\t', 'b'],
  'tabs and digits': ['a', '\t1'],
  'tabs behind spaces': ['a', ' \t'],
  'line breaks': ['a', '\r\n', 'b'],
  'carriage returns': ['a', '\r', 'b'],
  digits: ['', '1'],
  'digits and commas': ['', '9,', 'b'],
  'digits in groups of three': ['1', ' 000', 'x a'],
  'an exponent of many digits': ['1e', '1', 'x a'],
  'a minus and digits': ['-', '1', ' a'],
  'digits in brackets': ['a', '( 1 x', 'b'],
  'open brackets': ['', '('],
  'closed brackets': ['', ')'],
  bullets: ['', '[ ] - '],
  'words and spaces': ['', 'x ', '1'],
  dashes: ['', '-\u2014'],
  dots: ['', '.', '@'],
  'at signs': ['', 'a@'],
  domains: ['a@', 'a.', '!'],
  labels: ['a@', '-a'],
  percents: ['', '%'],
  quotes: ['', '"\\'],
  'pairs of surrogates': ['', '😀'],
  'halves of surrogates': ['', '\uD83D'],
  'flags that do not end': ['', '\u{1F3F4}'],
  'a flag of many tags': ['\u{1F3F4}', '\u{E0061}'],
  joiners: ['', '\u200D\u200C'],
  'choices of a glyph': ['', '\uFE0F'],
  'fillers that are not seen': ['', '\u3164\u00AD'],
  'marks that turn the direction': ['', '\u202E'],
  nul: ['', '\0'],
};
