import type { ErrorCode } from '#domain/errors.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';

/** WebP files without metadata; width and height are those of the largest. */
export type Picture = {
  files: Record<PhotoSize, Buffer>;
  width: number;
  height: number;
  placeholder: string;
};

export type PictureFault = Extract<ErrorCode, `photos.${'unreadable' | 'heic' | 'tooManyPixels'}`>;

/** A file to read: as a photo to store, or as one JPEG for the vision endpoint. */
export type PictureTask = { path: string; make: 'photo' | 'jpeg' } | StoredPictureTask;

/** Takes files over that a server made before, if they are like its own. */
export type StoredPictureTask = { make: 'stored'; paths: Record<PhotoSize, string>; placeholder: string };

export type PictureAnswer = { picture: Picture } | { jpeg: Buffer } | { fault: PictureFault };
