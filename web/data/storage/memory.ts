let isInMemory = false;

/** Whether this page keeps the copy in its memory, as the browser lets it store nothing. */
export function isKeptInMemory(): boolean {
  return isInMemory;
}

/** Gives this page an IndexedDB in its memory, in the place of one that the browser blocks. */
export async function keepInMemory(): Promise<void> {
  await import('./indexeddb-in-memory.ts');
  isInMemory = true;
}

/** Undefined where the browser blocks it: reading the property may throw. */
export function findIndexedDB(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}
