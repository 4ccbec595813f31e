import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

type OfficeFileType = 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp';
type Parts = Record<string, string | Buffer>;

/** A complete file as its program writes it, with one paragraph, cell or slide a line; `more` parts come last. */
export async function buildOfficeFile(
  type: OfficeFileType,
  lines: readonly string[],
  more: Parts = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Parts = { ...builders[type](lines.map(escaped)), ...more };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    // OpenDocument begins with its type as plain bytes. The others are written as streams are: their sizes come behind them.
    if (name === 'mimetype') zip.addBuffer(bytes, name, { compress: false });
    else zip.addReadStream(Readable.from([bytes]), name);
  }
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const builders: Record<OfficeFileType, (lines: string[]) => Parts> = {
  docx: (lines) => ({
    ...ooxml({ 'word/document.xml': 'wordprocessingml.document' }),
    'word/document.xml': `${xml}<w:document xmlns:w="${microsoft}/wordprocessingml/2006/main"><w:body>${lines
      .map((line) => `<w:p><w:pPr><w:pStyle w:val="Normal"/></w:pPr>${runs(line, wordRun)}</w:p>`)
      .join('')}<w:sectPr/></w:body></w:document>`,
    'word/styles.xml': `${xml}<w:styles xmlns:w="${microsoft}/wordprocessingml/2006/main"/>`,
  }),
  xlsx: (lines) => ({
    ...ooxml({ 'xl/workbook.xml': 'spreadsheetml.sheet' }),
    'xl/workbook.xml': `${xml}<workbook xmlns="${sheets}"><sheets><sheet name="A" sheetId="1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${sheets}"><sheetData>${lines
      .map((_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>${n}</v></c></row>`)
      .join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${sheets}">${lines
      .map((line) => `<si>${runs(line, (text) => `<r><t xml:space="preserve">${text}</t></r>`)}</si>`)
      .join('')}</sst>`,
  }),
  pptx: (lines) => ({
    ...ooxml({ 'ppt/presentation.xml': 'presentationml.presentation' }),
    'ppt/presentation.xml': `${xml}<p:presentation xmlns:p="${microsoft}/presentationml/2006/main"/>`,
    ...Object.fromEntries(
      lines.map((line, n) => [
        `ppt/slides/slide${n + 1}.xml`,
        `${xml}<p:sld xmlns:a="${microsoft}/drawingml/2006/main" xmlns:p="${microsoft}/presentationml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody><a:p>${runs(
          line,
          (text) => `<a:r><a:rPr lang="sv-SE"/><a:t>${text}</a:t></a:r>`,
        )}</a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  }),
  odt: (lines) =>
    openDocument(
      'text',
      `<office:text>${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</office:text>`,
    ),
  ods: (lines) =>
    openDocument(
      'spreadsheet',
      `<office:spreadsheet><table:table table:name="A">${lines
        .map(
          (line) =>
            `<table:table-row><table:table-cell><text:p>${line}</text:p></table:table-cell></table:table-row>`,
        )
        .join('')}</table:table></office:spreadsheet>`,
    ),
  odp: (lines) =>
    openDocument(
      'presentation',
      `<office:presentation>${lines
        .map(
          (line) =>
            `<draw:page><draw:frame><draw:text-box><text:p>${line}</text:p></draw:text-box></draw:frame></draw:page>`,
        )
        .join('')}</office:presentation>`,
    ),
};

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const microsoft = 'http://schemas.openxmlformats.org';
const sheets = `${microsoft}/spreadsheetml/2006/main`;

/** The parts that all of Microsoft's formats have; `main` has the part that is opened first and its type. */
function ooxml(main: Record<string, string>): Parts {
  const [[part, type] = ['', '']] = Object.entries(main);
  const types = `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>`;
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${microsoft}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${types}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${microsoft}/package/2006/relationships"><Relationship Id="rId1" Type="${microsoft}/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`,
  };
}

function openDocument(kind: string, body: string): Parts {
  const names = ['office', 'text', 'table', 'draw']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const type = `application/vnd.oasis.opendocument.${kind}`;
  return {
    mimetype: type,
    'content.xml': `${xml}<office:document-content ${names}><office:body>${body}</office:body></office:document-content>`,
    'styles.xml': `${xml}<office:document-styles ${names}/>`,
    'META-INF/manifest.xml': `${xml}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`,
  };
}

const wordRun = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** Two runs, as programs write a line in which the format changes, also in the middle of a word. */
function runs(line: string, run: (text: string) => string): string {
  const middle = line.search(/\w{2}/) + 1;
  return run(line.slice(0, middle)) + run(line.slice(middle));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
