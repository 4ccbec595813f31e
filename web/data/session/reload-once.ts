const key = 'whichbin.reloaded';

/** Returns false if this page has just been reloaded. */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(key) === location.href) return false;
    sessionStorage.setItem(key, location.href);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
