import type { ErrorCode } from '#domain/errors.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';

/** The parts of a WebP that are pixels: lossy, lossless, their size, transparency. */
const pixelParts: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
const HEADER_BYTES = 12;
const PART_HEADER_BYTES = 8;

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

/** Returns whether a file is a WebP with pixels only: no metadata, no profile, no second image, nothing behind it. */
export function isPlainWebp(bytes: Buffer): boolean {
  const isWebp = bytes.length > HEADER_BYTES && bytes.toString('latin1', 0, 4) === 'RIFF';
  if (!isWebp || bytes.toString('latin1', 8, HEADER_BYTES) !== 'WEBP') return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = HEADER_BYTES;
  const names = new Set<string>();
  while (at + PART_HEADER_BYTES <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    if (!pixelParts.has(name) || names.has(name)) return false;
    names.add(name);
    const length = bytes.readUInt32LE(at + 4);
    // Parts have an even length.
    at += PART_HEADER_BYTES + length + (length % 2);
  }
  return at === bytes.length && (names.has('VP8 ') || names.has('VP8L'));
}
