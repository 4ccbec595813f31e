// Both browsers and Node have it, but the types of this folder know neither.
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string };

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The encoding that a text's byte order mark names; without one it is UTF-8. */
export function encodingOf([first, second]: Uint8Array): TextEncoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** All but tab, line feed, form feed, carriage return and next line. */
const control = /(?![\t\n\f\r\u0085])\p{Cc}/u;

/** Returns whether a text has a character that no text file has. */
export function hasControl(text: string): boolean {
  return control.test(text);
}

/**
 * The text of a file, or of the beginning of one: a character that is cut at its end is left out. Text that is not valid in
 * its encoding is read as Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
