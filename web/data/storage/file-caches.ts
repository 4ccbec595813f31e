import { type PhotoSize, photoAddress } from '#domain/photos/photo-limits.ts';

const kinds = ['photos', 'documents'] as const;

export type FileCache = { kind: (typeof kinds)[number]; userId: string; stream: string; name: string };

/**
 * The caches of files of a bin, a location or another person: photos, which web/public/photos.js stores, and documents, which
 * web/data/attachments/opened-documents.ts stores.
 */
export async function fileCaches(): Promise<FileCache[]> {
  // Pages without https have no `caches`.
  const names = (await globalThis.caches?.keys()) ?? [];
  return names.flatMap((name) => {
    const [prefix, userId = '', stream = ''] = name.split(':');
    const kind = kinds.find((each) => each === prefix);
    return kind ? [{ kind, userId, stream, name }] : [];
  });
}

export async function deleteCachedFiles(isForgotten: (cache: FileCache) => boolean): Promise<void> {
  const forgotten = (await fileCaches()).filter(isForgotten);
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

export const fileCacheName = (kind: FileCache['kind'], userId: string, stream: string) =>
  `${kind}:${userId}:${stream}`;
