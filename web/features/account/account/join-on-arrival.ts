import { tabStorage } from '#web/data/storage/device-storage.ts';

const key = 'whichbin.joining';

/**
 * Notes that the person chose to join by this link when they signed up. Kept in the tab, not in the address, so that
 * nobody joins by merely opening an address.
 */
export function joinOnArrival(token: string | undefined): void {
  if (token !== undefined) tabStorage.set(key, token);
}

/** Returns whether the person chose to join by this link; the note is used up. */
export function takeJoinOnArrival(token: string): boolean {
  const isChosen = tabStorage.get(key) === token;
  if (isChosen) tabStorage.remove(key);
  return isChosen;
}
