import { AppError } from '#domain/errors.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';

export type SmallPhoto = { bytes: ArrayBuffer; type: string; width: number; height: number };

const MIB = 1024 * 1024;

/** Formats that the server decodes; the browser must decode all others. */
const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/**
 * Draws the photo with its longer side at most `sideMax` pixels. @throws AppError `photos.heic`, `photos.unreadable`,
 * `photos.tooLong`.
 */
export async function drawSmall(file: Blob, sideMax: number): Promise<SmallPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (bitmap === undefined) throw new AppError(isHeic(file) ? 'photos.heic' : 'photos.unreadable');
  try {
    const { width, height } = fittedSize(bitmap, sideMax);
    const picture = (await drawnJpeg(bitmap, { width, height, quality: 0.88 })) ?? unchanged(file);
    return { bytes: await picture.arrayBuffer(), type: picture.type, width, height };
  } finally {
    bitmap.close();
  }
}

export function fittedSize({ width, height }: { width: number; height: number }, sideMax: number) {
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

function unchanged(file: Blob): Blob {
  if (!readable.has(file.type)) throw new AppError('photos.unreadable');
  if (file.size > photoBytesMax) throw new AppError('photos.tooLong', { mb: photoBytesMax / MIB });
  return file;
}

export function isHeic(file: Blob): boolean {
  return /^image\/hei[cf]/.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name));
}

/** Draws a picture at the given size as JPEG; undefined if the browser cannot make a canvas of this size. */
export async function drawnJpeg(
  picture: ImageBitmap | VideoFrame,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Blob | undefined> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency; without this, transparent pixels become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return asJpeg(canvas, quality);
}

/** Older browsers have no OffscreenCanvas. */
function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function asJpeg(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  quality: number,
): Promise<Blob | undefined> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality }).catch(() => undefined);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob ?? undefined;
}

export type ReadPhoto = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Enough for print at the small size. */
const printQuality = 0.85;

/**
 * Reads a photo as JPEG, in a worker as well; `address` is a `photoSource`. Undefined if it is neither on this device
 * nor to be had from the server.
 */
export async function readPhoto(address: string): Promise<ReadPhoto | undefined> {
  const picture = await readPicture(address).catch(() => undefined);
  if (!picture) return undefined;
  const { width, height } = picture;
  const jpeg = await drawnJpeg(picture, { width, height, quality: printQuality });
  picture.close();
  return jpeg && { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}

async function readPicture(address: string): Promise<ImageBitmap | undefined> {
  const answer = await fetch(address);
  return answer.ok ? createImageBitmap(await answer.blob()) : undefined;
}
