import type { PhotoSize } from '#domain/photos/photo-limits.ts';

/** Where the files of photos lie. A key is a UUID of the server's. */
export type PhotoFiles = {
  /** Durable when it resolves. @throws AppError `photos.notStored`; what is half there then is to be removed. */
  store(fileKey: string, files: Record<PhotoSize, Buffer>): Promise<void>;
  /** Undefined where there is none. */
  read(fileKey: string, size: PhotoSize): Promise<Buffer | undefined>;
  /** Those that are not there are gone already. */
  remove(fileKey: string): Promise<void>;
};
