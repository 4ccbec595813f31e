const key = 'whichbin.reloaded';

/** Returns false if this address was just reloaded. */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(key) === location.href) return false;
    sessionStorage.setItem(key, location.href);
  } catch {
    // Without storage a second reload can't be prevented.
    return false;
  }
  location.reload();
  return true;
}
