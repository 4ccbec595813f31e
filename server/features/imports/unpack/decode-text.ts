import type { TextEncodingName } from '#domain/imports/text-encodings.ts';
import { guessEncoding } from './guess-encoding.ts';

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

const SAMPLE_BYTES = 4_096;

/** Latin text in UTF-16 has a zero in nearly every second byte. */
function utf16In(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < odd / 8) return 'utf-16le';
  return even > many && odd < even / 8 ? 'utf-16be' : undefined;
}

/** Words in other encodings hardly ever form a sequence of UTF-8. */
const UTF8_SHARE = 3;
const LISTED_MAX = 100;
const AROUND_BYTES = 24;

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
  const start = Math.max(0, place - AROUND_BYTES, bytes.lastIndexOf('\n', place) + 1);
  const newline = bytes.indexOf('\n', place);
  const end = Math.min(place + AROUND_BYTES, newline < 0 ? bytes.length : newline);
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
