import { execFileSync } from 'node:child_process';
import { constants, statSync } from 'node:fs';
import { chown, cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { launchOptions } from '#test/chromium.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import type { Step } from './check-step.ts';

/** How a step runs in the copy. `browser` is the path of Chromium, which `env` hides. */
export type CleanCopy = Required<Pick<Step, 'cwd' | 'env'>> & {
  uid: number | undefined;
  browser: string;
  remove(): Promise<void>;
};

/** Debian's account `nobody`, which has no files of its own. */
const NOBODY = 65_534;

/**
 * Copies what is or may be committed, with nothing that an earlier run left behind: no build, and an empty home without
 * caches or browsers. Its steps run as another account when this one is root and the other may read what they need.
 * @throws Error with the command that installs a browser where there is none.
 */
export async function makeCleanCopy(root: string): Promise<CleanCopy> {
  const folder = await makeTemporaryFolder();
  const copy = join(folder.path, 'checkout');
  const home = join(folder.path, 'home');
  const modules = join(root, 'node_modules');
  await mkdir(home);
  for (const name of filesOf(root)) await cp(join(root, name), join(copy, name));
  await symlink(modules, join(copy, 'node_modules'));
  const { executablePath: browser = '' } = launchOptions();
  const isRoot = process.getuid?.() === 0;
  const uid = isRoot && [modules, browser].every(isReadableByOthers) ? NOBODY : undefined;
  if (uid !== undefined) await giveTo(uid, folder.path);
  // No system folders, where a browser or a tool may be installed.
  const env = { PATH: join(modules, '.bin'), HOME: home, CHROMIUM_PATH: '', PLAYWRIGHT_BROWSERS_PATH: home };
  return { cwd: copy, env, uid, browser, remove: folder.remove };
}

function filesOf(root: string): string[] {
  // Root may check a checkout of another account.
  const git = ['-c', `safe.directory=${root}`, 'ls-files'];
  const listed = ['--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];
  const names = execFileSync('git', [...git, ...listed], { cwd: root, encoding: 'utf8' }).split('\0');
  return names.filter((name) => name !== '' && exists(join(root, name)));
}

/** A file that is deleted, but not yet in a commit, is listed too. */
function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isReadableByOthers(path: string): boolean {
  const { mode } = statSync(path);
  const isReadable = (mode & constants.S_IROTH) !== 0;
  const folder = dirname(path);
  return isReadable && (folder === path || isEnterableByOthers(folder));
}

function isEnterableByOthers(folder: string): boolean {
  const isEnterable = (statSync(folder).mode & constants.S_IXOTH) !== 0;
  return isEnterable && (dirname(folder) === folder || isEnterableByOthers(dirname(folder)));
}

async function giveTo(uid: number, folder: string): Promise<void> {
  await chown(folder, uid, uid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(uid, path);
    else if (entry.isFile()) await chown(path, uid, uid);
  }
}
