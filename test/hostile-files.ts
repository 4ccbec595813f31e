import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { zipOf } from './zip-of.ts';

const MB = 1_000_000;

/** A zip of half a megabyte with a table whose header has this many cells. */
export function rowOfCommas(cells: number): Promise<Uint8Array<ArrayBuffer>> {
  // Noise keeps the ratio below what no text compresses to.
  const noise = randomBytes(600_000);
  return zipOf({ 'noise.bin': noise, 'a.csv': `Name${','.repeat(cells)}\nDrill\n` });
}

/** A text that takes some ten times its own length in memory. */
export function listsOfNothing(lists: number): string {
  return `[${'[],'.repeat(lists)}0]`;
}

/** A spreadsheet whose directory promises 5,000 bytes of a sheet that has many megabytes. */
export async function lyingSpreadsheet(megabytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const sheet = 'xl/worksheets/sheet1.xml';
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'])
    zip.addBuffer(Buffer.from(partsOfWorkbook[name] ?? ''), name);
  // A stream, so that the sizes stand behind it: what comes before says nothing.
  zip.addReadStream(Readable.from(spaces(megabytes)), sheet);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  const inDirectory = bytes.lastIndexOf(sheet) - 46;
  bytes.writeUInt32LE(5_000, inDirectory + 24);
  return new Uint8Array(bytes);
}

function* spaces(megabytes: number): Generator<Buffer> {
  for (let n = 0; n < megabytes; n++) yield Buffer.alloc(MB, ' ');
}

const partsOfWorkbook: Record<string, string> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
};
