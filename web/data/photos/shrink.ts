import { AppError } from '#domain/errors.ts';
import { photoBytesMax, photoSideMax } from '#domain/photos/photo-limits.ts';

export type SmallPhoto = { bytes: ArrayBuffer; type: string; width: number; height: number };

/** `isRaw`: not made small yet. */
export type ChosenPhoto = SmallPhoto & { isRaw?: true };

/** Longer ones are made small before they are stored. */
const storedRawMax = 40 * 1024 * 1024;

/** To be stored at once, so that a page closed in the next seconds loses nothing. */
export async function asChosen(file: File): Promise<ChosenPhoto> {
  if (file.size > storedRawMax) return shrinkPhoto(file);
  const type = isHeic(file) ? 'image/heic' : file.type;
  return { bytes: await file.arrayBuffer(), type, width: 0, height: 0, isRaw: true };
}

const MB = 1024 * 1024;
const quality = 0.88;

/** What the server reads by itself; anything else must be read here. */
const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/**
 * As JPEG, as large as is kept, which also leaves out where it was taken. @throws AppError `photos.heic`,
 * `photos.unreadable`, `photos.tooLong`.
 */
export async function shrinkPhoto(file: Blob, sideMax = photoSideMax): Promise<SmallPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (bitmap === undefined) throw new AppError(isHeic(file) ? 'photos.heic' : 'photos.unreadable');
  try {
    const { width, height } = fittedSize(bitmap, sideMax);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    const drawn = context && draw(context, bitmap, width, height);
    const blob = drawn && (await toJpeg(canvas));
    // The browser lends no canvas of this size.
    const picture = blob ?? asItIs(file);
    return { bytes: await picture.arrayBuffer(), type: picture.type, width, height };
  } finally {
    bitmap.close();
  }
}

export function fittedSize({ width, height }: { width: number; height: number }, sideMax = photoSideMax) {
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

function draw(context: CanvasRenderingContext2D, bitmap: ImageBitmap, width: number, height: number): true {
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency, which would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return true;
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

function asItIs(file: Blob): Blob {
  if (!readable.has(file.type)) throw new AppError('photos.unreadable');
  if (file.size > photoBytesMax) throw new AppError('photos.tooLong', { mb: photoBytesMax / MB });
  return file;
}

function isHeic(file: Blob): boolean {
  return /^image\/hei[cf]/.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name));
}
