const inMemory = new Map<string, string>();

/** localStorage, or memory where the browser blocks it. */
export const deviceStorage = {
  get(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? inMemory.get(key);
    } catch {
      return inMemory.get(key);
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      inMemory.delete(key);
    } catch {
      inMemory.set(key, value);
    }
  },
  remove(key: string): void {
    inMemory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Blocked: there is nothing to remove.
    }
  },
};

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
