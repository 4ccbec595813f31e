import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDefaultScanner, scanGrayBuffer, ZBarConfigType, ZBarSymbolType } from '@undecaf/zbar-wasm';
import { layOutPage, type PrintJob, pageCount } from '#web/features/labels/print/layout/sheets.ts';
import { type Faces, writePdf } from '#web/features/labels/print/pdf/write-pdf.ts';

/** A page rendered at 300 dpi: one byte per dot, 0 is black. */
export type PrintedSheet = {
  width: number;
  height: number;
  gray: Uint8Array;
  /** Dots per millimetre across and down. */
  scale: { x: number; y: number };
  text: string;
};

export async function printedPdf(job: PrintJob): Promise<Uint8Array> {
  const pages = Array.from({ length: pageCount(job) }, (_, page) => layOutPage(job, page));
  return Buffer.concat(await writePdf(pages, { title: 'Labels', faces: await readFaces() }));
}

/** Shared by all sheets, as its start takes longer than rendering a page. */
let pdfium: Promise<PDFiumLibrary> | undefined;

export async function printSheets(pdf: Uint8Array): Promise<PrintedSheet[]> {
  pdfium ??= PDFiumLibrary.init();
  const library = await pdfium;
  const document = await library.loadDocument(pdf);
  try {
    const sheets: PrintedSheet[] = [];
    for (const page of document.pages()) {
      // Before rendering, which closes the page.
      const text = page.getText();
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const { width, height, data } = await page.render({ scale: 300 / 72, render: 'bitmap' });
      // pdfium rounds the page to whole points and scales it to the picture.
      const scale = { x: (width * 72) / originalWidth / 25.4, y: (height * 72) / originalHeight / 25.4 };
      sheets.push({ width, height, gray: grayOf(data), scale, text });
    }
    return sheets;
  } finally {
    document.destroy();
  }
}

type Rectangle = { x: number; y: number; width: number; height: number };

/** The codes that zbar reads on this part of a sheet, in millimetres. */
export async function scanLabel(sheet: PrintedSheet, label: Rectangle): Promise<string[]> {
  const scanner = await getDefaultScanner();
  scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
  scanner.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  const { width, height, gray } = cut(sheet, label);
  const symbols = await scanGrayBuffer(gray.buffer, width, height, scanner);
  return symbols.map((symbol) => symbol.decode());
}

/** The bounding box of everything printed on a sheet, in millimetres. */
export function printedEdges({ width, height, gray, scale }: PrintedSheet) {
  const edges = { left: width, top: height, right: 0, bottom: 0 };
  // A plain loop, as an iterator over millions of dots takes ten times as long.
  for (let at = 0; at < gray.length; at++) {
    if ((gray[at] ?? 0) > 240) continue;
    const x = at % width;
    const y = Math.floor(at / width);
    if (x < edges.left) edges.left = x;
    if (x >= edges.right) edges.right = x + 1;
    if (y < edges.top) edges.top = y;
    edges.bottom = y + 1;
  }
  return {
    left: edges.left / scale.x,
    top: edges.top / scale.y,
    right: edges.right / scale.x,
    bottom: edges.bottom / scale.y,
  };
}

function cut(sheet: PrintedSheet, label: Rectangle) {
  const left = Math.max(0, Math.round(label.x * sheet.scale.x));
  const top = Math.max(0, Math.round(label.y * sheet.scale.y));
  const width = Math.min(sheet.width - left, Math.floor(label.width * sheet.scale.x));
  const height = Math.min(sheet.height - top, Math.floor(label.height * sheet.scale.y));
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * sheet.width + left;
    gray.set(sheet.gray.subarray(from, from + width), y * width);
  }
  return { width, height, gray };
}

const facesFolder = join(import.meta.dirname, '../../node_modules/@fontsource/bricolage-grotesque/files');

export async function readFaces(): Promise<Faces> {
  const read = async (subset: string, weight: number) =>
    new Uint8Array(await readFile(join(facesFolder, `bricolage-grotesque-${subset}-${weight}-normal.woff`)));
  return {
    bold: { latin: await read('latin', 700), 'latin-ext': await read('latin-ext', 700) },
    regular: { latin: await read('latin', 500), 'latin-ext': await read('latin-ext', 500) },
  };
}

function grayOf(rgba: Uint8Array): Uint8Array {
  const gray = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < gray.length; at++) {
    gray[at] = ((rgba[at * 4] ?? 0) + (rgba[at * 4 + 1] ?? 0) + (rgba[at * 4 + 2] ?? 0)) / 3;
  }
  return gray;
}
