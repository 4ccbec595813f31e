/** Asks the browser not to clear this site's storage by itself; it may say no. */
export async function askToPersist(): Promise<boolean> {
  if (typeof navigator === 'undefined' || navigator.storage?.persist === undefined) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}

/** Less room than this is not enough to keep anything. */
const leastRoom = 1024 * 1024;

/** Whether the browser leaves this site too little room to keep a copy. */
export async function isRoomShort(): Promise<boolean> {
  if (typeof navigator === 'undefined' || navigator.storage?.estimate === undefined) return false;
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota !== undefined && quota - usage < leastRoom;
}
