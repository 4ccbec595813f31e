/** localStorage, or memory where the browser blocks it. */
export const deviceStorage = storageOrMemory(() => localStorage);
export const tabStorage = storageOrMemory(() => sessionStorage);

function storageOrMemory(storage: () => Storage) {
  const inMemory = new Map<string, string>();
  return {
    get(key: string): string | undefined {
      try {
        return inMemory.get(key) ?? storage().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** @returns whether it outlives the page */
    set(key: string, value: string): boolean {
      try {
        storage().setItem(key, value);
        inMemory.delete(key);
        return true;
      } catch {
        inMemory.set(key, value);
        return false;
      }
    },
    /** Lasts until the page is closed. */
    setInMemory: (key: string, value: string) => inMemory.set(key, value),
    isInMemory: (prefix: string) => [...inMemory.keys()].some((key) => key.startsWith(prefix)),
    remove(key: string): void {
      inMemory.delete(key);
      try {
        storage().removeItem(key);
      } catch {}
    },
    keys(prefix: string): string[] {
      const all = new Set(inMemory.keys());
      try {
        for (const key of Object.keys(storage())) all.add(key);
      } catch {}
      return [...all].filter((key) => key.startsWith(prefix));
    },
  };
}

/** False if cookies or site data are blocked. */
export function canRemember(): boolean {
  if (!navigator.cookieEnabled) return false;
  try {
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

const probe = 'whichbin.probe';
