import type { CallInput } from '#domain/calls.ts';
import { type IconMark, type Mark, type PrintedPage, type QrMark, weightNumbers } from './layout/mark.ts';
import { layOutPage, type PrintJob, pageCount } from './layout/sheets.ts';
import { labelFace, labelFaceLoaded } from './page-preview.tsx';

/** Of label printers: 8 and 12 dots a millimetre. */
export const resolutions = [203, 300] as const;
/** Dots per inch. */
export type Resolution = (typeof resolutions)[number];

/** More would have to be handed over one by one. */
export const picturesMax = 20;

/**
 * A PNG of each page in the printer's own dots, black and white, so that the maker's app prints it without scaling.
 * @throws Error if the browser cannot draw
 */
export async function makePictures(job: PrintJob, resolution: Resolution, name: string): Promise<File[]> {
  await labelFaceLoaded();
  const files: File[] = [];
  for (let page = 0; page < pageCount(job); page++) {
    const { canvas } = drawPage(layOutPage(job, page), resolution);
    files.push(new File([await toPng(canvas)], `${name}-${page + 1}.png`, { type: 'image/png' }));
  }
  return files;
}

/** The picture of a page as `labels.print` takes it. @throws Error if the browser cannot draw */
export async function makeBitmap(
  job: PrintJob,
  page: number,
  resolution: Resolution,
): Promise<CallInput<'labels.print'>> {
  await labelFaceLoaded();
  const { width, height, data } = drawPage(layOutPage(job, page), resolution).picture;
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4] !== 0) continue;
      const at = y * rowBytes + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
    }
  }
  return { width, height, bits: toBase64(bits) };
}

/** In parts, as the arguments of a call are limited. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

function drawPage(
  page: PrintedPage,
  resolution: Resolution,
): { canvas: HTMLCanvasElement; picture: ImageData } {
  const perMillimetre = resolution / 25.4;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(page.width * perMillimetre);
  canvas.height = Math.round(page.height * perMillimetre);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws no pictures');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const mark of page.marks) draw(pen, mark, perMillimetre);
  return { canvas, picture: toBlackAndWhite(pen, canvas) };
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const finish = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture was made')));
    canvas.toBlob(finish, 'image/png');
  });
}

function draw(pen: CanvasRenderingContext2D, mark: Mark, scale: number): void {
  switch (mark.kind) {
    case 'text':
      pen.fillStyle = inkOf(mark.color);
      pen.font = `${weightNumbers[mark.weight]} ${mark.size * scale}px "${labelFace}", sans-serif`;
      pen.fontKerning = 'none';
      pen.fillText(mark.text, mark.x * scale, mark.baseline * scale);
      break;
    case 'bar':
      pen.fillStyle = inkOf(mark.color);
      pen.fillRect(mark.x * scale, mark.y * scale, mark.width * scale, mark.height * scale);
      break;
    case 'qr':
      drawQr(pen, mark, scale);
      break;
    case 'icon':
      drawIcon(pen, mark, scale);
  }
}

/** Label printers have one colour, in which yellow would vanish. */
const inkOf = (color = '#000000') => (color === '#ffffff' ? '#fff' : '#000');

/** Each module has the same whole number of dots, as a scanner needs; the code stays centred in its room. */
function drawQr(pen: CanvasRenderingContext2D, { x, y, module, runs }: QrMark, scale: number): void {
  const dots = Math.max(1, Math.floor(module * scale));
  const modules = Math.max(...runs.map(([column, , length]) => column + length));
  const spare = (module * scale - dots) * modules;
  const [left, top] = [Math.round(x * scale + spare / 2), Math.round(y * scale + spare / 2)];
  pen.fillStyle = '#000';
  for (const [column, row, length] of runs)
    pen.fillRect(left + column * dots, top + row * dots, length * dots, dots);
}

function drawIcon(pen: CanvasRenderingContext2D, { x, y, size, path }: IconMark, scale: number): void {
  pen.save();
  pen.translate(x * scale, y * scale);
  pen.scale((size * scale) / 24, (size * scale) / 24);
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = '#000';
  pen.stroke(new Path2D(path));
  pen.restore();
}

/** A printer would make dots at random of the greys at the edges of letters. */
function toBlackAndWhite(pen: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): ImageData {
  const picture = pen.getImageData(0, 0, width, height);
  for (let at = 0; at < picture.data.length; at += 4)
    picture.data.fill((picture.data[at] ?? 0) < 140 ? 0 : 255, at, at + 3);
  pen.putImageData(picture, 0, 0);
  return picture;
}
