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
    set(key: string, value: string): void {
      try {
        storage().setItem(key, value);
        inMemory.delete(key);
      } catch {
        inMemory.set(key, value);
      }
    },
    remove(key: string): void {
      inMemory.delete(key);
      try {
        storage().removeItem(key);
      } catch {}
    },
  };
}

/** False where cookies or site data are blocked. */
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
