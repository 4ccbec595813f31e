import { AppError } from '#domain/errors.ts';
import { photoSideMax } from '#domain/photos/photo-limits.ts';
import { drawSmall, isHeic, type SmallPhoto } from './draw-small.ts';
import type { FromPhotoWorker, ToPhotoWorker } from './worker.ts';

/** `isRaw`: not shrunk yet. */
export type ChosenPhoto = SmallPhoto & { isRaw?: true };

/** Larger files (in bytes) are shrunk before they are stored. */
const storedRawMax = 40 * 1024 * 1024;

/** Returns the photo as chosen, so that it can be stored before the page might be closed. */
export async function readChosenPhoto(file: File): Promise<ChosenPhoto> {
  if (file.size > storedRawMax) return shrinkPhoto(file);
  const type = isHeic(file) ? 'image/heic' : file.type;
  return { bytes: await file.arrayBuffer(), type, width: 0, height: 0, isRaw: true };
}

/**
 * Returns the photo as a JPEG of at most `sideMax` pixels, without location metadata. @throws AppError `photos.heic`,
 * `photos.unreadable`, `photos.tooLong`.
 */
export function shrinkPhoto(file: Blob, sideMax = photoSideMax): Promise<SmallPhoto> {
  const canDrawApart = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
  return canDrawApart ? drawInWorker({ file, sideMax }) : drawSmall(file, sideMax);
}

/** Runs in a worker that ends with the call, to keep the page responsive and to release memory. */
async function drawInWorker(message: ToPhotoWorker): Promise<SmallPhoto> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'photos' });
  try {
    const answer = await new Promise<FromPhotoWorker>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FromPhotoWorker>) => resolve(data);
      worker.onerror = () => resolve({ type: 'failed' });
      worker.postMessage(message);
    });
    if (answer.type === 'refused') throw new AppError(answer.refusal.code, answer.refusal.params);
    if (answer.type === 'small') return answer.photo;
  } finally {
    worker.terminate();
  }
  return drawSmall(message.file, message.sideMax);
}
