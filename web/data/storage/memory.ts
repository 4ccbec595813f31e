let isInMemory = false;

/** True if this page keeps the copy in memory because the browser blocks storage. */
export function isKeptInMemory(): boolean {
  return isInMemory;
}

/** Gives this page an in-memory IndexedDB in place of a blocked one. */
export async function keepInMemory(): Promise<void> {
  await import('./indexeddb-in-memory.ts');
  isInMemory = true;
}

/** Undefined if the browser blocks it: reading the property may throw. */
export function findIndexedDB(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}
