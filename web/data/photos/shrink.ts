import { AppError } from '#domain/errors.ts';
import { photoSideMax } from '#domain/photos/photo-limits.ts';
import { drawSmall, isHeic, type SmallPhoto } from './draw-small.ts';
import type { FromPhotoWorker, ToPhotoWorker } from './worker.ts';

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

/**
 * As JPEG, as large as is kept, which also leaves out where it was taken. @throws AppError `photos.heic`,
 * `photos.unreadable`, `photos.tooLong`.
 */
export function shrinkPhoto(file: Blob, sideMax = photoSideMax): Promise<SmallPhoto> {
  const canDrawApart = typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
  return canDrawApart ? drawApart({ file, sideMax }) : drawSmall(file, sideMax);
}

/** In a worker, so that the page goes on meanwhile, which ends with it and gives back its memory. */
async function drawApart(message: ToPhotoWorker): Promise<SmallPhoto> {
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
