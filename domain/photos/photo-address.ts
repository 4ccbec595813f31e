import type { PhotoSize } from './photo-limits.ts';

/** Where a photo is read by whoever may see what it shows. */
export function photoAddress(id: string, size: PhotoSize): string {
  return `/photos/${id}/${size}`;
}

export function photoAddresses(id: string): { url: string; thumbnailUrl: string } {
  return { url: photoAddress(id, 'large'), thumbnailUrl: photoAddress(id, 'small') };
}
