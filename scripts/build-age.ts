import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** The last file of a build; without it the build is incomplete. */
const LAST_BUILT = 'dist/web/sw.js';
const SOURCES = ['web/**/*', 'domain/**/*', 'vite.config.ts', 'package-lock.json'];

/** Returns whether the web app is not built, or its build is older than its sources. */
export async function isBuildStale(root = ROOT): Promise<boolean> {
  const built = await changedAt(join(root, LAST_BUILT));
  if (built === undefined) return true;
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.includes('.test.')) continue;
    const changed = await changedAt(join(entry.parentPath, entry.name));
    if (changed !== undefined && changed > built) return true;
  }
  return false;
}

async function changedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
