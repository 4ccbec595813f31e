import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { collectDocumentLines, type DocumentLines } from '#domain/attachments/document-text.ts';
import { documentTextLimits } from '#domain/documents/document-limits.ts';
import { costModel } from '../cost-model.ts';
import type { Pixels } from './line-pixels.ts';
import type { DocumentAnswer } from './text-reader.ts';

const { scannedPages: scannedPagesMax, scanPixels, lastPageMs } = costModel.attachmentText;

// Security: the library loads native code to draw on, if that is installed. Text needs none.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@napi-rs/canvas') throw new Error('not needed for text');
    return next(specifier, context);
  },
});

/**
 * Reads a PDF page by page. Of one that is mostly pages without text, which a scanner makes, the pictures of its first pages
 * are read if `hasModels`. A PDF that is broken or has a password has no text.
 */
export async function readPdf(file: Uint8Array, hasModels: boolean): Promise<DocumentAnswer> {
  const before = process.cpuUsage();
  const isLate = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > lastPageMs;
  };
  const pdf = await open(file);
  if (pdf === undefined) return { lines: [], isCut: false };
  const collected = collectDocumentLines();
  const { blank, isCut } = await readPages(pdf, collected, isLate);
  const isScan = blank.length > 0 && blank.length * 2 >= Math.min(pdf.numPages, documentTextLimits.pages);
  const isScanCut = isScan && hasModels && (await readScans(pdf, blank, collected, isLate));
  // Pages with text were read first.
  const lines = collected.lines.sort((one, other) => (one.page ?? 0) - (other.page ?? 0));
  return { lines, isCut: isCut || isScanCut || collected.isCut, pages: pdf.numPages };
}

async function open(file: Uint8Array): Promise<PDFDocumentProxy | undefined> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const beside = (folder: string) =>
    fileURLToPath(new URL(`../../${folder}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));
  const loading = getDocument({
    // The library does not take a Buffer.
    data: new Uint8Array(file),
    // Of fonts that leave to the reader which characters their codes are.
    cMapUrl: beside('cmaps'),
    cMapPacked: true,
    // For pictures in the formats of scanners.
    wasmUrl: beside('wasm'),
    maxImageSize: scanPixels,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  return loading.promise.catch(() => undefined);
}

/** `blank` are the pages without text; `isCut` if not all of the text was read. */
async function readPages(
  pdf: PDFDocumentProxy,
  collected: DocumentLines,
  isLate: () => boolean,
): Promise<{ blank: number[]; isCut: boolean }> {
  const blank: number[] = [];
  const pages = Math.min(pdf.numPages, documentTextLimits.pages);
  for (let number = 1; number <= pages; number++) {
    if (isLate()) return { blank, isCut: true };
    const text = await withPage(pdf, number, textOfPage).catch(() => '');
    if (text.trim() === '') blank.push(number);
    else if (!collected.add(text, 100, number)) return { blank, isCut: true };
  }
  return { blank, isCut: pdf.numPages > pages };
}

async function withPage<Result>(
  pdf: PDFDocumentProxy,
  number: number,
  read: (page: PDFPageProxy) => Promise<Result>,
): Promise<Result> {
  const page = await pdf.getPage(number);
  try {
    return await read(page);
  } finally {
    page.cleanup();
  }
}

/** Ends once the page has more text than a document may have. */
async function textOfPage(page: PDFPageProxy): Promise<string> {
  const reader = page.streamTextContent().getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    for (const item of value.items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    if (text.length <= 2 * documentTextLimits.bytes) continue;
    await reader.cancel();
    return text;
  }
}

/** Reads the largest picture of each page. Returns whether there are more pages than are read. */
async function readScans(
  pdf: PDFDocumentProxy,
  blank: readonly number[],
  collected: DocumentLines,
  isLate: () => boolean,
): Promise<boolean> {
  const { readPicture } = await import('./picture-text.ts');
  for (const number of blank.slice(0, scannedPagesMax)) {
    if (isLate()) return true;
    const picture = await withPage(pdf, number, largestPicture).catch(() => undefined);
    if (picture === undefined) continue;
    const { lines } = await readPicture(picture);
    for (const { text, sure } of lines.sort(
      (one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0],
    ))
      if (!collected.add(text, sure, number)) return true;
  }
  return blank.length > scannedPagesMax;
}

type DecodedImage = { width: number; height: number; kind: number; data?: Uint8ClampedArray };

async function largestPicture(page: PDFPageProxy): Promise<Pixels | undefined> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { fnArray, argsArray } = await page.getOperatorList();
  let largest: { id: string; pixels: number } | undefined;
  for (const [at, fn] of fnArray.entries()) {
    if (fn !== OPS.paintImageXObject) continue;
    const [id, width, height] = argsArray[at] as [string, number, number];
    if (width * height > (largest?.pixels ?? 0)) largest = { id, pixels: width * height };
  }
  if (largest === undefined) return undefined;
  const { id } = largest;
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
  if (!objects.has(id)) return undefined;
  return pixelsOf(objects.get(id) as DecodedImage | null);
}

/** Three bytes a pixel. */
async function pixelsOf(image: DecodedImage | null): Promise<Pixels | undefined> {
  if (image?.data === undefined || image.width * image.height > scanPixels) return undefined;
  const { ImageKind } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { width, height, kind, data } = image;
  if (kind === ImageKind.RGB_24BPP) return { width, height, data: Buffer.from(data) };
  const pixels = Buffer.alloc(width * height * 3);
  const isGray = kind === ImageKind.GRAYSCALE_1BPP;
  const rowBytes = (width + 7) >> 3;
  for (let at = 0; at < width * height; at++) {
    const bits = isGray ? (data[Math.floor(at / width) * rowBytes + ((at % width) >> 3)] ?? 0) : 0;
    const isWhite = (bits & (0x80 >> ((at % width) & 7))) !== 0;
    for (let channel = 0; channel < 3; channel++)
      pixels[3 * at + channel] = isGray ? (isWhite ? 255 : 0) : (data[4 * at + channel] ?? 0);
  }
  return { width, height, data: pixels };
}
