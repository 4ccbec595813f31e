import { build } from '#web/data/wire/build.ts';

const key = 'whichbin.reloaded';

/** Returns false if this build has reloaded this page before. A newer one may do it again. */
export function reloadOnce(): boolean {
  const page = `${build} ${location.href}`;
  try {
    if (sessionStorage.getItem(key) === page) return false;
    sessionStorage.setItem(key, page);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
