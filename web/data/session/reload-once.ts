const key = 'whichbin.reloaded';

/** Loads the page afresh, unless that was just done for this very address; says whether it does. */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(key) === location.href) return false;
    sessionStorage.setItem(key, location.href);
  } catch {
    // Blocked storage can't stop a second reload: better none than one after the other.
    return false;
  }
  location.reload();
  return true;
}
