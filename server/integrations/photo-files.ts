import type { PhotoSize } from '#domain/photos/photo-limits.ts';

/** The storage of photo files. The server generates the keys, which are UUIDs. */
export type PhotoFiles = {
  /** Durable once it resolves. @throws AppError `photos.notStored`; the caller then removes partially stored files. */
  store(fileKey: string, files: Record<PhotoSize, Buffer>): Promise<void>;
  /** Undefined if the file does not exist. */
  read(fileKey: string, size: PhotoSize): Promise<Buffer | undefined>;
  /** Yields the key of every file, so that of a complete photo once for each size. */
  list(): AsyncIterable<string>;
  /** Ignores files that do not exist. */
  remove(fileKey: string): Promise<void>;
};

/** The end of the path of a photo file, in every storage. */
export const photoFileName = /([0-9a-f-]{36})-(?:large|medium|small)\.webp$/;
