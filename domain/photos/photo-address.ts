import type { PhotoSize } from './photo-limits.ts';

/** The address of a photo, for readers who may see its target. */
export function photoAddress(id: string, size: PhotoSize): string {
  return `/photos/${id}/${size}`;
}

export function photoAddresses(id: string): { url: string; thumbnailUrl: string } {
  return { url: photoAddress(id, 'large'), thumbnailUrl: photoAddress(id, 'small') };
}
