import type { TextEncodingName } from '#domain/imports/text-encodings.ts';

const SAMPLE_BYTES = 32_768;
const AROUND_BYTES = 3;

const western = 'åäöÅÄÖéèêëàâáçñíóúüßøæØÆÜÉÁ';
const central = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽőűŐŰöüäÖÜÄß';
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ';

/** The first of equally probable ones is taken. */
const candidates: readonly { encoding: TextEncodingName; letters: ReadonlySet<string> }[] = [
  { encoding: 'windows-1252', letters: new Set(western) },
  { encoding: 'macintosh', letters: new Set(western) },
  { encoding: 'windows-1250', letters: new Set(central) },
  { encoding: 'windows-1251', letters: new Set(cyrillic) },
  { encoding: 'koi8-r', letters: new Set(cyrillic) },
];

/** Of bytes that are no UTF-8: the encoding in which the words look most like words. */
export function guessEncoding(bytes: Buffer): TextEncodingName {
  const sample = surroundings(bytes);
  let best: { encoding: TextEncodingName; score: number } | undefined;
  for (const { encoding, letters } of candidates) {
    const score = plausibility(new TextDecoder(encoding).decode(sample), letters);
    if (best === undefined || score > best.score) best = { encoding, score };
  }
  return best?.encoding ?? 'windows-1252';
}

/** The bytes that are not ASCII, with their neighbours. */
function surroundings(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  let end = 0;
  for (let at = 0; at < bytes.length && length < SAMPLE_BYTES; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const start = Math.max(end, at - AROUND_BYTES);
    if (start > end) parts.push(Buffer.from(' '));
    end = at + AROUND_BYTES + 1;
    const part = bytes.subarray(start, end);
    length += part.length + 1;
    parts.push(part);
    at = end - 1;
  }
  return Buffer.concat(parts);
}

const isLetter = /\p{L}/u;
const isLower = /\p{Ll}/u;
const isUpper = /\p{Lu}/u;
const isControl = /[\p{C}\uFFFD]/u;
const isLatin = /\p{Script=Latin}/u;
const isCyrillic = /\p{Script=Cyrillic}/u;
/** Signs that stand in a word, at either end of one, and behind one. */
const inWords = /[’–·]/u;
const besideWords = /[“”„‘’‚«»–—…]/u;
const behindWords = /[®™©°²³]/u;

function plausibility(text: string, letters: ReadonlySet<string>): number {
  let score = 0;
  for (let at = 0; at < text.length; at++) {
    const [before = ' ', character = ' ', after = ' '] = [text[at - 1], text[at], text[at + 1]];
    if (character < '\u0080') continue;
    const [follows, precedes] = [isLetter.test(before), isLetter.test(after)];
    if (!isLetter.test(character)) score += scoreOfSign(character, follows, precedes);
    else if (follows || precedes) score += scoreOfLetter(before, character, letters);
  }
  return score;
}

function scoreOfLetter(before: string, letter: string, letters: ReadonlySet<string>): number {
  const isCapitalInWord = isUpper.test(letter) && isLower.test(before);
  const isOfOtherScript = isLetter.test(before) && isCyrillic.test(before) !== isCyrillic.test(letter);
  const frequency = letters.has(letter) ? 3 : isLatin.test(letter) ? 1 : -2;
  return frequency - (isCapitalInWord ? 4 : 0) - (isOfOtherScript ? 4 : 0);
}

function scoreOfSign(sign: string, follows: boolean, precedes: boolean): number {
  if (isControl.test(sign)) return -6;
  if (!follows && !precedes) return 0;
  if (follows && precedes) return inWords.test(sign) ? 3 : -4;
  if (besideWords.test(sign)) return 3;
  return follows && behindWords.test(sign) ? 2 : -4;
}
