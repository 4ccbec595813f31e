import { type PhotoSize, photoAddress } from '#domain/photos/photo-limits.ts';

const prefix = 'photos';

export type PhotoCache = { userId: string; stream: string; name: string };

/** The caches in which web/public/photos.js stores photos of a bin, a location or another person. */
export async function photoCaches(): Promise<PhotoCache[]> {
  // Pages without https have no `caches`.
  const names = (await globalThis.caches?.keys()) ?? [];
  return names.flatMap((name) => {
    const [kind, userId = '', stream = ''] = name.split(':');
    return kind === prefix ? [{ userId, stream, name }] : [];
  });
}

export async function deleteCachedPhotos(isForgotten: (cache: PhotoCache) => boolean): Promise<void> {
  const forgotten = (await photoCaches()).filter(isForgotten);
  await Promise.all(forgotten.map(({ name }) => caches.delete(name)));
}

/** Deletes cached map tiles, which are shared by all accounts (web/public/tiles.js). */
export async function deleteCachedTiles(): Promise<void> {
  await globalThis.caches?.delete('tiles');
}

/** The address by which web/public/photos.js knows whose photo it is, and of which bin, location or person. */
export function cachedPhotoAddress(photo: {
  id: string;
  size: PhotoSize;
  userId: string;
  stream: string;
}): string {
  return `${photoAddress(photo.id, photo.size)}?${photo.userId}:${photo.stream}`;
}

export const photoCacheName = (userId: string, stream: string) => `${prefix}:${userId}:${stream}`;
