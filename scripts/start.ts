import { spawnSync } from 'node:child_process';
import { isBuildStale } from './build-age.ts';

if ((await isBuildStale()) && !build()) process.exitCode = 1;
else await import('../server/main.ts');

function build(): boolean {
  console.log('Building the web app…');
  const isWindows = process.platform === 'win32';
  return (
    spawnSync('vite', ['build', '--logLevel', 'error'], { stdio: 'inherit', shell: isWindows }).status === 0
  );
}
