import {
  AnnotationType,
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Decoders, fonts and character maps that few PDFs need; vite.config.ts copies them, web/public/pdf-parts.js keeps used ones. */
const parts = '/pdf-parts';

/** Larger pictures inside a PDF, in pixels, are left out: a page of 64 million already takes 256 MB. */
const pictureMax = 64_000_000;

export type PdfFault = 'locked' | 'broken';

export class PdfError extends Error {
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}

export type OpenPdf = { pdf: PDFDocumentProxy; firstPage: PDFPageProxy; close(): void };

/**
 * Opens a PDF in a worker of its own, which ends with `close()`. Scripts in the file and XFA forms are never run.
 * @throws PdfError
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const task = getDocument({
    data: await file.arrayBuffer(),
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    wasmUrl: `${parts}/wasm/`,
    enableXfa: false,
    maxImageSize: pictureMax,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    return { pdf, firstPage: await pdf.getPage(1), close: () => void task.destroy() };
  } catch (error) {
    void task.destroy();
    // Damaged files fail in many ways, with errors of all kinds.
    throw new PdfError(error instanceof PasswordException ? 'locked' : 'broken');
  }
}

/** In the coordinates of the viewport: left, top, right, bottom. */
export type LinkOnPage = {
  box: [number, number, number, number];
  url: string | undefined;
  page: number | undefined;
};

/** The links of a page: to web addresses, and to pages of the same document, from 1. */
export async function linksOf(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<LinkOnPage[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations = await page.getAnnotations();
  const links = annotations.filter(({ annotationType }) => annotationType === AnnotationType.LINK);
  const found = await Promise.all(
    links.slice(0, linksMax).map(async ({ rect, url, dest }): Promise<LinkOnPage> => {
      const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]);
      const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]);
      return {
        box: [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)],
        url: typeof url === 'string' && /^(https?|mailto):/i.test(url) ? url : undefined,
        page: url === undefined ? await pageOf(pdf, dest) : undefined,
      };
    }),
  );
  return found.filter(({ url, page: to }) => url !== undefined || to !== undefined);
}

/** A page may have any number of them. */
const linksMax = 200;

async function pageOf(pdf: PDFDocumentProxy, dest: unknown): Promise<number | undefined> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const ref = Array.isArray(explicit) ? explicit[0] : undefined;
    if (typeof ref === 'number') return ref + 1;
    return ref === undefined || ref === null ? undefined : (await pdf.getPageIndex(ref)) + 1;
  } catch {
    // A link to nowhere is not shown.
    return undefined;
  }
}
