import { spawnSync } from 'node:child_process';
import { isBuildStale } from './build-age.ts';

/** Builds the web app unless the build is newer than what it is made of. False when that fails. */
export async function buildWhenStale(): Promise<boolean> {
  if (!(await isBuildStale())) return true;
  console.log('Building the web app…');
  const shell = process.platform === 'win32';
  return spawnSync('vite', ['build', '--logLevel', 'error'], { stdio: 'inherit', shell }).status === 0;
}
