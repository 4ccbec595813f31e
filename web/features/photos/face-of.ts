import type { Person } from '#domain/access/who-sees.ts';
import { photoSource } from '#web/data/account/photo-source.ts';
import type { Face } from '#web/ui/marks/faces.tsx';

/** Kept on this device under the person, who is shown at many bins. */
export function faceOf({ userId, name, photoId }: Person): Face {
  return { name, photo: photoId && photoSource(photoId, 'small', userId) };
}
