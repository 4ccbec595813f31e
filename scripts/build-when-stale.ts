import { spawnSync } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBuildStale } from './build-age.ts';

const ROOT = join(import.meta.dirname, '..');

/** Vite's default loader writes into node_modules, which may belong to the account that installed them. */
export const BUILD = ['vite', 'build', '--configLoader', 'native', '--logLevel', 'error'];

/** Builds the web app unless the build is newer than what it is made of. False when that fails; the reason is printed. */
export async function buildWhenStale(root = ROOT): Promise<boolean> {
  if (!(await isBuildStale(root))) return true;
  if (!(await isWritable(join(root, 'dist/web')))) {
    console.error(
      `The web app must be built, and this account may not write to ${join(root, 'dist')}. ` +
        'Run npm run build as the account that owns the checkout, then start again.',
    );
    return false;
  }
  console.log('Building the web app…');
  const [program = '', ...args] = BUILD;
  const shell = process.platform === 'win32';
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', shell }).status === 0;
}

/** Whether this account may write to the folder, or make it. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && isWritable(dirname(folder));
  }
}
