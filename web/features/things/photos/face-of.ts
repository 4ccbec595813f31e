import type { Person } from '#domain/access/who-sees.ts';
import { photoSource } from '#web/data/account/photo-source.ts';
import type { Face } from '#web/ui/marks/faces.tsx';

/** Cached under the person's id, as they appear at many bins. */
export function faceOf({ userId, name, photoId }: Person): Face {
  return { name, photo: photoId && photoSource(photoId, 'small', userId) };
}
