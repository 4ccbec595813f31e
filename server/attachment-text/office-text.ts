import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { collectDocumentLines } from '#domain/attachments/document-text.ts';
import { documentTextLimits } from '#domain/documents/document-limits.ts';
import type { DocumentAnswer, OfficeType } from './text-reader.ts';

/** Unpacked at most, of all parts together: little of a part is text, the rest says how it looks. */
const UNPACKED_MAX = 64 * 1024 * 1024;
const CHARS_MAX = 2 * documentTextLimits.bytes;

/** The parts of a file that have text. Most workbooks have the texts of all cells in one part, others in the sheets. */
const partsWithText: Record<OfficeType, RegExp> = {
  docx: /^word\/(document|footnotes|header\d+)\.xml$/,
  xlsx: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
  pptx: /^ppt\/slides\/slide\d+\.xml$/,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
  odp: /^content\.xml$/,
};

/** The text is in these elements: `t` in the formats of Microsoft, paragraphs and headings in OpenDocument. */
const withText = new Set(['t', 'text:p', 'text:h']);
/** A line ends with each of these. */
const ends = new Set(['p', 'si', 'is', 'tr', 'text:p', 'text:h']);
/** Space within a line. */
const gaps = new Set(['tab', 'br', 'text:s', 'text:tab', 'text:line-break']);

/** Reads an office document, which is a zip of XML. A damaged or encrypted one has the text up to its damage. */
export async function readOffice(file: Uint8Array, type: OfficeType): Promise<DocumentAnswer> {
  const collected = collectDocumentLines();
  const text = createTextOfParts();
  const isRead = await readParts(file, type, text).catch(() => true);
  collected.add(text.all(), 100);
  return { lines: collected.lines, isCut: !isRead || collected.isCut };
}

type TextOfParts = ReturnType<typeof createTextOfParts>;

/** Returns false if there is more than is read. */
async function readParts(file: Uint8Array, type: OfficeType, text: TextOfParts): Promise<boolean> {
  const zip = await fromBufferPromise(Buffer.from(file), { validateEntrySizes: true });
  const parts: Entry[] = [];
  for await (const entry of zip.eachEntry())
    if (partsWithText[type].test(entry.fileName) && !entry.isEncrypted()) parts.push(entry);
  const byNumber = new Intl.Collator('en', { numeric: true });
  parts.sort((one, other) => byNumber.compare(one.fileName, other.fileName));
  let unpacked = 0;
  for (const part of parts) {
    for await (const chunk of chunksOf(zip, part, text)) {
      unpacked += chunk;
      if (unpacked > UNPACKED_MAX || text.length() > CHARS_MAX) return false;
    }
  }
  return true;
}

/** Reads a part and yields the bytes of each of its chunks. */
async function* chunksOf(zip: ZipFile, part: Entry, text: TextOfParts): AsyncGenerator<number> {
  const decoder = new TextDecoder();
  const parser = text.createParser();
  const stream = await zip.openReadStreamPromise(part);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield chunk.length;
  }
}

function createTextOfParts() {
  let all = '';
  return {
    all: () => all,
    length: () => all.length,
    createParser(): SaxesParser {
      const parser = new SaxesParser();
      let depth = 0;
      const nameOf = (name: string) => (name.startsWith('text:') ? name : name.slice(name.indexOf(':') + 1));
      parser.on('opentag', ({ name }) => {
        if (withText.has(nameOf(name))) depth++;
        else if (gaps.has(nameOf(name))) all += ' ';
      });
      parser.on('text', (text) => {
        if (depth > 0) all += text;
      });
      parser.on('closetag', ({ name }) => {
        if (withText.has(nameOf(name))) depth--;
        if (ends.has(nameOf(name))) all += '\n';
      });
      return parser;
    },
  };
}
