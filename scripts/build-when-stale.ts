import { spawnSync } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBuildStale } from './build-age.ts';

const ROOT = join(import.meta.dirname, '..');

/** Native, as Vite's default config loader writes into node_modules, which may belong to another account. */
export const BUILD = ['vite', 'build', '--configLoader', 'native', '--logLevel', 'error'];

/** Builds the web app if it is older than its sources. Returns false if that fails, after printing the reason. */
export async function buildWhenStale(
  root = ROOT,
  say: (line: string) => void = console.log,
  sayFailure: (line: string) => void = console.error,
): Promise<boolean> {
  if (!(await isBuildStale(root))) return true;
  if (!(await isWritable(join(root, 'dist/web')))) {
    sayFailure(
      `The web app must be built, and this account may not write to ${join(root, 'dist')}. ` +
        'Run npm run build as the account that owns the checkout, then start again.',
    );
    return false;
  }
  say('Building the web app…');
  const [program = '', ...args] = BUILD;
  const shell = process.platform === 'win32';
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', shell }).status === 0;
}

/** Returns whether this account may write to the folder or create it. */
export async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && isWritable(dirname(folder));
  }
}
