import { photoAddress } from '#domain/photos/photo-address.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { currentAccount } from './current-account.ts';

/**
 * `stream` is the id of the bin, location or person that the photo belongs to; web/public/photos.js caches photos by
 * it, so that they can be erased together.
 */
export function photoSource(id: string, size: PhotoSize, stream: string): string {
  return `${photoAddress(id, size)}?${currentAccount.get()?.person.userId}:${stream}`;
}
