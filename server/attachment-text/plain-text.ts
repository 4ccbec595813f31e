import { collectDocumentLines } from '#domain/attachments/document-text.ts';
import type { DocumentAnswer } from './text-reader.ts';

/** A text of this length is read at most, however little of it is kept. */
const CHARS_MAX = 4_000_000;

/** Reads a text file in UTF-8, in UTF-16 with its mark, or else in Windows-1252. */
export function readPlainText(file: Uint8Array): DocumentAnswer {
  const collected = collectDocumentLines();
  const text = decodeText(file);
  collected.add(text.slice(0, CHARS_MAX), 100);
  return { lines: collected.lines, isCut: collected.isCut || text.length > CHARS_MAX };
}

function decodeText(file: Uint8Array): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
