import type { TextEncodingName } from '#domain/imports/import-choice.ts';

const SAMPLE_BYTES = 32_768;
const NEIGHBOUR_BYTES = 3;

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

export type DecodedText = {
  text: string;
  encoding: TextEncodingName;
  /** The surroundings of the first bytes that are not in this encoding and were read as Windows-1252. */
  foreign: string[];
};

/**
 * Decodes UTF-8 and UTF-16 with or without a mark at the beginning. Of other bytes the most probable encoding is taken, unless
 * nearly all that is not ASCII is UTF-8: then only single bytes are foreign, as in a file that was put together of two.
 */
export function decodeText(bytes: Buffer, chosen?: TextEncodingName): DecodedText {
  const encoding = chosen ?? utf16In(bytes);
  if (encoding !== undefined && encoding !== 'utf-8') return decoded(bytes, encoding);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', foreign: [] };
  } catch {
    const { sequences, foreign } = countUtf8(bytes);
    const isUtf8 = chosen === 'utf-8' || sequences > UTF8_SHARE * foreign;
    return isUtf8 ? decodeMixed(bytes, foreign) : decoded(bytes, guessEncoding(bytes));
  }
}

function decoded(bytes: Buffer, encoding: TextEncodingName): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding, foreign: [] };
}

const UTF16_SAMPLE_BYTES = 4_096;

/** Latin text in UTF-16 has a zero in nearly every second byte. */
function utf16In(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, UTF16_SAMPLE_BYTES);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < odd / 8) return 'utf-16le';
  return even > many && odd < even / 8 ? 'utf-16be' : undefined;
}

/** Words in other encodings hardly ever form a sequence of UTF-8. */
const UTF8_SHARE = 3;
const LISTED_MAX = 100;
const EXCERPT_BYTES = 24;

function countUtf8(bytes: Buffer): { sequences: number; foreign: number } {
  let sequences = 0;
  let foreign = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) foreign++;
    else if (length > 1) sequences++;
    at += length || 1;
  }
  return { sequences, foreign };
}

/** Writes the text anew, each foreign byte as the character that it is in Windows-1252. */
function decodeMixed(bytes: Buffer, foreignCount: number): DecodedText {
  const windows = new TextDecoder('windows-1252');
  const whole = Buffer.allocUnsafe(bytes.length + 2 * foreignCount);
  const places: number[] = [];
  let end = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      if (places.length < LISTED_MAX) places.push(end);
      end += whole.write(windows.decode(bytes.subarray(at, at + 1)), end);
    } else end += bytes.copy(whole, end, at, at + length);
    at += length || 1;
  }
  const written = whole.subarray(0, end);
  const foreign = places.map((place) => lineAround(written, place));
  return { text: new TextDecoder().decode(written), encoding: 'utf-8', foreign };
}

function lineAround(bytes: Buffer, place: number): string {
  const start = Math.max(0, place - EXCERPT_BYTES, bytes.lastIndexOf('\n', place) + 1);
  const newline = bytes.indexOf('\n', place);
  const end = Math.min(place + EXCERPT_BYTES, newline < 0 ? bytes.length : newline);
  // A letter at either end may be cut.
  return bytes
    .subarray(start, end)
    .toString()
    .replace(/^\uFFFD+|\uFFFD+$/g, '')
    .trim();
}

/** How many bytes the character has that begins here in UTF-8; 0 if none does. */
function sequenceLength(bytes: Buffer, at: number): number {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (let n = 1; n < length; n++) if (((bytes[at + n] ?? 0) & 0xc0) !== 0x80) return 0;
  // Overlong forms, surrogates, and what is beyond Unicode.
  const isBeyond =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  return isBeyond ? 0 : length;
}

/** Returns the encoding in which bytes that are not UTF-8 look most like words. */
function guessEncoding(bytes: Buffer): TextEncodingName {
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
    const start = Math.max(end, at - NEIGHBOUR_BYTES);
    if (start > end) parts.push(Buffer.from(' '));
    end = at + NEIGHBOUR_BYTES + 1;
    const part = bytes.subarray(start, end);
    length += part.length + 1;
    parts.push(part);
    at = end - 1;
  }
  return Buffer.concat(parts);
}

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
