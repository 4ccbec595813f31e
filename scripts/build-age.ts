import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BUILT = 'dist/web/index.html';
const SOURCES = ['web/**/*', 'domain/**/*', 'vite.config.ts', 'package-lock.json'];

/** Whether the web app was never built, or something it is made of is newer than the build. */
export async function isBuildStale(root = ROOT): Promise<boolean> {
  const built = await changedAt(join(root, BUILT));
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
