import { collectDocumentLines } from '#domain/attachments/document-text.ts';
import { decodeText } from '#domain/documents/text-encoding.ts';
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
