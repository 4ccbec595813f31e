/** localStorage, or memory where the browser blocks it. */
export const deviceStorage = storageOrMemory(() => localStorage);
/** The same of one tab, until it or the browser is closed. */
export const tabStorage = storageOrMemory(() => sessionStorage);

function storageOrMemory(storage: () => Storage) {
  const inMemory = new Map<string, string>();
  return {
    get(key: string): string | undefined {
      try {
        return inMemory.get(key) ?? storage().getItem(key) ?? undefined;
      } catch {
        // Blocked: nothing was ever kept there.
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
      } catch {
        // Blocked: there is nothing to remove.
      }
    },
  };
}

/** Whether this browser keeps anything once it is closed; it does not where cookies or site data are blocked. */
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
