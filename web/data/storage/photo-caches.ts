const prefix = 'photos';

export type PhotoCache = { userId: string; stream: string; name: string };

/** Where web/public/photos.js keeps what a person has seen of a bin, a location or another person. */
export async function photoCaches(): Promise<PhotoCache[]> {
  // On a page without https there are none.
  const names = (await globalThis.caches?.keys()) ?? [];
  return names.flatMap((name) => {
    const [kind, userId = '', stream = ''] = name.split(':');
    return kind === prefix ? [{ userId, stream, name }] : [];
  });
}

export async function forgetPhotos(isForgotten: (cache: PhotoCache) => boolean): Promise<void> {
  const forgotten = (await photoCaches()).filter(isForgotten);
  await Promise.all(forgotten.map(({ name }) => caches.delete(name)));
}

export const photoCacheName = (userId: string, stream: string) => `${prefix}:${userId}:${stream}`;
