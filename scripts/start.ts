import { execFileSync } from 'node:child_process';
import { isBuildStale } from './build-age.ts';

if (await isBuildStale()) {
  console.log('Building the web app…');
  execFileSync('vite', ['build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
await import('../server/main.ts');
