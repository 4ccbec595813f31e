import { documentTextLimits } from '../documents/document-limits.ts';
import { utf8Bytes } from '../text.ts';
import { tidyFoundText } from './attachment-text.ts';

/** `page` counts from 1; absent for files without pages. `sure` is 0 to 100. */
export type DocumentLine = { text: string; sure: number; page?: number };

export type DocumentLines = {
  /** Returns false once the document has as much text as is stored; `page` may have come in part. */
  add(text: string, sure: number, page?: number): boolean;
  /** Set once text was left out. */
  readonly isCut: boolean;
  readonly lines: DocumentLine[];
};

/** Collects the text of a document page by page, tidied, in parts that search can highlight, up to `documentTextLimits`. */
export function collectDocumentLines(): DocumentLines {
  const lines: DocumentLine[] = [];
  let isCut = false;
  let bytesLeft = documentTextLimits.bytes;

  function store(text: string, sure: number, page?: number): void {
    const fitting = utf8Bytes(text) <= bytesLeft ? text : firstBytes(text, bytesLeft);
    if (fitting !== text) isCut = true;
    bytesLeft = isCut ? 0 : bytesLeft - utf8Bytes(fitting);
    const certainty = Math.min(100, Math.max(0, Math.round(sure)));
    if (fitting !== '') lines.push({ text: fitting, sure: certainty, ...(page !== undefined && { page }) });
  }

  return {
    lines,
    get isCut() {
      return isCut;
    },
    add(text, sure, page) {
      for (const part of partsOf(text)) {
        if (isCut) return false;
        store(part, sure, page);
      }
      return !isCut;
    },
  };
}

/** The tidied lines of a text, joined to parts of at most `partChars` characters. */
function* partsOf(text: string): Generator<string> {
  const { partChars } = documentTextLimits;
  let part = '';
  for (const line of linesOf(text)) {
    const tidied = tidyFoundText(line);
    if (tidied === '') continue;
    if (part !== '' && part.length + tidied.length >= partChars) {
      yield part;
      part = '';
    }
    part = joined(part, tidied);
  }
  if (part !== '') yield part;
}

/** A word that was divided at the end of a line becomes whole. */
function joined(part: string, line: string): string {
  if (part === '') return line;
  return /\p{Ll}-$/u.test(part) && /^\p{Ll}/u.test(line) ? part.slice(0, -1) + line : `${part} ${line}`;
}

/** Lines of more than `partChars` characters are cut at their last space, if it is not far. */
function* linesOf(text: string): Generator<string> {
  const { partChars } = documentTextLimits;
  for (const line of text.split(/[\n\r\f\v\u0085\u2028\u2029]+/)) {
    let start = 0;
    while (line.length - start > partChars) {
      const space = line.lastIndexOf(' ', start + partChars);
      const end = space > start + partChars / 2 ? space : start + partChars;
      yield line.slice(start, end);
      start = end;
    }
    yield line.slice(start);
  }
}

/** Ends at a whole character. */
function firstBytes(text: string, bytes: number): string {
  let start = text.slice(0, bytes);
  while (utf8Bytes(start) > bytes) start = start.slice(0, Math.max(0, start.length - 64));
  return (start.isWellFormed() ? start : start.slice(0, -1)).trimEnd();
}
