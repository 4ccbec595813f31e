const MIB = 1024 * 1024;

/** The maximum size of an uploaded file. */
export const photoBytesMax = 15 * MIB;

/** The longest side of what is kept, in pixels. */
export const photoSideMax = 2_048;

export const photosMax = { bin: 10, item: 10, location: 10, me: 1 } as const;

/** `bytes` of text in UTF-8 are stored of a photo; texts are sent to devices `photosPerCall` at a time. */
export const photoTextLimits = { lines: 60, bytes: 2_048, lineChars: 200, photosPerCall: 100 };

export const photoSizes = ['large', 'medium', 'small'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** The address of a photo, for readers who may see its target. */
export function photoAddress(id: string, size: PhotoSize): string {
  return `/photos/${id}/${size}`;
}

export function photoAddresses(id: string): { url: string; thumbnailUrl: string } {
  return { url: photoAddress(id, 'large'), thumbnailUrl: photoAddress(id, 'small') };
}
