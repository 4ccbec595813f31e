import { deflateSync, constants as zlib } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { documentTextLimits } from '#domain/documents/document-limits.ts';
import { buildPdf, rawPdf } from '#test/build-pdf.ts';
import { buildOfficeFile } from '#test/office-files.ts';
import { photographed, printedThings } from '#test/text-pictures.ts';
import { rowXml, workbookOf } from '#test/workbook.ts';
import { zipOf } from '#test/zip-of.ts';
import { createTextReader, officeTypes, type ReadableType } from './text-reader.ts';

/** The reading process is slow on a busy machine. */
const slow = { timeout: 300_000 };

const reader = createTextReader({ priority: 0 });
afterAll(() => reader.stop());

async function read(type: ReadableType, file: Uint8Array) {
  const reading = await reader.read(type, file);
  if (typeof reading === 'string') throw new Error(`the process ${reading}`);
  return { ...reading.text, pages: reading.pages };
}

const nothing = { model: 1, lines: [], pages: undefined };

describe('a PDF', slow, () => {
  test('is read page by page, pages without text left out', async () => {
    const file = await buildPdf(['Kvitto\nFörlängningssladd 149,00', '', 'Page three']);
    expect(await read('pdf', file)).toEqual({
      model: 1,
      lines: [
        { text: 'Kvitto Förlängningssladd 149,00', sure: 100, page: 1 },
        { text: 'Page three', sure: 100, page: 3 },
      ],
      pages: 3,
    });
  });

  test('of more than 1,000 pages is cut', async () => {
    const file = await buildPdf(Array.from({ length: 1_003 }, (_, n) => `Page ${n + 1}`));
    const { lines, isCut, pages } = await read('pdf', file);
    expect([pages, isCut, lines.at(-1)]).toEqual([
      1_003,
      true,
      { text: 'Page 1000', sure: 100, page: documentTextLimits.pages },
    ]);
  });

  test('of 5,000 pages is read in five seconds of a processor', async () => {
    const file = await buildPdf(Array.from({ length: 5_000 }, (_, n) => `Page ${n + 1}`));
    const reading = await reader.read('pdf', file);
    expect(reading).toMatchObject({ pages: 5_000, text: { isCut: true } });
    if (typeof reading !== 'string') expect(reading.seconds).toBeLessThan(5);
  });

  test('with more text than is stored is cut inside of a page', async () => {
    const page = 'Förlängningssladd '.repeat(150);
    const { lines, isCut } = await read('pdf', await buildPdf(Array.from({ length: 80 }, () => page)));
    const bytes = Buffer.byteLength(lines.map(({ text }) => text).join(''));
    expect(isCut).toBe(true);
    expect(bytes).toBeLessThanOrEqual(documentTextLimits.bytes);
    expect(bytes).toBeGreaterThan(documentTextLimits.bytes - 100);
  });

  test('with a password has no text', async () => {
    expect(await read('pdf', await buildPdf(['Secret'], { userPassword: 'x' }))).toEqual(nothing);
  });

  test('that says wrongly where its objects are is read all the same', async () => {
    const file = await buildPdf(['Kvitto']);
    const broken = Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    expect((await read('pdf', broken)).lines).toEqual([{ text: 'Kvitto', sure: 100, page: 1 }]);
  });

  test.each([
    ['0 bytes', Buffer.alloc(0)],
    ['nothing but its first line', Buffer.from('%PDF-1.7\n')],
    ['noise', Buffer.from(`%PDF-1.7\n${'\u0000\u00ff obj << stream '.repeat(1_000)}`, 'latin1')],
  ])('of %s has no text', async (_, file) => {
    expect((await read('pdf', file)).lines).toEqual([]);
  });

  test('whose font names no letters has no wrong ones', async () => {
    const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 1 /LastChar 2
      /Widths [1 1] /CharProcs << >> /Encoding << /Type /Encoding /Differences [1 /g1 /g2] >> >>`;
    const file = rawPdf(Buffer.from('BT /F1 12 Tf 50 700 Td (\\001\\002) Tj ET'), { font });
    const { lines } = await read('pdf', file);
    expect(lines.map(({ text }) => text).join('')).not.toMatch(/[\p{L}\p{N}]/u);
  });

  test('that grows to a gigabyte ends its process or is cut, and the next one is read', async () => {
    const show = Buffer.from('BT /F1 12 Tf 50 700 Td (Bomb) Tj ET\n');
    const content = deflateSync(Buffer.alloc(1024 * 1024 * 1024, show), { level: zlib.Z_BEST_SPEED });
    const reading = await reader.read('pdf', rawPdf(content, { filter: '/Filter /FlateDecode' }));
    if (typeof reading === 'string') expect(reading).toBe('died');
    else expect(reading.text.isCut).toBe(true);
    expect((await read('pdf', await buildPdf(['Kvitto']))).lines).toHaveLength(1);
  });

  test('that was scanned is read as photos are', async () => {
    const [thing] = printedThings;
    const scan = thing ? await photographed(thing, 'upright') : Buffer.alloc(0);
    const { lines, pages } = await read('pdf', await buildPdf([scan, scan]));
    expect(pages).toBe(2);
    for (const page of [1, 2])
      expect(lines.filter((line) => line.page === page).map(({ text }) => text)).toContain('BOSCH');
  });

  test('that was scanned is read at ten pages', { tags: ['nightly'] }, async () => {
    const [thing] = printedThings;
    const scan = thing ? await photographed(thing, 'upright') : Buffer.alloc(0);
    const { lines, isCut } = await read('pdf', await buildPdf(Array.from({ length: 11 }, () => scan)));
    expect([isCut, new Set(lines.map(({ page }) => page)).size]).toEqual([true, 10]);
  });

  test('that was scanned has no text where the models are missing', async () => {
    const [thing] = printedThings;
    const scan = thing ? await photographed(thing, 'upright') : Buffer.alloc(0);
    const plain = createTextReader({ priority: 0, hasModels: false });
    const reading = await plain.read('pdf', await buildPdf([scan]));
    await plain.stop();
    expect(reading).toMatchObject({ text: { lines: [] }, pages: 1 });
  });
});

describe('a text file', slow, () => {
  const text = 'Så här\r\n\r\nöppnas lådan';

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_, file) => {
    expect(await read('text', file)).toEqual({
      ...nothing,
      lines: [{ text: 'Så här öppnas lådan', sure: 100 }],
    });
  });

  test('of 25 MB is cut', async () => {
    const { lines, isCut } = await read('text', Buffer.alloc(25 * 1024 * 1024, 'Förlängning '));
    expect([isCut, lines.every((line) => line.text.length <= documentTextLimits.partChars)]).toEqual([
      true,
      true,
    ]);
  });

  test('of 0 bytes has no text', async () => {
    expect(await read('text', Buffer.alloc(0))).toEqual(nothing);
  });
});

describe('an office document', slow, () => {
  const word = '<w:document><w:body><w:p><w:r><w:t>Kvitto &amp; garanti</w:t></w:r></w:p>';

  test.each(officeTypes)('of a program is read as %s', async (type) => {
    const file = await buildOfficeFile(type, ['Kvitto & garanti', 'Förlängning <2 m>']);
    expect((await read(type, file)).lines).toEqual([
      { text: 'Kvitto & garanti Förlängning <2 m>', sure: 100 },
    ]);
  });

  test('has its slides in their order', async () => {
    const file = await buildOfficeFile(
      'pptx',
      Array.from({ length: 11 }, (_, n) => `Bild ${n + 1}`),
    );
    const [line] = (await read('pptx', file)).lines;
    expect(line?.text).toMatch(/^Bild 1 Bild 2 Bild 3.* Bild 10 Bild 11$/);
  });

  test('has the texts that a workbook keeps in its cells', async () => {
    const file = await workbookOf({ sheets: [{ rows: rowXml(1, ['Borrmaskin', 149, 'Kvitto']) }] });
    expect((await read('xlsx', file)).lines).toEqual([{ text: 'Borrmaskin Kvitto', sure: 100 }]);
  });

  test('has the text before its damage', async () => {
    const file = await zipOf({ 'word/document.xml': `${word}<w:p></w:b>` });
    expect((await read('docx', file)).lines).toEqual([{ text: 'Kvitto & garanti', sure: 100 }]);
    expect(await read('docx', file.subarray(0, 40))).toEqual(nothing);
  });

  test('expands no entities of its own', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${word}<w:p><w:t>&b;</w:t></w:p>`;
    const { lines } = await read('docx', await zipOf({ 'word/document.xml': bomb }));
    expect(lines.map(({ text }) => text).join(' ')).not.toContain('aaaa');
  });

  test('that unpacks to 256 MB is cut', async () => {
    const paragraphs = Buffer.alloc(256 * 1024 * 1024, '<w:p></w:p>');
    const part = Buffer.concat([Buffer.from('<w:document>'), paragraphs]);
    const { isCut } = await read('docx', await zipOf({ 'word/document.xml': part }));
    expect(isCut).toBe(true);
  });

  test('of eight sheets that unpack to 10 MB each is cut', async () => {
    const rows = Buffer.alloc(10 * 1024 * 1024, '<row></row>');
    const sheet = Buffer.concat([Buffer.from('<sheetData>'), rows]);
    const names = Array.from({ length: 8 }, (_, n) => `xl/worksheets/sheet${n + 2}.xml`);
    const more = Object.fromEntries(names.map((name) => [name, sheet]));
    const { lines, isCut } = await read('xlsx', await buildOfficeFile('xlsx', ['Kvitto'], more));
    expect([lines.map(({ text }) => text), isCut]).toEqual([['Kvitto'], true]);
  });

  test('with a password, which is no zip, has no text', async () => {
    // How Office encrypts: a compound file around the encrypted zip.
    const file = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]);
    expect(await read('docx', file)).toEqual(nothing);
  });
});
