export async function requestPersistence(): Promise<boolean> {
  if (navigator.storage?.persist === undefined) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}

const minFreeBytes = 1024 * 1024;

export async function isStorageLow(): Promise<boolean> {
  if (navigator.storage?.estimate === undefined) return false;
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota !== undefined && quota - usage < minFreeBytes;
}
