const MIB = 1024 * 1024;

/** The maximum size of an uploaded file. */
export const photoBytesMax = 15 * MIB;

/** The longest side of what is kept, in pixels. */
export const photoSideMax = 2_048;

export const photosMax = { bin: 10, item: 10, location: 10, me: 1 } as const;

export const photoSizes = ['large', 'medium', 'small'] as const;
export type PhotoSize = (typeof photoSizes)[number];
