import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.ts';

const utf16 = (text: string) =>
  new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]));
const swapped = (bytes: Uint8Array) => bytes.map((_, at) => bytes[at ^ 1] ?? 0);
const utf8 = new TextEncoder().encode('Räksmörgås');

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
  ['UTF-16', utf16('\ufeffRäksmörgås')],
  ['UTF-16, the other way round', swapped(utf16('\ufeffRäksmörgås'))],
  ['Windows-1252', Uint8Array.from('Räksmörgås', (letter) => letter.charCodeAt(0))],
  ['UTF-8, cut inside of a character', new Uint8Array([...utf8, 0xc3])],
  ['UTF-16, cut inside of a character', new Uint8Array([...utf16('\ufeffRäksmörgås'), 0x41])],
])('text in %s is decoded', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Räksmörgås');
});
