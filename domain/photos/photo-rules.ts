import { AppError } from '../errors.ts';
import type { Photo, PhotoTarget } from './photo.ts';
import { photosMax } from './photo-limits.ts';

/**
 * The new one comes last, one that comes back at its `place`. A profile has one photo, which a new one replaces.
 * @throws AppError `photos.tooMany`.
 */
export function addPhoto(
  photos: readonly Photo[],
  photo: Photo,
  { kind, place = photos.length }: { kind: PhotoTarget['kind']; place?: number | undefined },
): Photo[] {
  if (kind === 'me') return [photo];
  assertRoomForPhoto(kind, photos.length);
  return photos.toSpliced(place, 0, photo);
}

/** @throws AppError `photos.tooMany`. */
export function assertRoomForPhoto(kind: PhotoTarget['kind'], count: number): void {
  const n = photosMax[kind];
  if (kind !== 'me' && count >= n) throw new AppError('photos.tooMany', { n });
}

/** Marks the photo as a receipt, or not. */
export function markPhoto({ use: _, ...photo }: Photo, use: Photo['use'] | null): Photo {
  return use == null ? photo : { ...photo, use };
}

/**
 * Moves the named photos to the front, in the given order; ignores ids removed meanwhile and keeps photos added
 * meanwhile.
 */
export function orderPhotos(photos: readonly Photo[], ids: readonly string[]): Photo[] {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: Photo) => places.get(id) ?? ids.length;
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}
