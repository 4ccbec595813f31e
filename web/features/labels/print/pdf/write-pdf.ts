import PDFDocument from 'pdfkit';
import { piecesOf, type Subset } from '../layout/glyphs.ts';
import type { IconMark, Mark, PrintedPage, QrMark, TextMark, Weight } from '../layout/mark.ts';

/** The typeface's files; a PDF embeds only the glyphs that it uses. */
export type Faces = Record<Weight, Record<Subset, Uint8Array>>;

/** A JPEG, only in PDFs. */
export type PhotoMark = {
  kind: 'photo';
  x: number;
  y: number;
  width: number;
  height: number;
  jpeg: Uint8Array<ArrayBuffer>;
};

export type PdfPage = Omit<PrintedPage, 'marks'> & { marks: readonly (Mark | PhotoMark)[] };

type Options = { title: string; faces: Faces; onPage?: (pages: number) => void };

const pointsPerMillimetre = 72 / 25.4;

/** Yields the PDF in pieces, in order. Pages are drawn and compressed one after another, to limit memory. */
export async function writePdf(
  pages: Iterable<PdfPage>,
  { title, faces, onPage }: Options,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const info = { Title: title, Creator: 'Whichbin' };
  // Without a font name it starts with Helvetica, which its browser build does not include.
  const document = new PDFDocument({ autoFirstPage: false, font: '', info });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('end', resolve);
    document.on('error', reject);
  });
  registerFaces(document, faces);
  const opened: OpenImages = new Map();
  let count = 0;
  for (const page of pages) {
    document.addPage({
      size: [page.width * pointsPerMillimetre, page.height * pointsPerMillimetre],
      margin: 0,
    });
    document.scale(pointsPerMillimetre);
    for (const mark of page.marks) draw(document, mark, opened);
    onPage?.(++count);
  }
  document.end();
  await finished;
  return chunks;
}

function registerFaces(document: PDFKit.PDFDocument, faces: Faces): void {
  for (const [weight, ofWeight] of Object.entries(faces)) {
    for (const [subset, data] of Object.entries(ofWeight))
      document.registerFont(faceName(weight, subset), data);
  }
}

function faceName(weight: string, subset: string): string {
  return `${weight}-${subset}`;
}

function draw(document: PDFKit.PDFDocument, mark: Mark | PhotoMark, opened: OpenImages): void {
  switch (mark.kind) {
    case 'text':
      drawText(document, mark);
      break;
    case 'bar':
      document.rect(mark.x, mark.y, mark.width, mark.height).fill(mark.color);
      break;
    case 'qr':
      drawQr(document, mark);
      break;
    case 'icon':
      drawIcon(document, mark);
      break;
    case 'photo':
      drawPhoto(document, mark, opened);
  }
}

function drawText(document: PDFKit.PDFDocument, mark: TextMark): void {
  const { text, x, baseline, size, weight, color = '#000000' } = mark;
  document.fontSize(size).fillColor(color);
  for (const piece of piecesOf(text, weight)) {
    document.font(faceName(weight, piece.subset));
    document.text(piece.text, x + piece.at * size, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
    });
  }
}

/** By their bytes, so that a photo that is drawn again is stored once. */
type OpenImages = Map<Uint8Array, PDFKit.Mixins.ImageSrc>;

/** Described in PDFKit's guide, but not among its types. */
type ImageOpener = { openImage(jpeg: ArrayBuffer): PDFKit.Mixins.ImageSrc };

function drawPhoto(document: PDFKit.PDFDocument, mark: PhotoMark, opened: OpenImages): void {
  const { jpeg, x, y, width, height } = mark;
  const image = opened.get(jpeg) ?? (document as unknown as ImageOpener).openImage(jpeg.buffer);
  opened.set(jpeg, image);
  document.image(image, x, y, { width, height });
}

/** Draws the code as one path, so that no white hairlines appear between its rows. */
function drawQr(document: PDFKit.PDFDocument, { x, y, module, runs }: QrMark): void {
  const rows = runs.map(([column, row, length]) => `${column} ${row} ${length} 1 re`).join(' ');
  document.save().fillColor('#000000').transform(module, 0, 0, module, x, y);
  document.addContent(`${rows} f`);
  document.restore();
}

function drawIcon(document: PDFKit.PDFDocument, { x, y, size, path, color }: IconMark): void {
  const scale = size / 24;
  document.save().transform(scale, 0, 0, scale, x, y);
  document.lineWidth(2).lineCap('round').lineJoin('round').path(path).stroke(color);
  document.restore();
}
