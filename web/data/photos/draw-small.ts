import { AppError } from '#domain/errors.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { drawnJpeg } from './drawn-jpeg.ts';

export type SmallPhoto = { bytes: ArrayBuffer; type: string; width: number; height: number };

const MB = 1024 * 1024;

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
  if (file.size > photoBytesMax) throw new AppError('photos.tooLong', { mb: photoBytesMax / MB });
  return file;
}

export function isHeic(file: Blob): boolean {
  return /^image\/hei[cf]/.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name));
}
