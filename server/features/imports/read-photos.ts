import { AppError } from '#domain/errors.ts';
import type { ImportPlan, PlannedPhoto } from '#domain/imports/import-plan.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { openZip } from './unpack/zip.ts';

/** What one answer has at most, so that neither process nor server holds more. */
const BATCH_BYTES = 32 * 1024 * 1024;

/** Replaces the photos that the plan has in base64 by their numbers, as steps are stored and read often. */
export function takePhotoData(plan: ImportPlan): { plan: ImportPlan; data: string[] } {
  const data: string[] = [];
  const withoutData = <T extends { photos: PlannedPhoto[] }>(holder: T): T => ({
    ...holder,
    photos: holder.photos.map((photo) => ('data' in photo ? { part: data.push(photo.data) - 1 } : photo)),
  });
  return {
    plan: {
      ...plan,
      locations: plan.locations.map(withoutData),
      bins: plan.bins.map(withoutData),
      items: plan.items.map(withoutData),
    },
    data,
  };
}

/** Undefined for a photo that is missing, damaged or too large. The last ones are left out where all would be too much. */
export async function readPhotos(
  path: string,
  photos: readonly PlannedPhoto[],
  readData: () => Promise<string[]>,
): Promise<(Uint8Array | undefined)[]> {
  const zip = photos.some((photo) => 'entry' in photo) ? await openZip(path) : undefined;
  const data = photos.some((photo) => 'part' in photo) ? await readData() : [];
  const read: (Uint8Array | undefined)[] = [];
  let bytes = 0;
  try {
    for (const photo of photos) {
      const one =
        'entry' in photo ? await unlessUnsafe(zip?.read(photo.entry, photoBytesMax)) : decoded(photo, data);
      bytes += one?.length ?? 0;
      if (bytes > BATCH_BYTES && read.length > 0) break;
      read.push(one);
    }
  } finally {
    zip?.close();
  }
  return read;
}

async function unlessUnsafe(reading: Promise<Buffer> | undefined): Promise<Buffer | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function decoded(photo: PlannedPhoto, data: readonly string[]): Buffer | undefined {
  const text = 'part' in photo ? data[photo.part] : undefined;
  if (text === undefined || text.length > photoBytesMax * 1.5) return undefined;
  return Buffer.from(text, 'base64');
}
