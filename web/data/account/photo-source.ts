import { photoAddress } from '#domain/photos/photo-address.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { currentAccount } from './current-account.ts';

/** `stream` is the bin, the location or the person it belongs to, with which it is erased from this device (web/public/photos.js). */
export function photoSource(id: string, size: PhotoSize, stream: string): string {
  return `${photoAddress(id, size)}?${currentAccount.get()?.person.userId}:${stream}`;
}
